"""What somebody says, with whom and what its pronouns mean."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordedSpeech:
    """Somebody's words with a name in brackets after the first pronoun that means it, and with the names in its place; and the
    pronoun that means a thing, with what that is."""

    said: str
    closed: str
    names: tuple[str, ...] = ()
    thing: tuple[str, str] = ("", "")

    def beside(self, question: str) -> str:
        """As said, without the thing in brackets where the question names it."""
        pronoun, thing = self.thing
        is_named = thing and thing.removeprefix("the ").lower() in question.lower()
        return (
            self.said.replace(f"{pronoun} [{thing}]", pronoun, 1).replace(
                f"{pronoun.title()} [{thing}]", pronoun.title(), 1
            )
            if is_named
            else self.said
        )

    def as_said(self, statement: str) -> str:
        """A statement made of the closed words with the thing in brackets behind its pronoun."""
        pronoun, thing = self.thing
        return (
            re.sub(rf"\b{re.escape(thing)}(?!\w)", f"{pronoun} [{thing}]", statement, count=1) if thing else statement
        )
