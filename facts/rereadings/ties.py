"""How the relationships that a document states by one version of an engine differ from those that the case has from it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from evidence.pipeline.work import PageSpan, Work
from facts.entities.lookup import EntityLookup
from facts.models import Relationship
from facts.relationships.deleted import deleted_by_people, found_first

Place = tuple[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Tie:
    """A relationship as it was found: what a proposed change keeps of it, and where its sentence stands."""

    kept: dict[str, Any]
    place: PageSpan

    @property
    def quote(self) -> str:
        return self.place.page.text[self.place.start : self.place.end]


@dataclass(slots=True)
class TieDifferences:
    new: list[Tie] = field(default_factory=list)
    changed: list[tuple[Relationship, Tie]] = field(default_factory=list)
    not_found: list[Relationship] = field(default_factory=list)


def tie_differences(work: Work, found: list[Tie]) -> TieDifferences:
    """One that a person made or put right is never proposed about, nor what it already says of its sentence."""
    lookup = EntityLookup(work)
    rows = list(Relationship.objects.filter(item=work.item).select_related("subject", "object", "page").order_by("pk"))
    says = {id(tie): _ends(tie, lookup) for tie in found}
    stored = {_said(row) for row in rows}
    missing = {_found_said(tie, says[id(tie)]): tie for tie in found if _found_said(tie, says[id(tie)]) not in stored}
    peoples = [row for row in rows if row.is_peoples or row.made_by_type != "engine"]
    changed = {found_first(row.found_as) for row in rows if row.found_as}
    forgotten = deleted_by_people(work.item)
    new = [
        tie
        for said, tie in missing.items()
        if not any(_near(row, tie, says[id(tie)]) for row in peoples)
        and tuple(map(str, said)) not in changed
        and (*(str(one) for one in said[:3]), tie.quote) not in forgotten
    ]
    found_now = {_found_said(tie, says[id(tie)]) for tie in found}
    lost = [row for row in rows if row not in peoples and _said(row) not in found_now]
    return _paired(new, lost, says)


def _paired(new: list[Tie], lost: list[Relationship], says: dict[int, tuple[Any, Any]]) -> TieDifferences:
    """A found one beside the lost one of its sentence that it says otherwise: another kind, end or direction."""
    diff = TieDifferences()
    waiting: dict[Place, list[Relationship]] = defaultdict(list)
    for row in lost:
        waiting[row.page_id, row.start, row.end].append(row)
    for tie in new:
        beside = waiting[tie.place.page.pk, tie.place.start, tie.place.end]
        other = next((row for row in beside if _near(row, tie, says[id(tie)])), None)
        if other is None:
            diff.new.append(tie)
        else:
            beside.remove(other)
            diff.changed.append((other, tie))
    diff.not_found = [row for rows in waiting.values() for row in rows]
    return diff


def _ends(tie: Tie, lookup: EntityLookup) -> tuple[Any, Any]:
    """The case's entities that both ends are, or else by what type and name they would be."""
    subject, object_ = (lookup.find(tie.kept[end]["type"], tie.kept[end]["name"]) for end in ("subject", "object"))
    return (
        subject.pk if subject else (tie.kept["subject"]["type"], tie.kept["subject"]["key"]),
        object_.pk if object_ else (tie.kept["object"]["type"], tie.kept["object"]["key"]),
    )


def _said(row: Relationship) -> tuple[Any, ...]:
    return row.subject_id, row.predicate, row.object_id, row.page_id, row.start


def _found_said(tie: Tie, ends: tuple[Any, Any]) -> tuple[Any, ...]:
    return ends[0], tie.kept["predicate"], ends[1], tie.place.page.pk, tie.place.start


def _near(row: Relationship, tie: Tie, ends: tuple[Any, Any]) -> bool:
    """Whether the row, of the same sentence, is this finding with one part of it, or the direction, otherwise."""
    if (row.page_id, row.start, row.end) != (tie.place.page.pk, tie.place.start, tie.place.end):
        return False
    same = [row.subject_id == ends[0], row.predicate == tie.kept["predicate"], row.object_id == ends[1]]
    return sum(same) > 1 or {row.subject_id, row.object_id} == set(ends)
