"""Statements of one document that say the same become one fact, which cites each place.

What a person decided about is left as it is: its statement is its own fact, and what says the same elsewhere another.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.db.models import F, Q
from django.utils import timezone

from evidence.engines.facts.same import said_alike
from evidence.pipeline.work import PageSpan, Work
from facts.models import Citation, Fact

if TYPE_CHECKING:
    from evidence.engines.base.types import FoundFact

Found = dict[str, tuple["FoundFact", PageSpan]]
Joined = dict[str, list[str]]  # by the key of the first statement those of the others, in order of place


def joined_keys(found: Found, apart: Collection[str]) -> Joined:
    """Which statements become one fact; those ``apart`` are joined with none, and have the other pieces of their words."""
    keys = {id(one): key for key, (one, _) in found.items()}
    held = {(one.whole, one.text) for key, (one, _) in found.items() if key in apart and one.whole}
    found = {key: pair for key, pair in found.items() if key in apart or (pair[0].whole, pair[0].text) not in held}
    groups = said_alike(one for key, (one, _) in found.items() if key not in apart)
    joined = {keys[id(group[0])]: [keys[id(one)] for one in group[1:]] for group in groups}
    further = {key for others in joined.values() for key in others}
    return {key: joined.get(key, []) for key in found if key not in further}


def cite_again(work: Work, found: Found, joined: Joined) -> list[Fact]:
    """Give the engine's facts the citations of all their places in this document, and take away those that are no more.
    Returns the facts whose citations changed."""
    several = [key for key, others in joined.items() if others]
    of_case = Fact.objects.filter(case_id=work.item.case_id).replaceable()
    further = Q(citations__item=work.item, citations__is_primary=False)
    facts = of_case.filter(Q(key__in=several) | further).distinct().order_by("pk").prefetch_related("citations")
    new: list[Citation] = []
    gone: list[Citation] = []
    changed: list[Fact] = []
    for fact in facts:
        missing, stale = _differences(work, found, fact, joined.get(fact.key, []))
        new, gone = [*new, *missing], [*gone, *stale]
        changed += [fact] if missing or stale else []
    Citation.objects.filter(pk__in=[one.pk for one in gone]).delete()
    Citation.objects.bulk_create(new, batch_size=500)
    Fact.objects.filter(pk__in=[fact.pk for fact in changed]).update(
        version=F("version") + 1, updated_at=timezone.now()
    )
    return changed


def _differences(work: Work, found: Found, fact: Fact, keys: list[str]) -> tuple[list[Citation], list[Citation]]:
    """The citations of this document that the fact lacks, and those besides its first that it has no more."""
    own = {(one.page_id, one.start, one.end): one for one in fact.citations.all()}
    places = {(place.page.pk, place.start, place.end): (one, place) for one, place in (found[key] for key in keys)}
    missing = [citation_of(work, fact, *places[at], is_primary=False) for at in places if at not in own]
    others = (at for at, one in own.items() if one.item_id == work.item.pk and not one.is_primary)
    return missing, [own[at] for at in others if at not in places]


def citation_of(work: Work, fact: Fact, one: FoundFact, place: PageSpan, *, is_primary: bool = True) -> Citation:
    return Citation(
        firm_id=work.item.firm_id,
        case_id=work.item.case_id,
        fact=fact,
        item=work.item,
        page=place.page,
        start=place.start,
        end=place.end,
        page_number=place.page.number,
        quote=one.quote,
        is_primary=is_primary,
    )
