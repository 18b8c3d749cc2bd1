"""What a call asks of others before its own transaction: while a provider far away answers, no row of ours is locked.

``@tool(…, asks="questions_about")`` names a method of the view, a generator that gets the path's objects. What it reads, it reads
within the caller's boundary; each question it yields is a function that is called with no transaction open, and whose
answer it is sent. What it returns, the operation finds as ``self.asked``. It writes nothing, and the objects may have changed
when the operation gets them: locked, and as they are then.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from typing import Any

Question = Callable[[], Any]
Questions = Generator[Question, Any, Any]


def ask_first(begin: Callable[[], Questions | None], boundary: Callable[[], AbstractContextManager[None]]) -> Any:
    """Have every question answered, one after the other, and return what came of them; ``None`` where there are none."""
    with boundary():
        questions = begin()
        if questions is None:
            return None
        try:
            question = next(questions)
        except StopIteration as ended:
            return ended.value
    while True:
        answer = question()
        with boundary():
            try:
                question = questions.send(answer)
            except StopIteration as ended:
                return ended.value
