"""The times that an engine finds in the sentences of its facts. What a person or an agent wrote or decided stays as it is."""

from __future__ import annotations

import uuid
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from evidence.engines.dates.meanings import Meaning, meaning_of_date, recurring_in
from evidence.pipeline.work import Work
from facts.models import Citation, Fact, TemporalMention
from facts.temporal.reading import columns_of_meaning

MOST = 20  # of one fact
APPROXIMATE = ("about", "before", "after")
COLUMNS = (
    "kind", "text", "date", "date_end", "precision", "time", "time_end", "zone", "recurrence", "rule", "citation_id",
    "start", "end",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CitedTime:
    """A time that a citation's quote says, with its place there."""

    citation: Citation
    meaning: Meaning

    @property
    def columns(self) -> dict[str, Any]:
        one = self.meaning
        place = {"citation_id": self.citation.pk, "start": one.start, "end": one.end}
        return {**columns_of_meaning(one), "text": one.text[:300], "recurrence": one.recurrence[:300], **place}


def mentions_found(work: Work, keys: list[str], made_by: dict[str, Any]) -> None:
    """Write the times of the engine's facts with these keys that nobody decided about, and take away what it finds no more."""
    facts = {fact.pk: fact for fact in Fact.objects.filter(case_id=work.item.case_id, key__in=keys).replaceable()}
    found = _found(work, facts)
    known: dict[uuid.UUID, list[TemporalMention]] = defaultdict(list)
    for mention in TemporalMention.objects.filter(fact__in=facts).replaceable().order_by("pk"):
        known[mention.fact_id].append(mention)
    new: list[TemporalMention] = []
    gone: list[TemporalMention] = []
    placed: list[TemporalMention] = []
    for pk, fact in facts.items():
        main = next((one for one in known[pk] if one.is_main), None)
        others = list(found[pk])
        if main and (source := _source_of(main, others)):
            others.remove(source)
            placed += [main] if _place(main, source, fact) else []
        wanted = {tuple(one.columns[name] for name in COLUMNS): one for one in others}
        beside = {tuple(getattr(one, name) for name in COLUMNS): one for one in known[pk] if not one.is_main}
        gone += [one for key, one in beside.items() if key not in wanted]
        new += [_new(fact, one, made_by) for key, one in wanted.items() if key not in beside]
    TemporalMention.objects.bulk_update(placed, [*(name.removesuffix("_id") for name in COLUMNS)], batch_size=500)
    TemporalMention.objects.filter(pk__in=[one.pk for one in gone]).delete()
    TemporalMention.objects.bulk_create(new, batch_size=500)


def _found(work: Work, facts: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[CitedTime]]:
    """By fact what its quotes from this document say, in the order of the text, each once."""
    citations = Citation.objects.filter(fact__in=facts, item=work.item).select_related("page")
    found: dict[uuid.UUID, list[CitedTime]] = defaultdict(list)
    for one in citations.order_by("-is_primary", "page_number", "start"):
        there = {_says(each.meaning) for each in found[one.fact_id]}
        for meaning in _said_in(work, one):
            if _says(meaning) not in there and len(found[one.fact_id]) < MOST:
                there.add(_says(meaning))
                found[one.fact_id].append(CitedTime(one, meaning))
    return found


def _said_in(work: Work, citation: Citation) -> Iterator[Meaning]:
    """What the quote says: the dates that were found in the document there, and what comes back."""
    start, end = citation.page.start + citation.start, citation.page.start + citation.end
    first = bisect_left(work.dates, start, key=lambda one: one.start)
    for one in work.dates[first:]:
        if one.start >= end:
            break
        if one.end <= end:
            yield replace(meaning_of_date(one), start=one.start - start, end=one.end - start)
    yield from recurring_in(citation.quote)


def _says(meaning: Meaning) -> tuple[Any, ...]:
    return tuple(columns_of_meaning(meaning).values())


def _source_of(main: TemporalMention, found: list[CitedTime]) -> CitedTime | None:
    """Where the date of the fact is said."""
    days = (main.date, main.date_end)
    return next((one for one in found if (one.meaning.date, one.meaning.date_end) == days), None)


def _place(main: TemporalMention, source: CitedTime, fact: Fact) -> bool:
    """Say of the main mention where it stands, and more exactly what it says where the fact says the same; whether that is
    new."""
    columns = source.columns
    if not _dated_so(fact, columns):
        columns |= {"kind": main.kind, "precision": main.precision, "time": None, "time_end": None, "zone": None}
    if all(getattr(main, name) == columns[name] for name in COLUMNS):
        return False
    for name in COLUMNS:
        setattr(main, name, columns[name])
    return True


def _dated_so(fact: Fact, columns: dict[str, Any]) -> bool:
    """Whether the fact's date is as exact as the mention says, as the database compares them."""
    kind, precision = columns["kind"], columns["precision"]
    if kind in ("before", "after"):
        return fact.date_precision != "range"
    said = (
        "approximate"
        if kind in APPROXIMATE
        else "range"
        if kind == "range"
        else "day"
        if precision == "minute"
        else precision
    )
    return bool(said == (fact.date_precision or "day"))


def _new(fact: Fact, found: CitedTime, made_by: dict[str, Any]) -> TemporalMention:
    return TemporalMention(firm_id=fact.firm_id, case_id=fact.case_id, fact=fact, **found.columns, **made_by)
