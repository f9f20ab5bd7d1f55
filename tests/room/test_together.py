"""What is asked for at the same time is done together, and everybody has the answer to his own wish."""

import asyncio
from collections.abc import Sequence

import pytest

from vilt.room.together import Together

pytestmark = pytest.mark.anyio


class Kitchen:
    """Doubles numbers, and remembers which came together."""

    def __init__(self, most: int = 10) -> None:
        self.batches: list[list[int]] = []
        self.door = Together(self._cook, most)

    async def _cook(self, wishes: Sequence[int]) -> Sequence[int]:
        self.batches.append(list(wishes))
        await asyncio.sleep(0.01)
        if 13 in wishes:
            raise ValueError("not that one")
        return [2 * wish for wish in wishes]


async def test_what_comes_during_a_batch_goes_into_the_next_one() -> None:
    kitchen = Kitchen()
    assert await asyncio.gather(*(kitchen.door.ask(number) for number in range(5))) == [0, 2, 4, 6, 8]
    first = asyncio.create_task(kitchen.door.ask(1))
    await asyncio.sleep(0.005)
    later = [asyncio.create_task(kitchen.door.ask(number)) for number in (2, 3)]
    assert await asyncio.gather(first, *later) == [2, 4, 6]
    assert kitchen.batches == [[0, 1, 2, 3, 4], [1], [2, 3]]


async def test_a_batch_has_its_most() -> None:
    kitchen = Kitchen(most=4)
    await asyncio.gather(*(kitchen.door.ask(number) for number in range(10)))
    assert kitchen.batches == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


async def test_what_breaks_a_batch_off_is_told_to_all_of_it_and_to_nobody_else() -> None:
    kitchen = Kitchen(most=2)
    answers = await asyncio.gather(*(kitchen.door.ask(number) for number in (12, 13, 14)), return_exceptions=True)
    assert [str(answer) for answer in answers] == ["not that one", "not that one", "28"]
    assert await kitchen.door.ask(3) == 6


async def test_who_goes_away_is_not_waited_for() -> None:
    kitchen = Kitchen()
    gone, stays = (asyncio.create_task(kitchen.door.ask(number)) for number in (1, 2))
    await asyncio.sleep(0.005)
    gone.cancel()
    assert await stays == 4
    assert kitchen.batches == [[1, 2]]
