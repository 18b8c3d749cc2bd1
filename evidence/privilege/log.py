"""The privilege log: what is withheld as privileged, with what the other side may know of it and no more."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Sum

from cases.models import Case
from config.api.scope import Scope
from evidence.items.facet_readers import kept_numbers
from evidence.models import EvidenceItem
from evidence.models.item import LOGGED
from evidence.productions.readers import bates_of

MOST = 2_000
HEADINGS = ("No.", "Date", "Author", "Recipients", "Kind", "Privilege", "Basis", "Description", "Bates")
DECIDED = EvidenceItem.PrivilegeState.DECIDED
OF_GROUND = ("privilege_state", "privilege", "privilege_basis", "parent")
# Of some sixty columns: a log of 2,000 rows is mostly the reading of them.
READ = (
    "document_date", "author", "recipients", "kind", "page_count", *OF_GROUND, *(f"parent__{one}" for one in OF_GROUND),
)  # fmt: skip
NONE = EvidenceItem.Privilege.NONE


@dataclass(frozen=True, slots=True)
class PrivilegeLog:
    """``undecided`` are withheld and not in it: nobody has decided yet what they are, nor what they came in. ``complete``: none
    was left out; of a log that is not, at most so many are undecided."""

    rows: list[tuple[str, ...]]
    undecided: int
    complete: bool


def privilege_log(scope: Scope, case: Case) -> PrivilegeLog:
    """Everything of the case that somebody decided to be privileged, and what came inside it and was not decided by itself;
    by date. Neither titles, subjects, file names nor summaries stand in it, since they can tell what was said."""
    perhaps = EvidenceItem.objects.visible_to(scope).filter(LOGGED, case=case).select_related("parent")
    found = list(perhaps.only(*READ).order_by("document_date", "id")[: MOST + 1])
    grounds = {one.pk: ground for one in found[:MOST] if (ground := _ground(one)) is not None}
    logged = [one for one in found[:MOST] if one.pk in grounds]
    numbers = {one.pk: number for number, one in enumerate(logged, start=1)}
    bates = bates_of(numbers)
    rows = [_row(one, grounds[one.pk], numbers, bates.get(one.pk, "")) for one in logged]
    inside = sum(one.privilege_state != DECIDED for one in logged)
    return PrivilegeLog(rows, _not_decided(scope, case) - inside, len(found) <= MOST)


def _not_decided(scope: Scope, case: Case) -> int:
    """How many are withheld of which nobody decided by themselves, as the database keeps it."""
    return kept_numbers(scope, case.pk, name="likely").order_by().aggregate(n=Sum("number"))["n"] or 0


def _ground(item: EvidenceItem) -> EvidenceItem | None:
    """The item that somebody decided about: itself, or the nearest that it came in; ``None`` while nobody has."""
    at: EvidenceItem | None = item
    while at is not None and at.privilege_state != DECIDED:
        if at.privilege_state == EvidenceItem.PrivilegeState.PROPOSED:
            return None
        at = at.parent
    return at if at is not None and at.privilege != NONE else None


def _row(item: EvidenceItem, ground: EvidenceItem, numbers: Mapping[uuid.UUID, int], bates: str) -> tuple[str, ...]:
    kind = (item.kind or "document").replace("_", " ")
    recipients = "; ".join(_named(one["name"], one["role"]) for one in item.recipients if one["name"])
    within = numbers.get(ground.pk) if ground.pk != item.pk else None
    return (
        str(numbers[item.pk]),
        item.document_date.isoformat() if item.document_date else "undated",
        item.author or "not known",
        recipients or "not known",
        kind.capitalize(),
        EvidenceItem.Privilege(ground.privilege).label,
        ground.privilege_basis,
        _description(item, kind, within),
        bates,
    )


def _description(item: EvidenceItem, kind: str, within: int | None) -> str:
    """What it is, by its kind, its length and who is named in its head: nothing that was said in it."""
    length = f" of {item.page_count} page{'' if item.page_count == 1 else 's'}" if item.page_count else ""
    by = f" by {item.author}" if item.author else ""
    names = [one["name"] for one in item.recipients if one["name"]]
    others = {0: "", 1: " and one other"}.get(len(names[1:]), f" and {len(names[1:])} others")
    to = f" to {names[0]}{others}" if names else ""
    inside = f", which came inside No. {within}" if within else ""
    return f"{kind.capitalize()}{length}{by}{to}{inside}."


def _named(name: str, role: str) -> str:
    return name if role == "to" else f"{name} ({role})"
