"""The entries of an outline as a caller sees them: in order, each as what it refers to is now, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from config.api.scope import Scope
from facts.models import Outline, OutlineEntry
from facts.models.outline import REFERENCES
from facts.outlines.references import CURRENT, References, Shown
from facts.outlines.tree import Tree

CHANGED, GONE, WITHHELD = "changed", "gone", "withheld"
STATES = (CURRENT, CHANGED, "dismissed", "withdrawn", "missing", GONE, WITHHELD)
SINCE = (CHANGED, "missing", GONE)  # of which is shown what they said when they were put there
NOTHING = Shown("")


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """One entry, how deep it stands, what it refers to now, and what it said ``then`` where that differs.

    Of a withheld one there is neither words, nor kind, nor note.
    """

    entry: OutlineEntry
    depth: int
    state: str
    shown: Shown
    then: Mapping[str, Any] | None = None

    @property
    def is_withheld(self) -> bool:
        return self.state == WITHHELD

    @property
    def status(self) -> str:
        return "approved" if self.is_withheld else self.entry.status


def entries_of(outline: Outline) -> list[OutlineEntry]:
    return list(OutlineEntry.objects.filter(outline=outline).order_by("position", "id"))


def tree_of(entries: Iterable[OutlineEntry]) -> Tree:
    """``entries`` are an outline's, those under the same one in their order."""
    return Tree((one.pk, one.parent_id) for one in entries)


def shown_entries(outline: Outline, scope: Scope) -> list[ShownEntry]:
    """All entries, in the order in which the outline is read."""
    entries = entries_of(outline)
    known = References(scope, outline.case_id, entries)
    by_id = {one.pk: one for one in entries}
    return [shown_entry(by_id[pk], depth, known) for pk, depth in tree_of(entries).walk()]


def shown_entry(entry: OutlineEntry, depth: int, known: References) -> ShownEntry:
    if entry.kind not in REFERENCES:
        return ShownEntry(entry, depth, CURRENT, NOTHING)
    now = known.shown(entry)
    if now is None and known.is_withheld(entry):
        return ShownEntry(entry, depth, WITHHELD, NOTHING)
    if now is None:
        return ShownEntry(entry, depth, GONE, NOTHING, entry.said)
    differs = now.said != entry.said
    state = CHANGED if now.state == CURRENT and differs else now.state
    # What it said when it rested on other sources is for those alone from whom none is withheld.
    then = _then(entry.said, now) if differs and known.scope.sees_all_evidence else None
    return ShownEntry(entry, depth, state, now, then)


def _then(said: Mapping[str, Any], now: Shown) -> Mapping[str, Any]:
    """What the entry kept. Of a date that is the same, it says as much as the thing says of it now."""
    return {**said, "detail": now.detail} if said.get("detail") == now.said["detail"] else said
