"""Given names by themselves: who "Roz" is stays open where the case has a Rosalind Holm, unless the document says whose kin or
what she is ("her sister Roz"). To take both for one may be wrong, and so may a second record of her."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from functools import lru_cache

from django.db.models import Exists, OuterRef, Q

from evidence.engines.names.kin import is_introduced
from evidence.engines.names.lexicon import diminutives, is_diminutive
from evidence.pipeline.work import Work
from facts.entities.moving import is_decided
from facts.entities.people import is_full
from facts.entities.resolving import Spot, key_of
from facts.models import Entity, FactEntity, Mention, Relationship
from facts.models.entity import LAST_WORD

_LONE = re.compile(r"(?:Miss )?[^\W\d_]{2,}", re.I)  # "Mr. Kim" is called by his surname
_MOST = 40  # names of a document, or its new people, that are looked for


def without_lone_names(work: Work, found: list[Spot]) -> list[Spot]:
    """The findings without people called by a given name alone that somebody else of the case bears. Those stay that the
    document introduces, that have a record from another document, and whose record a person made or decided about."""
    lone = {key_of(one)[1] for one, _ in found if one.type == "person" and _LONE.fullmatch(one.name)}
    full = {key_of(one)[1] for one, _ in found if one.type == "person" and not one.role}
    borne = _borne(work.item.case_id, lone, full) if lone else set()
    borne -= {key_of(one)[1] for one, _ in found if is_introduced(work.text, one.start, one.end)}
    if not borne:
        return found
    elsewhere = Exists(Mention.objects.filter(entity=OuterRef("pk")).exclude(item=work.item))
    rows = Entity.objects.filter(case_id=work.item.case_id, type="person", key__in=borne)
    borne -= set(rows.filter(elsewhere | ~Q(decided_by=None) | Q(made_by_type="human")).values_list("key", flat=True))
    return [spot for spot in found if spot[0].type != "person" or key_of(spot[0])[1] not in borne]


def leave_open(case_id: uuid.UUID, made: Iterable[Entity]) -> None:
    """Take what earlier documents mention by a given name that one of these new people bears from the record it has; the case
    forgets the record with its last mention. One that a document introduces, or a person decided about, stays."""
    given = sorted({one.key.split()[0] for one in made if one.type == "person" and is_full(one.key)})[:_MOST]
    called = {short for one in given for short in (one, *_short_forms(one))}
    rows = Entity.objects.filter(case_id=case_id, type="person", key__in=called, merge=None) if called else []
    borne = _borne(case_id, {row.key for row in rows}, set())
    for row in rows:
        if row.key in borne and _LONE.fullmatch(row.name) and not (is_decided(row) or _is_introduced(row)):
            Relationship.objects.filter(Q(subject=row) | Q(object=row)).delete_replaceable()
            FactEntity.objects.filter(entity=row).delete()
            Mention.objects.filter(entity=row).delete()


def _borne(case_id: uuid.UUID, lone: set[str], full: set[str]) -> set[str]:
    """Those of the single words that are, or are short for, the given name of somebody known in full, and nobody's surname."""
    asked = Q(last_word__in=lone)
    for begun in {start for one in sorted(lone)[:_MOST] for start in _beginnings(one)}:
        asked |= Q(key__startswith=begun)
    rows = Entity.objects.annotate(last_word=LAST_WORD).filter(asked, case_id=case_id, type="person")
    known = [one.split() for one in {*rows.values_list("key", flat=True), *full} if is_full(one)]
    surnames = {words[-1] for words in known}
    given = {words[0] for words in known}
    return {one for one in lone - surnames if any(_may_call(one, name) for name in given)}


def _beginnings(name: str) -> set[str]:
    """How the given names begin that this one is or may be short for, whose last vowel may be missing."""
    return {f"{name} ", *(full.rstrip("ae") for full in diminutives().get(name, ()))}


@lru_cache(maxsize=10_000)
def _short_forms(given: str) -> tuple[str, ...]:
    return tuple(short for short in diminutives() if _may_call(short, given))


def _may_call(name: str, given: str) -> bool:
    """Is it the given name, or a shorter form that begins alike? "Linda" is mostly not short for Rosalinda."""
    return name == given or (name[0] == given[0] and len(name) < len(given) and is_diminutive(name, given))


def _is_introduced(entity: Entity) -> bool:
    mentions = Mention.objects.filter(entity=entity).select_related("page")
    return any(is_introduced(one.page.text, one.start, one.end) for one in mentions.iterator())
