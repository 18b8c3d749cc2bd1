"""What of a fact's words its quotes do not bear out: another question than whether the quotes stand in their sources."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet

from config.boundary import firm_boundary
from evidence.engines.support.support import missing
from evidence.engines.support.types import Missing
from facts.facts.quoted_papers import given_to
from facts.models import Fact

BATCH, ENGINE_BATCH = 200, 5_000


def compare(fact: Fact, citations: Iterable[Any]) -> None:
    """Keep on the instance what its words say beyond these citations of its; the caller saves."""
    fact.not_borne_out = [asdict(one) for one in not_borne_out(fact, citations)]
    fact.borne_out = not fact.not_borne_out


def compare_stored(facts: QuerySet[Any]) -> int:
    """Compare these facts with their sources as both are now; returns how many there were. Words and sources that somebody
    changes meanwhile are compared by that change."""
    rows = list(facts.prefetch_related("citations"))
    for fact in rows:
        before = fact.borne_out, fact.not_borne_out
        compare(fact, fact.citations.all())
        if (fact.borne_out, fact.not_borne_out) != before:
            same = Fact.objects.filter(pk=fact.pk, version=fact.version)
            same.update(borne_out=fact.borne_out, not_borne_out=fact.not_borne_out)
    return len(rows)


def compare_waiting() -> None:
    """Compare facts of all firms that were not compared yet, some at a time. An engine's words need no look: they were
    compared when they were found."""
    waiting = Fact.objects.filter(borne_out=None)
    found = waiting.filter(worded_by_type="engine").order_by("id").values("pk")[:ENGINE_BATCH]
    waiting.filter(pk__in=found).update(borne_out=True, not_borne_out=[])
    by_firm = defaultdict(list)
    worded = waiting.exclude(worded_by_type="engine").order_by("id")
    for firm_id, pk in worded.values_list("firm_id", "pk")[:BATCH]:
        by_firm[firm_id].append(pk)
    for firm_id, ids in by_firm.items():
        with firm_boundary(firm_id):
            compare_stored(Fact.objects.filter(pk__in=ids, borne_out=None))


def not_borne_out(fact: Any, citations: Iterable[Any]) -> list[Missing]:
    """The parts of the fact that none of these citations of its says; without any citation there is nothing to compare, and
    an engine's words were compared when they were found, with all that the document says of who wrote them and when."""
    quoted = list(citations)
    if not quoted or fact.worded_by_type == "engine":
        return []
    return missing(fact.text, "\n".join(one.quote for one in quoted), given_to(quoted, fact.text))
