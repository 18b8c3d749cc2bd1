"""Whom the words of a parsed sentence mean: the mentions in it, and who speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from evidence.engines.base.types import FoundMention
from evidence.engines.relationships.frames import together

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_MOST = 4  # parties on one side
_FIRST_PERSON = frozenset({"i", "me"})


@dataclass(frozen=True, slots=True)
class StatedRelationship:
    subject: FoundMention
    predicate: str
    object: FoundMention
    sure: float


class Parties:
    """Whom the words of a parsed sentence mean: ``spans`` are mentions with their characters in it, ``speaker`` is "I"."""

    def __init__(
        self,
        doc: Doc,
        spans: list[tuple[int, int, FoundMention]],
        speaker: FoundMention | None = None,
        *,
        instrument: bool = True,
    ) -> None:
        self.doc = doc
        self.instrument = instrument  # where "will" says a duty
        self._speaker = speaker
        self._at: dict[int, FoundMention] = {}
        for start, end, mention in spans:
            span = doc.char_span(start, end, alignment_mode="expand")
            self._at |= {token.i: mention for token in span or ()}

    def meant(self, token: Token) -> list[FoundMention]:
        """The mentions that this complement is, with those joined to it."""
        found = [self.one(each) for each in together(token)]
        return [one for one in found if one][:_MOST] if all(found) else []

    def one(self, token: Token) -> FoundMention | None:
        if token.lower_ in _FIRST_PERSON:
            return self._speaker
        if token.i in self._at:
            return None if _is_somebody_s(token) else self._at[token.i]
        if token.dep_ == "appos" and token.pos_ == "NOUN" and token.head.i in self._at:
            return self._at[token.head.i]  # "Ann Lee, a guard employed by Acme"
        beside = [child for child in token.children if child.dep_ == "appos" and child.i in self._at]
        named = [self._at[child.i] for child in beside if not _is_contrasted(child)]
        return named[0] if len(named) == 1 and token.pos_ in ("NOUN", "PROPN") else None

    def own(self, token: Token) -> FoundMention | None:
        return self._at.get(token.i)

    def last_before(self, token: Token) -> FoundMention | None:
        """The person or organization named last before this word, which a description after it is of."""
        before = [self._at[at] for at in range(token.i) if at in self._at]
        return next((one for one in reversed(before) if one.type in ("person", "organization")), None)


def _is_somebody_s(token: Token) -> bool:
    """ "He told her Randy is like that", whose grammar is easily read as "told her Randy"."""
    before = token.left_edge
    return before.i < token.i and before.dep_ == "poss" and before.pos_ == "PRON" and before.head == token


def _is_contrasted(token: Token) -> bool:
    """ "Told the auditors, not Mr. Lee"."""
    before = token.left_edge.i - 1
    return any(child.dep_ == "neg" for child in token.children) or (before >= 0 and token.doc[before].lower_ == "not")
