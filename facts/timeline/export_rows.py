"""The rows of an exported timeline: exactly those that its list has by the same filters, each with all its sources."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from cases.models import Case
from config.api.pagination import ordered
from config.api.scope import Scope
from config.dates import date_label
from config.db import with_case
from evidence.items.outward import title_for
from facts.facts.citation_text import cited_in_words, shown_text
from facts.facts.proof import proof_label, shown_speaker
from facts.facts.readers import shown_facts, within_reach
from facts.models import Fact
from facts.serializers import place_of_row
from facts.temporal.words import mention_label, when_words
from facts.timeline.chronology import CHANGED
from facts.timeline.entries import entries_of, entry_kinds
from facts.timeline.readers import ORDER, dated_facts, pages_of_dates

AT_ONCE = 500
MOST = 10_000
# So many rows are a file within seconds; what is longer is exported by its days.
MOST_OF = {"csv": MOST, "xlsx": MOST, "docx": 4_000, "pdf": 4_000, "png": MOST}


@dataclass(frozen=True, slots=True)
class RowSource:
    """Where a row's words stand: in “Letter”, at “p. 4”, and as a court reads it: “Ex. P-4 at 4”, for the firm."""

    title: str
    place: str
    court: str
    quote: str
    changed: bool


@dataclass(frozen=True, slots=True)
class ExportRow:
    """A dated fact, or what stands beside the facts."""

    kind: str
    id: str
    date: datetime.date
    date_end: datetime.date | None
    when: str
    text: str
    status: str = ""
    proof: str = ""
    names: str = ""
    times: str = ""
    sources: tuple[RowSource, ...] = field(default=())


def fact_rows(scope: Scope, case: Case, filters: Mapping[str, Any]) -> Iterator[ExportRow]:
    """The facts of ``timeline.list``, in its order."""
    rows = within_reach(Fact.objects.visible_to(scope).filter(case=case), scope, case)
    rows = with_case(shown_facts(dated_facts(rows, scope, case, filters), scope), case)
    for part in pages_of_dates(rows, scope, case, filters):
        for fact in ordered(part, ORDER).iterator(chunk_size=AT_ONCE):
            yield _row(fact, scope)


def rows_with_entries(
    scope: Scope, case: Case, filters: Mapping[str, Any], include: Sequence[str], *, most: int = MOST
) -> list[ExportRow]:
    """The facts and the entries of these kinds in the order of their days; one more than ``most`` where there are more."""
    facts = [row for _, row in zip(range(most + 1), fact_rows(scope, case, filters), strict=False)]
    labels = {one.name: one.label.capitalize() for one in entry_kinds()}
    entries, _ = entries_of(include, scope, case, filters, most=most)
    beside = (
        ExportRow(labels[one.kind], str(one.id), one.date, one.date_end, date_label(one.date, one.date_end), one.text)
        for one in entries
    )
    return sorted(chain(facts, beside), key=lambda row: row.date)  # stable: each kind stays in its own order


def _row(fact: Any, scope: Scope) -> ExportRow:
    return ExportRow(
        "Fact", str(fact.pk), fact.date, fact.date_end, when_words(fact), fact.text, str(fact.get_status_display()),
        proof_label(fact.proof, shown_speaker(fact, scope)),
        "; ".join(one.shown_name for one in fact.shown_entities),
        "; ".join(mention_label(one) for one in fact.shown_mentions if not one.is_main),
        tuple(
            RowSource(
                title_for(one.item, scope), place_of_row(one), "" if scope.is_outside else shown_text(one),
                one.quote, not one.verified,
            )
            for one in fact.shown_citations
        ),
    )  # fmt: skip


def source_words(source: RowSource) -> str:
    """“Letter, p. 4 (Ex. P-4 at 4): “She paid.””"""
    said = cited_in_words(source.title, source.place, source.court, source.quote)
    return said + (f" ({CHANGED})" if source.changed else "")
