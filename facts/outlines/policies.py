"""Who may change an outline and its entries. ``check_x`` says why not, ``can_x`` answers for ``allowed_actions``."""

from __future__ import annotations

from collections.abc import Iterable

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.models import Outline, OutlineEntry

MOST_OUTLINES, MOST_ENTRIES = 200, 1_000  # of a case, of an outline
WITHHELD = "What this entry refers to is withheld from you, or an entry under it is."


def can_change_outline(actor: Actor, outline: Outline) -> bool:
    return can_change_case(actor, outline.case)


def check_change_outline(actor: Actor, outline: Outline) -> None:
    """What a person wrote is changed by a person, or with a person's approval."""
    check_case_open(outline.case)
    if outline.is_peoples:
        check_decider(actor, "A person wrote this outline.")


def check_change_entries(actor: Actor, entries: Iterable[OutlineEntry]) -> None:
    """Agents add to an outline of people's; what people put there, or accepted, they change with approval."""
    if any(one.is_peoples for one in entries):
        check_decider(actor, "A person put this into the outline, or accepted it.")


def check_delete_outline(actor: Actor, outline: Outline) -> None:
    check_change_outline(actor, outline)
    check_change_entries(actor, outline.entries.all())


def check_number(number: int, most: int, what: str) -> None:
    if number > most:
        raise Conflict(f"There are at most {most:,} {what}.", details={"most": most})
