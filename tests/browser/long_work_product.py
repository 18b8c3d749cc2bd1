"""A case's work product with long words wherever somebody may write them: claims, outlines, deadlines, exhibits, names."""

from __future__ import annotations

from datetime import date
from typing import Any

from cases.models import User
from evidence.models import (
    Designation,
    EvidenceItem,
    Exhibit,
    ExhibitSeries,
    Production,
    ProductionDocument,
    Transcript,
)
from evidence.transcripts.findings import findings
from evidence.transcripts.readers import text_of
from facts.models import Deadline, DedupSuggestion, Entity, Fact, Outline, OutlineEntry, Question
from tests.facts.claims.made import make_claim, make_issue, make_link

DAY = date(2026, 5, 4)


def make_work_product(attorney: User, item: EvidenceItem, names: tuple[Entity, Entity], word: str, name: str) -> None:
    """Of the item's case; ``word`` is a long word of the kind that files are called, ``name`` a long name."""
    text = f"{name} {word}"
    made: dict[str, Any] = {
        "firm_id": item.firm_id, "case_id": item.case_id, "made_by_type": "human", "made_by_name": name[:200],
    }  # fmt: skip
    fact = Fact.objects.filter(case=item.case_id).order_by("id")[0]
    claim = make_claim(item.case, text, party=name, against=name)
    issue = make_issue(claim, text, description=text)
    make_link(issue, fact, bearing="against", note=text)
    Question.objects.create(**made, text=text, look_in=word, issue=issue, assignee=attorney)
    Deadline.objects.create(
        **made, title=text, rule=word, trigger=text, time_zone="UTC", override_on=DAY, override_reason=text, due_on=DAY,
        assignee=attorney,
    )  # fmt: skip
    _outline(made, fact, item, text)
    _evidence(made, item, word, name)
    one, other = sorted(names, key=lambda row: row.pk)
    DedupSuggestion.objects.create(
        **{**made, "made_by_type": "engine"}, one=one, other=other, type="person", words=[one.name, other.name], score=0.8,
        one_key=one.key, other_key=other.key, reasons=[{"speaks": "for", "words": text}],
    )  # fmt: skip


def _outline(made: dict[str, Any], fact: Fact, item: EvidenceItem, text: str) -> None:
    outline = Outline.objects.create(**made, title=text[:300], purpose="closing")
    said = {"words": text, "detail": "", "quote": ""}
    ends: tuple[dict[str, Any], ...] = (
        {"kind": "heading", "text": text}, {"kind": "note", "text": text}, {"kind": "fact", "fact": fact, "said": said},
        {"kind": "document", "item": item, "said": said, "text": text},
    )  # fmt: skip
    for position, end in enumerate(ends, 1):
        OutlineEntry.objects.create(**made, **end, outline=outline, position=position)


def _evidence(made: dict[str, Any], item: EvidenceItem, word: str, name: str) -> None:
    """A numbered exhibit, a draft of a production, and a transcript with a designation."""
    series = ExhibitSeries.objects.create(**made, name=word[:60], prefix="PX-")
    Exhibit.objects.create(
        **made, series=series, item=item, number=1, label="PX-1", key="PX1", description=f"{name} {word}"
    )
    production = Production.objects.create(
        **made, name=f"{name} {word}"[:200], produced_to=name[:200], prefix="PRODUCED-BY-US", start=1, legend=word[:120]
    )
    ids = {"firm_id": item.firm_id, "case_id": item.case_id}
    ProductionDocument.objects.create(**ids, production=production, item=item, place=1, family=1)
    transcript = Transcript.objects.create(**made, item=item, **{**findings(text_of(item.pk)), "witness": name[:200]})
    Designation.objects.create(
        **made, transcript=transcript, kind="affirmative", party=name[:100], first_page=1, first_line=1, last_page=1,
        last_line=2, status="draft", tags=[word[:60]], note=f"{name} {word}",
    )  # fmt: skip
