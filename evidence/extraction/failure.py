"""Why a file could not be read: raised by parsers, turned into an outcome by the reader."""

from __future__ import annotations

from evidence.extraction.base import Outcome


class UnreadableError(Exception):
    """The file as a whole gives no text. ``outcome`` is the stable code, ``message`` is for people."""

    def __init__(self, outcome: Outcome, message: str) -> None:
        super().__init__(message)
        self.outcome: Outcome = outcome
        self.message = message
