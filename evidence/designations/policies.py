"""The statuses of designations, who may give which, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterable

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor, Scope
from evidence.models import Designation

Kind, Status = Designation.Kind, Designation.Status
RULED = frozenset({Status.ADMITTED, Status.EXCLUDED, Status.SUSTAINED, Status.OVERRULED})
RULINGS = {
    Kind.AFFIRMATIVE: (Status.ADMITTED, Status.EXCLUDED),
    Kind.COUNTER: (Status.ADMITTED, Status.EXCLUDED),
    Kind.OBJECTION: (Status.SUSTAINED, Status.OVERRULED),
    Kind.NOTE: (),
}
MOST = 2_000  # designations of a transcript


def statuses_after(designation: Designation) -> list[str]:
    """The statuses that can follow the present one. A ruling can be corrected, or taken back to served."""
    rulings = RULINGS[Kind(designation.kind)]
    if designation.kind == Kind.NOTE:
        following: dict[str, tuple[str, ...]] = {Status.DRAFT: (Status.WITHDRAWN,), Status.WITHDRAWN: (Status.DRAFT,)}
    else:
        following = {
            Status.DRAFT: (Status.SERVED, Status.WITHDRAWN),
            Status.SERVED: (Status.WITHDRAWN, *rulings),
            Status.WITHDRAWN: (Status.DRAFT,),
            **{ruling: (Status.SERVED, *(one for one in rulings if one != ruling)) for ruling in rulings},
        }
    return [str(one) for one in following.get(designation.status, ())]


def can_change_designation(actor: Actor, designation: Designation) -> bool:
    return can_change_case(actor, designation.case)


def can_answer(actor: Actor, designation: Designation) -> bool:
    answered = designation.kind in (Kind.AFFIRMATIVE, Kind.COUNTER) and designation.status != Status.WITHDRAWN
    return answered and can_change_case(actor, designation.case)


def check_change(actor: Actor, designation: Designation) -> None:
    """What a person made or decided about is changed by a person, or with a person's approval."""
    check_case_open(designation.case)
    if designation.is_peoples:
        check_decider(actor, "A person made this designation, or decided about it.")


def check_set_status(actor: Actor, designation: Designation, status: str) -> None:
    """Raises ``Conflict`` for what can't follow; serving and rulings are for people to record."""
    following = statuses_after(designation)
    if status not in following:
        raise Conflict(
            f"A designation that is {designation.status} can't become {status}.",
            details={"status": designation.status, "can_become": following},
        )
    if status != Status.DRAFT and not (status == Status.WITHDRAWN and designation.status == Status.DRAFT):
        check_record_served(actor)


def check_record_served(actor: Actor) -> None:
    check_decider(actor, "What is served, withdrawn or ruled is for a person to record.")


def check_places_open(designation: Designation) -> None:
    if designation.status != Status.DRAFT:
        raise Conflict(
            "Only a draft's lines and reasons are changed; others were served so.",
            details={"status": designation.status},
            suggestion="Withdraw this one, and make another.",
        )


def check_ruling(designation: Designation) -> None:
    """What the court said goes with a ruling only."""
    if designation.status not in RULED and (designation.ruling or designation.ruled_on):
        raise Invalid.field("ruling", "Only what the court has ruled on has a ruling: give the status as well.")


def check_reasons(kind: str, reasons: Iterable[str]) -> None:
    if kind == Kind.OBJECTION and not list(reasons):
        raise Invalid.field("reasons", "Say on which grounds you object.")
    if kind != Kind.OBJECTION and list(reasons):
        raise Invalid.field("reasons", "Only objections have grounds.")


def check_can_answer(designation: Designation) -> None:
    if designation.kind not in (Kind.AFFIRMATIVE, Kind.COUNTER):
        raise Conflict("Only designated testimony is countered or objected to.", details={"kind": designation.kind})
    if designation.status == Status.WITHDRAWN:
        raise Conflict("This designation was withdrawn; there is nothing to answer.")


def check_export(scope: Scope) -> None:
    if scope.is_outside:
        raise Forbidden("Designations are the firm's own work.")


def check_number(number: int) -> None:
    if number > MOST:
        raise Conflict(f"A transcript has at most {MOST:,} designations.", details={"most": MOST})
