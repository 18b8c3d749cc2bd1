"""What kind of proof a fact is, and whose words it rests on: by the block its words stand in and the kind of its document.

Confidence says how well a fact was read; this says what stands behind it. Where a document does not show it, nothing is
said: whether somebody is a party, so that their words are an admission, people know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from evidence.engines.base.types import Document, FoundFact, Proof
from evidence.engines.documents.signers import signer_of
from evidence.engines.facts.papers.deponents import deponent_of
from evidence.engines.facts.papers.pleadings import pleading_of
from evidence.engines.facts.papers.rulings import is_order
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.source import MACHINE
from evidence.engines.facts.statements import concludes
from evidence.engines.facts.testimony.turns import speaker_name
from evidence.engines.layout.kinds import TURNS, BlockKind, LayoutBlock
from evidence.engines.layout.messages import messages
from evidence.engines.layout.sentences import read
from evidence.engines.layout.speech import is_official, is_witness

LONGEST = 200  # characters of a speaker's name
Said = tuple[Proof, str]  # the kind of proof, and the speaker
_OF_KIND: dict[str, Proof] = {
    "contract": "instrument", "amendment": "instrument", "engagement_letter": "instrument", "will": "instrument",
    "statute": "law", "opinion": "law",
    "invoice": "record", "receipt": "record", "bank_statement": "record", "board_minutes": "record",
    "police_report": "record", "spreadsheet": "record",
}  # fmt: skip
_MAILED = (BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL)
_LISTED = (BlockKind.TABLE_ROW, BlockKind.FORM_FIELD)
_HEAD = 4_000
_SWORN_IN = re.compile(
    r"\b(?:duly|first|been|being|was|were|previously) (?:sworn|affirmed)\b|\((?:sworn|affirmed)\)"
    r"|(?m:^[ \t]{0,40}(?-i:[A-Z][A-Z.' -]{3,60}), (?:sworn|affirmed)\b)"
    r"|\b(?:placed|examination|statement|testimony) under oath\b",
    re.I,
)
_NOT_SWORN = re.compile(r"\bnot (?:been |being )?(?:sworn|under oath)\b|\bunsworn\b", re.I)
_VERIFIED = re.compile(
    r"\bpenalt(?:y|ies) of perjury\b|\b(?:duly|first) sworn\b|\bsworn (?:to|before)\b|\bsubscribed and sworn\b"
    r"|\bunder oath\b|\bstatement of truth\b|\bsolemnly (?:swear|affirm|declare)\b",
    re.I,
)
_ASKED = re.compile(
    r"\b(?:(?P<verified>interrogator)|requests? (?:for|to) (?P<admit>admi)|requests? for production)", re.I
)
_ADMITS = re.compile(r"\badmit(?:s|ted)?\b", re.I)
_DENIES = re.compile(
    r"\b(?:den(?:y|ies|ied)|cannot admit|can neither|neither admits?|object(?:s|ion)|without (?:sufficient )?(?:knowledge"
    r"|information))\b",
    re.I,
)
_ASSERTS_NOTHING = re.compile(
    r"^[^a-z\n]{0,60}\b(?:SUBPOENA|SUMMONS|WARRANT|STIPULATION|WITNESS LIST|EXHIBIT LIST|WRIT OF|NOTICE OF)\b", re.M
)
_SWORN_PAPER = re.compile(r"^[^a-z\n]{0,60}\b(?:AFFIDAVIT|DECLARATION)\b", re.M)
_EXPERT = re.compile(
    r"\b(?:laborator(?:y|ies)|toxicology|forensic|autopsy|patholog(?:y|ist)|certificate of analysis"
    r"|expert(?:['\u2019]s)? (?:report|witness|opinion)|report of (?:\w+ )?(?:analysis|examination)|appraisal)\b",
    re.I,
)
_KEPT = re.compile(
    r"\b(?:emergency department|discharge summary|progress notes?|visit (?:note|summary)|medical record|triage"
    r"|patient (?:record|chart|name|id))\b",
    re.I,
)
_OPINES = re.compile(
    r"\b(?:in my (?:\w+ )?opinion|my opinion is|(?:I|we) (?:therefore )?conclude|opines?|opined)\b", re.I
)
_ANOTHER = (
    r"(?:(?i:he|she|they|somebody|someone|people|everyone|(?:my|the|his|her|our|their) \w{2,30})"
    r"|(?!(?:You|We|And|But|So|Then)\b)[A-Z][\w.'\u2019-]{1,30})"
)
_RELAYED = re.compile(
    rf"\b{_ANOTHER} (?:had |has |have |also |then |later )?(?i:told|informed|advised) (?:me|us)\b(?! (?:not )?to\b)"
    rf"|\b{_ANOTHER} (?:had |also |then |later )?(?:said|mentioned|explained|reported) to (?:me|us)\b"
    r"|\bI (?:was|had been|have been) (?:told|informed)\b(?! (?:not )?to\b)|\bI (?:had |have )?heard (?:from|that)\b",
)
_MAY_RELAY = ("sworn", "correspondence", "record")


def with_proof(document: Document, kind: str, facts: Iterable[FoundFact]) -> list[FoundFact]:
    """The facts of this document, of a ``kind`` such as "deposition", each with its kind of proof and its speaker."""
    proofs = _Proofs(document, kind)
    return [proofs.of(fact) for fact in facts]


class _Proofs:
    """What one document shows of its facts."""

    def __init__(self, document: Document, kind: str) -> None:
        self.document, self.kind, self.text = document, kind, document.text
        self.source = read(document.text, document.metadata.get("witness", ""))
        self.layout = self.source.structure

    def of(self, fact: FoundFact) -> FoundFact:
        """By where its words end: an answer is cited with its question. Of a paper that is read aloud it is known."""
        if fact.proof:
            return fact
        block = self.layout.block_at(fact.end - 1) or self.layout.block_at(fact.start)
        proof, speaker = self._said(fact, block)
        if proof in _MAY_RELAY and _RELAYED.search(" ".join(fact.quote.split())):
            proof = "hearsay"
        return replace(fact, proof=proof, speaker=speaker[:LONGEST])

    def _said(self, fact: FoundFact, block: LayoutBlock | None) -> Said:
        place = block.kind if block else None
        if block and self.layout.spoken:
            return self._spoken(block)
        if block and place is BlockKind.ANSWER:
            return self._answered(fact, block)
        if place in TURNS:
            return "", ""
        if place in _MAILED or self.kind in ("email", "letter"):
            return "correspondence", self._author(block)
        return self._written(fact, block)

    def _spoken(self, block: LayoutBlock) -> Said:
        if block.kind is BlockKind.ANSWER:
            return ("sworn" if self._is_under_oath else ""), self._witness(block.speaker)
        said = block.kind is BlockKind.SPEAKER_TURN and block.speaker and not is_official(block.speaker)
        return "", speaker_name(block.speaker) if said else ""

    def _witness(self, label: str) -> str:
        if label and not is_witness(label):
            return speaker_name(label)
        return self.layout.witnesses[0] if len(self.layout.witnesses) == 1 else ""

    def _answered(self, fact: FoundFact, block: LayoutBlock) -> Said:
        """In writing: to interrogatories, which the party verifies, or to requests for admission."""
        asked = None
        for asked in _ASKED.finditer(self.text, max(0, block.start - _HEAD), block.start):  # noqa: B007  # the last one
            pass
        words = self.text[max(block.start, fact.start) : fact.end]
        if asked and asked["verified"]:
            return ("sworn" if self._is_verified else ""), block.speaker
        if asked and asked["admit"] and _ADMITS.search(words) and not _DENIES.search(words):
            return "admission", block.speaker
        return "", block.speaker

    def _author(self, block: LayoutBlock | None) -> str:
        """Who wrote the message or the letter; empty for a machine, and for mail quoted without its sender."""
        if block and block.kind is BlockKind.QUOTED_MAIL:
            sender = block.speaker
        else:
            sender = (block.speaker if block else "") or self.document.metadata.get("from", "") or self._signer
        return "" if MACHINE.search(sender) else person_name(sender)

    def _written(self, fact: FoundFact, block: LayoutBlock | None) -> Said:
        if self.kind == "witness_statement":
            return ("sworn" if self._is_verified else ""), deponent_of(self.text)
        if _SWORN_PAPER.search(self.text, 0, _HEAD) and self._is_verified and (deponent := deponent_of(self.text)):
            return "sworn", deponent
        if is_order(self.text) and not pleading_of(self.source):
            return "law", ""
        if self._is_pleading:
            return "argument", ""
        if self.kind == "report":
            return self._reported(fact, block), ""
        if self.kind in ("", "other") and block and block.kind in _LISTED:
            return "record", ""
        return _OF_KIND.get(self.kind, ""), ""

    def _reported(self, fact: FoundFact, block: LayoutBlock | None) -> Proof:
        """An expert's or a laboratory's conclusions; what else a report says is a record only where it was kept as one."""
        if _EXPERT.search(self.text, 0, _HEAD):
            return "expert" if concludes(block.section if block else "") or _OPINES.search(fact.quote) else ""
        return "record" if _KEPT.search(self.text, 0, _HEAD) else ""

    @cached_property
    def _is_under_oath(self) -> bool:
        if self.kind == "deposition":
            return True
        sworn = self.layout.witnesses and _SWORN_IN.search(self.layout.masked)
        return bool(sworn) and not _NOT_SWORN.search(self.layout.masked)

    @cached_property
    def _is_verified(self) -> bool:
        return bool(_VERIFIED.search(self.layout.masked)) and not _NOT_SWORN.search(self.layout.masked)

    @cached_property
    def _is_pleading(self) -> bool:
        if pleading_of(self.source):
            return True
        return self.kind == "pleading" and not _ASSERTS_NOTHING.search(self.text, 0, _HEAD)

    @cached_property
    def _signer(self) -> str:
        found = messages(self.text)
        return found[0].sender if found else signer_of(self.text)[0]
