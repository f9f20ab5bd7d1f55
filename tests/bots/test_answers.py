"""What bots choose beside their turns: the same as who knows no more than his view shows would."""

from hypothesis import given
from hypothesis import strategies as st
from tests.bots.arena import table_view
from tests.hand.dealing import announcement, play_out, shuffled

from vilt.bots.answers import answer
from vilt.hand import Act, Deal, Hand, Muck, QuestionKind, Show, VoteRuns, default_answer
from vilt.rules.house import HouseRules, Variant
from vilt.table.commands import MuckCards, ShowCards, VoteOnRuns


@given(st.integers(0, 2**32), st.sampled_from([Variant.HOLDEM, Variant.OMAHA_HI_LO]), st.sampled_from([40, 4000]))
def test_a_bot_shows_what_can_win_and_agrees_to_every_board(seed: int, variant: Variant, stack: int) -> None:
    rules = HouseRules(small_blind=1, big_blind=2, variant=variant, auto_muck=0, most_runs=2, expose_allin=0)
    hand = Hand()
    hand.handle(announcement([stack] * 4, rules))
    hand.handle(Deal(shuffled(seed)))
    asked = 0
    while not hand.over:
        if not hand.question:
            option = hand.options()[-1 if stack == 40 else 1]
            hand.handle(Act(hand.actor, option.action, option.high))
            continue
        asked += 1
        seat = hand.question.seats[0]
        others = [other for other in hand.seats if other not in hand.question.seats]
        assert all(answer(table_view(hand, rules, other), other) is None for other in others)
        match chosen := answer(table_view(hand, rules, seat), seat):
            case VoteOnRuns():
                assert hand.question.kind is QuestionKind.RUNS
                assert chosen.runs == hand.question.most == 2
                hand.handle(VoteRuns(seat, chosen.runs))
            case ShowCards() | MuckCards():
                said = Show(seat) if isinstance(chosen, ShowCards) else Muck(seat)
                assert said == default_answer(hand)
                hand.handle(said)
    assert asked


def test_nobody_is_asked_in_a_plain_house() -> None:
    hand, _ = play_out(announcement([200] * 3), 1)
    assert answer(table_view(hand, HouseRules(), 1), 1) is None
