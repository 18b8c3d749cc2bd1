"""Which tags facts have."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from facts.models import Fact, FactTag, Tag

MOST_TAGS = 20


def set_tags(fact: Fact, tags: Iterable[Tag]) -> bool:
    """Give the fact these tags and no others; whether it had others before. The caller raises its version."""
    wanted = {tag.pk for tag in tags}
    had = set(FactTag.objects.filter(fact=fact).values_list("tag_id", flat=True))
    FactTag.objects.filter(fact=fact, tag__in=had - wanted).delete()
    FactTag.objects.bulk_create([_row(fact, tag) for tag in sorted(wanted - had)])
    return wanted != had


def add_and_remove(facts: Iterable[Fact], *, add: Iterable[Tag], remove: Iterable[Tag]) -> set[uuid.UUID]:
    """Give these facts tags and take others from them; returns the ids of the facts that had others before."""
    rows = {fact.pk: fact for fact in facts}
    given, taken = {tag.pk for tag in add}, {tag.pk for tag in remove}
    there = set(FactTag.objects.filter(fact__in=list(rows)).values_list("fact_id", "tag_id"))
    new = [(pk, tag) for pk in sorted(rows) for tag in sorted(given - taken) if (pk, tag) not in there]
    gone = {(pk, tag) for pk, tag in there if tag in taken}
    FactTag.objects.filter(fact__in={pk for pk, _ in gone}, tag__in=taken).delete()
    FactTag.objects.bulk_create([_row(rows[pk], tag) for pk, tag in new], batch_size=1000)
    return {pk for pk, _ in new} | {pk for pk, _ in gone}


def _row(fact: Fact, tag_id: uuid.UUID) -> FactTag:
    return FactTag(firm_id=fact.firm_id, case_id=fact.case_id, fact=fact, tag_id=tag_id)
