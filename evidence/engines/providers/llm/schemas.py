"""The only shapes a model may answer in."""

from __future__ import annotations

from math import isfinite
from operator import eq
from typing import Literal

from pydantic import BaseModel, Field, field_validator

from evidence.engines.base.types import Classification, EntityType
from evidence.extraction.characters import clean

Kind = Literal[
    "contract", "amendment", "engagement_letter", "email", "letter", "invoice", "receipt", "bank_statement",
    "deposition", "transcript", "pleading", "police_report", "policy", "board_minutes", "note", "photo", "spreadsheet",
    "report", "statute", "opinion", "memo", "witness_statement", "will", "other",
]  # fmt: skip
MENTIONS, RELATIONSHIPS, FACTS = 60, 30, 40  # at most, of one part of a document
_Confidence = Field(default=0.5, ge=0, le=1, allow_inf_nan=False)


class Said(BaseModel):
    """An object of an answer. Characters that no text has, such as NUL, are left out of its words."""

    @field_validator("*", mode="before")
    @classmethod
    def _without_unwanted(cls, value: object) -> object:
        if isinstance(value, list):
            return [clean(one)[0] if isinstance(one, str) else one for one in value]
        return clean(value)[0] if isinstance(value, str) else value

    @field_validator("confidence", mode="before", check_fields=False)
    @classmethod
    def _as_share(cls, value: object) -> object:
        """Servers that bind an answer to its schema do not all bind numbers: 95 is .95, and 400 is 1."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            return value
        share = value / 100 if value > 1 else value
        return min(max(float(share), 0.0), 1.0)


class SaidFact(Said):
    text: str = Field(max_length=600, description="one self-contained sentence")
    quote: str = Field(max_length=1500, description="the exact words of the document that say so, copied")
    date: str = Field(default="", max_length=10, description="YYYY-MM-DD when the quote gives the day, else empty")
    confidence: float = _Confidence


class SaidMention(Said):
    text: str = Field(max_length=120, description="the exact words, copied")
    type: EntityType
    name: str = Field(default="", max_length=120, description="the full name in this document")
    role: str = Field(default="", max_length=60, description="party role as written: Borrower, Plaintiff")
    confidence: float = _Confidence


class SaidRelationship(Said):
    subject: str = Field(max_length=120, description="a name among the mentions")
    predicate: str = Field(max_length=40, description="a verb: employs, paid, signed, represents, owns, sued")
    object: str = Field(max_length=120, description="a name among the mentions")
    quote: str = Field(max_length=1500, description="the exact sentence that says so, copied")
    confidence: float = _Confidence


class SaidReading(Said):
    """All that one part of a document says."""

    mentions: list[SaidMention] = Field(max_length=MENTIONS)
    relationships: list[SaidRelationship] = Field(max_length=RELATIONSHIPS)
    facts: list[SaidFact] = Field(max_length=FACTS)

    @property
    def is_full(self) -> bool:
        """Whether one of the lists has no space left, so that more may have been to say."""
        said = (len(self.mentions), len(self.relationships), len(self.facts))
        return any(map(eq, said, (MENTIONS, RELATIONSHIPS, FACTS)))


class SaidSentence(Said):
    text: str = Field(max_length=500)
    quote: str = Field(max_length=1500, description="exact words of the document that bear it out, copied")


class SaidSummary(Said):
    sentences: list[SaidSentence] = Field(max_length=10)


class SaidKind(Said):
    classification: Classification
    kind: Kind
    confidence: float = _Confidence


class SaidTriage(Said):
    title: str = Field(default="", max_length=160, description="its own title or subject, copied")
    date_quote: str = Field(default="", max_length=60, description="the words that give its own day, copied")
    author: str = Field(default="", max_length=120, description="who wrote or sent it, as written there")
    kind: Kind
    confidence: float = _Confidence
    privilege_quote: str = Field(default="", max_length=300, description="words that suggest privilege, copied")
