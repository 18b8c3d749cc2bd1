"""Who may change, merge, split and delete the names of a case. ``check_x`` says why not, ``can_x`` answers for
``allowed_actions``."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from cases.models import Case
from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict
from config.api.scope import Actor, Scope
from facts.entities.split_names import was_changed
from facts.models import Entity, Merge, Split

MOST_MERGED = 50  # by one call


def can_change_entity(actor: Actor, entity: Entity) -> bool:
    return can_change_case(actor, entity.case)


def check_change_entity(actor: Actor, entity: Entity) -> None:
    check_case_open(entity.case)
    _check_stands(entity)
    if entity.is_peoples:
        check_decider(actor, "A person wrote this name down, or decided about it.")


def check_merge(actor: Actor, kept: Entity, others: Sequence[Entity]) -> None:
    """What a person decided about is merged by a person, or with a person's approval."""
    check_case_open(kept.case)
    if not others or any(one.pk == kept.pk for one in others):
        raise Conflict("A name is merged with others, not with itself.")
    if any(one.case_id != kept.case_id for one in others):
        raise Conflict("Only names of one case are merged.")
    for one in (kept, *others):
        _check_stands(one)
    if any(one.is_peoples for one in (kept, *others)):
        check_decider(actor, "A person wrote one of these names down, or decided about it.")


def check_unmerge(actor: Actor, merge: Merge) -> None:
    check_case_open(merge.case)
    if merge.undone_at:
        raise Conflict("This merge was undone already.", details={"undone_at": merge.undone_at.isoformat()})
    if merge.kept.merge_id:
        raise Conflict(
            "What was kept has been merged into another name since.",
            details={"merge_id": str(merge.kept.merge_id)},
            suggestion="Undo that merge first.",
        )
    if merge.is_peoples:
        check_decider(actor, "A person decided that these names are one.")


def check_delete_entity(actor: Actor, entity: Entity) -> None:
    """Deleting is for good, and no reading makes the name again: so it is a person's decision."""
    check_case_open(entity.case)
    _check_stands(entity)
    check_decider(actor, "Deleting a name is for a person to decide.")


def _check_stands(entity: Entity) -> None:
    if entity.merge_id:
        raise Conflict("This name was merged into another one.", suggestion="Work with the name that was kept.")


def check_split(actor: Actor, entity: Entity, to: Entity | None) -> None:
    """What is split off stays apart whatever is read, so a person decides."""
    check_case_open(entity.case)
    for one in (entity, to or entity):
        _check_stands(one)
    if to is not None and to.pk == entity.pk:
        raise Conflict("Mentions are given to another name, not to the one they have.")
    check_decider(actor, "Which names are not one is for a person to decide.")


def check_split_undo(actor: Actor, split: Split, entity: Entity, other: Entity | None) -> None:
    """A split is undone while both entities stand as it left them, but for what was written about them."""
    check_case_open(split.case)
    if split.undone_at:
        raise Conflict("This split was undone already.", details={"undone_at": split.undone_at.isoformat()})
    if other is None:
        raise Conflict("The name that was split off is there no more.")
    for one in (entity, other):
        if one.merge_id:
            raise Conflict(
                f"{one.name} was merged into another name since.",
                details={"merge_id": str(one.merge_id)},
                suggestion="Undo that merge first.",
            )
    _check_last(split, (entity, other))
    if split.is_new and was_changed(split, other):
        raise Conflict(f"{other.name} was changed since it was split off.", suggestion="Merge the two instead.")
    check_decider(actor, "A person decided that these names are two.")


def _check_last(split: Split, both: Sequence[Entity]) -> None:
    merge = Merge.objects.standing().filter(kept__in=both, created_at__gt=split.created_at).first()
    if merge is not None:
        raise Conflict(
            "Another name was merged into one of the two since.",
            details={"merge_id": str(merge.pk)},
            suggestion="Undo that merge first, or merge the two instead.",
        )
    splits = Split.objects.filter(Q(entity__in=both) | Q(other__in=both), undone_at=None)
    if later := splits.filter(created_at__gt=split.created_at).first():
        raise Conflict(
            "One of the two was split again since.",
            details={"split_id": str(later.pk)},
            suggestion="Undo that split first, or merge the two instead.",
        )


def check_names_of_case(scope: Scope, case: Case) -> None:
    """Whether the case has a name, who does not see all evidence is not to find out by writing it down."""
    check_case_open(case)
    if not scope.sees_all_evidence:
        check_decider(scope.actor, "Names gather what all documents say, and not all of them are open to this session.")
