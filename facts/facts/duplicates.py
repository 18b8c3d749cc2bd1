"""Facts of a case that say the same: in the same words of substance, or nearly so, with the same figures, days and denials.

The work is bounded: so many facts are compared, the most relevant first, and the answer says if there are more. Of facts that
say nearly the same only those are compared that share a word which few have.
"""

from __future__ import annotations

import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db.models import QuerySet

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.same import large_numbers, said_alike, signature
from facts.facts.readers import shown_facts
from facts.models import Fact

MOST_COMPARED = 2_000
MOST_GROUPS, MOST_IN_GROUP = 50, 10
ALIKE = 0.8  # of the words that either has
SHARING = 40  # facts at most that share a word by which they are compared
COLUMNS = ("pk", "text", "date", "date_end")
_WORD = re.compile(r"[^\W_]+")
_DENIALS = frozenset(
    {"not", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without", "denied", "denies"}
)


@dataclass(slots=True)
class Group:
    """Facts that say the same: ``alike`` is the least share of words that one has in common with the first."""

    facts: list[uuid.UUID]
    alike: float = 1.0


@dataclass(slots=True)
class Duplicates:
    groups: list[Group] = field(default_factory=list)
    compared: int = 0
    is_complete: bool = True


def duplicates_among(facts: QuerySet[Fact]) -> Duplicates:
    """The groups among these facts, those with most facts first. One query."""
    rows = list(facts.order_by("-weight", "-id").values_list(*COLUMNS)[: MOST_COMPARED + 1])
    return _grouped(rows[:MOST_COMPARED], is_complete=len(rows) <= MOST_COMPARED)


def shown_groups(found: Duplicates, visible: QuerySet[Any], scope: Any, *, limit: int) -> list[dict[str, Any]]:
    """The first groups with their facts as tools show them, the one to keep first; as many queries for all as for one."""
    groups = found.groups[:limit]
    wanted = [pk for one in groups for pk in one.facts[:MOST_IN_GROUP]]
    shown = {one.pk: one for one in shown_facts(visible.filter(pk__in=wanted), scope)}
    return [_shown(one, shown) for one in groups]


def _shown(group: Group, shown: dict[uuid.UUID, Any]) -> dict[str, Any]:
    facts = sorted((shown[pk] for pk in group.facts[:MOST_IN_GROUP] if pk in shown), key=_keeping)
    return {"alike": round(group.alike, 2), "facts_count": len(group.facts), "facts": facts}


def _keeping(fact: Any) -> tuple[Any, ...]:
    """First what people approved, then what they had a hand in, what has most sources, and what was there first."""
    return fact.status != Fact.Status.APPROVED, not fact.is_peoples, -len(fact.shown_citations), fact.pk


def _grouped(rows: Sequence[Any], *, is_complete: bool) -> Duplicates:
    found = [_said(text, *days) for _, text, *days in rows]
    keys = {id(one): row[0] for one, row in zip(found, rows, strict=True)}
    same = list(said_alike(found))
    firsts = [group[0] for group in same]
    joined = _nearly(firsts)
    groups = []
    for at, near in joined.items():
        members = [*same[at], *(one for other, _ in near for one in same[other])]
        if len(members) > 1:
            groups.append(Group([keys[id(one)] for one in members], min((share for _, share in near), default=1.0)))
    groups.sort(key=lambda one: -len(one.facts))
    return Duplicates(groups, len(rows), is_complete)


def _said(text: str, date: Any, date_end: Any) -> FoundFact:
    return FoundFact(text=text, start=0, end=0, quote="", date=date, date_end=date_end)


def _nearly(facts: Sequence[FoundFact]) -> dict[int, list[tuple[int, float]]]:
    """By the place of the first of each group the others that say nearly the same, with how much of the words they share."""
    words = [_words(one.text) for one in facts]
    matter = cache(lambda at: _matter(facts[at]))
    large = cache(lambda at: large_numbers(facts[at].text))
    pairs = defaultdict(list)
    for first, second in _sharing(words):
        share = len(words[first] & words[second]) / len(words[first] | words[second])
        is_near = share >= ALIKE and _days(facts[first]) == _days(facts[second]) and large(first) == large(second)
        if is_near and matter(first) is not None and matter(first) == matter(second):
            pairs[first].append((second, share))
    taken: set[int] = set()
    groups: dict[int, list[tuple[int, float]]] = {}
    for at in range(len(facts)):
        if at not in taken:
            groups[at] = [(other, share) for other, share in pairs[at] if other not in taken]
            taken |= {other for other, _ in groups[at]}
    return groups


def _sharing(words: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Pairs that may be alike, each once, in order: two that share so many of their words share one of the rarest of either."""
    often = Counter(word for one in words for word in one)
    having = defaultdict(list)
    for at, one in enumerate(words):
        rarest = sorted(one, key=lambda word: (often[word], word))[: len(one) - int(ALIKE * len(one)) + 1]
        for word in rarest:
            having[word].append(at)
    pairs = {
        (first, second)
        for places in having.values()
        for n, first in enumerate(places[:SHARING])
        for second in places[n + 1 : SHARING]
    }
    yield from sorted(pairs)


def _matter(fact: FoundFact) -> tuple[object, ...] | None:
    """The figures, days and denials that two facts must have in common. What only its place explains is like nothing else."""
    said = signature(fact)
    return said and (*said[1:], _denials(fact))


def _days(fact: FoundFact) -> tuple[Any, Any]:
    return fact.date, fact.date_end


def _denials(fact: FoundFact) -> Counter[str]:
    plain = fact.text.lower().replace("n't", " not").replace("n’t", " not")
    return Counter(word for word in _WORD.findall(plain) if word in _DENIALS)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
