"""Does together what is asked for at the same time, where doing it one by one would make all others wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Wish = TypeVar("Wish")
Answer = TypeVar("Answer")


class Together(Generic[Wish, Answer]):
    """Carries wishes out with `carry_out`, one batch after the other: what came during the last one, `most` at most.

    Whatever breaks a batch off is what all of it are answered.
    """

    def __init__(self, carry_out: Callable[[Sequence[Wish]], Awaitable[Sequence[Answer]]], most: int) -> None:
        self._carry_out = carry_out
        self._most = most
        self._waiting: list[tuple[Wish, asyncio.Future[Answer]]] = []
        self._work: asyncio.Task[None] | None = None

    async def ask(self, wish: Wish) -> Answer:
        """The answer to a wish. Who is no longer there to hear it is not waited for, his wish is carried out."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((wish, answer))
        if self._work is None:
            self._work = asyncio.create_task(self._carry_all_out())
        return await answer

    async def _carry_all_out(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                await self._carry_batch_out(batch)
        finally:
            self._work = None

    async def _carry_batch_out(self, batch: Sequence[tuple[Wish, asyncio.Future[Answer]]]) -> None:
        answers = [answer for _, answer in batch]
        try:
            found = await self._carry_out([wish for wish, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever it was, those who asked learn of it
            for answer in answers:
                if not answer.done():
                    answer.set_exception(error)
            return
        for answer, told in zip(answers, found, strict=True):
            if not answer.done():
                answer.set_result(told)
