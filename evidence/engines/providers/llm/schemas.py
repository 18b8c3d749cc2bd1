"""The only shapes a model may answer in."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from evidence.engines.base.types import Classification, EntityType

Kind = Literal[
    "contract", "amendment", "engagement_letter", "email", "letter", "invoice", "receipt", "bank_statement",
    "deposition", "transcript", "pleading", "police_report", "policy", "board_minutes", "note", "photo", "spreadsheet",
    "report", "statute", "opinion", "memo", "witness_statement", "will", "other",
]  # fmt: skip
_Confidence = Field(default=0.5, ge=0, le=1)


class SaidFact(BaseModel):
    text: str = Field(max_length=600, description="one self-contained sentence")
    quote: str = Field(max_length=1500, description="the exact words of the document that say so, copied")
    date: str = Field(default="", max_length=10, description="YYYY-MM-DD when the quote gives the day, else empty")
    entities: list[str] = Field(
        default_factory=list, max_length=12, description="full names of people and organisations"
    )
    confidence: float = _Confidence


class SaidFacts(BaseModel):
    facts: list[SaidFact] = Field(max_length=30)


class SaidMention(BaseModel):
    text: str = Field(max_length=120, description="the exact words, copied")
    type: EntityType
    name: str = Field(default="", max_length=120, description="the full name in this document")
    role: str = Field(default="", max_length=60, description="party role as written: Borrower, Plaintiff")
    confidence: float = _Confidence


class SaidMentions(BaseModel):
    mentions: list[SaidMention] = Field(max_length=60)


class SaidRelationship(BaseModel):
    subject: str = Field(max_length=120)
    predicate: str = Field(max_length=40, description="a verb: employs, paid, signed, represents, owns, sued")
    object: str = Field(max_length=120)
    quote: str = Field(max_length=1500, description="the exact sentence that says so, copied")
    confidence: float = _Confidence


class SaidRelationships(BaseModel):
    relationships: list[SaidRelationship] = Field(max_length=30)


class SaidSentence(BaseModel):
    text: str = Field(max_length=500)
    quote: str = Field(max_length=1500, description="exact words of the document that bear it out, copied")


class SaidSummary(BaseModel):
    sentences: list[SaidSentence] = Field(max_length=10)


class SaidKind(BaseModel):
    classification: Classification
    kind: Kind
    confidence: float = _Confidence


class SaidTriage(BaseModel):
    title: str = Field(default="", max_length=160, description="its own title or subject, copied")
    date_quote: str = Field(default="", max_length=60, description="the words that give its own day, copied")
    author: str = Field(default="", max_length=120, description="who wrote or sent it, as written there")
    kind: Kind
    confidence: float = _Confidence
    privilege_quote: str = Field(default="", max_length=300, description="words that suggest privilege, copied")
