"""Bots think in a process of their own, so that the room's never waits for them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from secrets import randbits
from threading import Timer
from typing import IO, Protocol, cast

import msgspec

from vilt.bots import decide, discard
from vilt.hand.events import Action
from vilt.table.view import TableView

THINKING_SECONDS = 5.0
"""The most a bot may think once its process runs."""

Decision = tuple[Action, int]
"""What a bot does, and the total in front for a bet or raise."""

_PROGRAM = f"from {__name__} import answer_questions; answer_questions()"


class Thinker(Protocol):
    """Whoever decides for bots."""

    def begin(self) -> None:
        """Be ready: there are bots at a table. Called often."""

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        """What a bot of `level` does in `seat` on what `view`, made for that seat, shows.

        Raises:
            TimeoutError: when it took longer than `seconds`.
            Exception: when it failed.
        """

    async def discard(self, level: str, view: TableView, seat: int, seconds: float) -> tuple[int, ...]:
        """Which cards a bot of `level` discards, likewise."""


class BotFailed(Exception):
    """A bot did not decide; the text says why, as its own process told it."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    level: str
    view: TableView
    seat: int
    seed: int
    discards: bool = False
    """Asked for a discard, not for an action."""


class Answer(msgspec.Struct, frozen=True):
    """What it does or discards, or what it failed with."""

    decision: Decision | None = None
    cards: tuple[int, ...] = ()
    failure: str = ""


class BotProcess:
    """One process, started when the first bot sits down, and afresh when it ended or did not answer."""

    def __init__(self) -> None:
        self._asked: _Asked | None = None

    def begin(self) -> None:
        """See `Thinker.begin`."""
        with suppress(OSError):  # no room for another process: the first question tries again
            self._running()

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> Decision:
        """See `Thinker.decide`."""
        answer = await self._answer(Question(level, view, seat, randbits(32)), seconds)
        if answer.decision is None:
            raise BotFailed(answer.failure)
        return answer.decision

    async def discard(self, level: str, view: TableView, seat: int, seconds: float) -> tuple[int, ...]:
        """See `Thinker.discard`."""
        answer = await self._answer(Question(level, view, seat, randbits(32), discards=True), seconds)
        if answer.failure:
            raise BotFailed(answer.failure)
        return answer.cards

    async def _answer(self, question: Question, seconds: float) -> Answer:
        text = msgspec.json.encode(question)
        async with asyncio.timeout(seconds):
            try:
                return await self._ask(text)
            except EOFError:  # it has ended: another one decides
                return await self._ask(text)

    async def _ask(self, question: bytes) -> Answer:
        asked = self._running()
        try:
            answer = await asyncio.wrap_future(asked.ask(question))
        except EOFError:
            if self._asked is asked:
                self.stop()
            raise
        return answer

    def _running(self) -> _Asked:
        if self._asked is None:
            self._asked = _Asked()
        return self._asked

    def stop(self) -> None:
        """End the process; the next question starts another."""
        asked, self._asked = self._asked, None
        if asked is not None:
            asked.end()


class _Asked:
    """A process that answers one question after another, and the thread that waits for it."""

    def __init__(self) -> None:
        self._process = _start()
        self._questions = cast("IO[bytes]", self._process.stdin)
        self._answers = cast("IO[bytes]", self._process.stdout)
        self._thread = ThreadPoolExecutor(1, "bots")
        self._thread.submit(self._answers.readline)  # it says when it runs: only then does a bot's time begin

    def ask(self, question: bytes) -> Future[Answer]:
        """The answer to come; `EOFError` when the process has ended."""
        return self._thread.submit(self._wait_for_answer, question)

    def _wait_for_answer(self, question: bytes) -> Answer:
        patience = Timer(THINKING_SECONDS, self._process.kill)
        patience.daemon = True
        patience.start()
        try:
            self._questions.write(question + b"\n")
            self._questions.flush()
            line = self._answers.readline()
        except (OSError, ValueError) as error:  # broken off, or closed here
            raise EOFError from error
        finally:
            patience.cancel()
        if not line:
            raise EOFError
        return msgspec.json.decode(line, type=Answer)

    def end(self) -> None:
        """End the process; whoever still waits learns it."""
        self._process.kill()
        self._process.wait()
        self._thread.submit(self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        self._answers.close()
        with suppress(OSError):  # what was not sent is lost
            self._questions.close()


def _start() -> subprocess.Popen[bytes]:
    """A process that runs the same Vilt, away from the terminal: its Ctrl-C is for the room alone."""
    command = [sys.executable, "-P", "-c", _PROGRAM]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    if sys.platform == "win32":
        apart = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, creationflags=apart
        )
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
    )


def answer_questions() -> None:
    """Answer the questions on standard input, a line each, until it ends: together with the room, however that ends."""
    decoder = msgspec.json.Decoder(Question)
    with open(0, "rb") as questions, open(1, "wb", buffering=0) as answers, suppress(BrokenPipeError):
        answers.write(b"\n")
        answers.writelines(msgspec.json.encode(_answer(decoder.decode(line))) + b"\n" for line in questions)


def _answer(question: Question) -> Answer:
    try:
        if question.discards:
            return Answer(cards=discard(question.level, question.view, question.seat))
        return Answer(decide(question.level, question.view, question.seat, question.seed))
    except Exception as error:  # noqa: BLE001 - whatever it was, the room is told and the next bot is asked
        return Answer(failure=repr(error))
