"""What is made of each document of a production, fixed before anything is made: the same plan gives the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from audit.sealing.merkle import canonical
from evidence.models import EvidenceItem, Production, ProductionDocument, Redaction, Rendition

VERSION = 2  # of how pages are made: what was made by another is made again, until it is frozen
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlannedRedaction:
    """One approved redaction as it is carried out: words at a place of the page's text, or boxes."""

    redaction_id: str
    page: int
    label: str
    start: int | None = None
    end: int | None = None
    words: str = ""
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    item: EvidenceItem
    document: ProductionDocument
    production: Production
    redactions: tuple[PlannedRedaction, ...]

    @property
    def withheld(self) -> bool:
        return self.document.withheld

    def fingerprint(self) -> str:
        """Of everything that the document's files are made from, but for its numbers, which never change."""
        made_of = {
            "version": VERSION, "sha256": self.item.sha256, "withheld": self.withheld, "legend": self.production.legend,
            "natives": self.production.natives, "prefix": self.production.prefix, "digits": self.production.digits,
            "redactions": [asdict(one) for one in self.redactions], "pages": _pages(self.item),
            "metadata": [self.item.author, self.item.recipients, self.item.custodian, str(self.item.document_date)],
            "kind": self.item.kind, "rendition": _rendition(self.item),
        }  # fmt: skip
        return hashlib.sha256(canonical(made_of)).hexdigest()


def _rendition(item: EvidenceItem) -> str:
    """Which pages were laid out of it; empty for none."""
    return Rendition.objects.filter(item=item).values_list("sha256", flat=True).first() or ""


def plan_of(document: ProductionDocument) -> DocumentPlan:
    approved = Redaction.objects.filter(item=document.item_id, state=Redaction.State.APPROVED).order_by(
        "page_number", "id"
    )
    redactions = () if document.withheld else tuple(carried_out(approved))
    return DocumentPlan(document.item, document, document.production, redactions)


def carried_out(rows: Iterable[Redaction]) -> Iterable[PlannedRedaction]:
    for one in rows:
        label = "REDACTED – PRIVILEGED" if one.reason == Redaction.Reason.PRIVILEGED else "REDACTED"
        boxes = tuple((float(x0), float(y0), float(x1), float(y1)) for x0, y0, x1, y1 in one.boxes)
        yield PlannedRedaction(str(one.pk), one.page_number, label, one.start, one.end, one.words, boxes)


def _pages(item: EvidenceItem) -> list[str]:
    texts = item.pages.order_by("number").values_list("text", flat=True)
    return [hashlib.sha256(text.encode()).hexdigest() for text in texts.iterator()]
