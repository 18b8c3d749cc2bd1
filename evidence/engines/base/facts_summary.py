"""What an engine answers when it is asked what facts come to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FactSentence:
    """A sentence with the ids of the facts that say so; one without any is no answer."""

    text: str
    facts: tuple[str, ...]
