"""Who may change claims, issues and what is linked to them. ``check_x`` says why not, ``can_x`` answers for
``allowed_actions``."""

from __future__ import annotations

from collections.abc import Iterable

from cases.policies import can_change_case, check_case_open, check_decider, check_person
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.models import Claim, Issue, IssueLink
from facts.models.claim import Standing

MOST_CLAIMS, MOST_ISSUES, MOST_LINKS = 100, 100, 4_000  # of a case, of a claim, of a case
WorkProduct = Claim | Issue | IssueLink


def can_change_work_product(actor: Actor, row: WorkProduct) -> bool:
    return can_change_case(actor, row.case)


def check_change(actor: Actor, row: WorkProduct) -> None:
    """What a person made or decided about is changed by a person, or with a person's approval."""
    check_case_open(row.case)
    check_peoples(actor, [row])


def check_peoples(actor: Actor, rows: Iterable[WorkProduct]) -> None:
    if any(row.is_peoples for row in rows):
        check_decider(actor, "A person wrote this, or decided about it.")


def check_set_status(actor: Actor, row: WorkProduct, status: str) -> None:
    """Engines and agents propose; only people approve, and bring back what was dismissed."""
    if status == Standing.APPROVED:
        check_person(actor, "approve claims, issues and links")
    elif row.status == Standing.DISMISSED and status != row.status:
        check_decider(actor, "Bringing back what was dismissed is for a person to decide.")


def check_delete_claim(actor: Actor, claim: Claim) -> None:
    """With a claim go its issues and their links: an agent deletes none that people wrote or decided about."""
    check_change(actor, claim)
    check_peoples(actor, claim.issues.select_related("case"))
    _check_no_links_of_people(actor, IssueLink.objects.filter(issue__claim=claim).of_people().exists())


def check_delete_issue(actor: Actor, issue: Issue) -> None:
    check_change(actor, issue)
    _check_no_links_of_people(actor, IssueLink.objects.filter(issue=issue).of_people().exists())


def _check_no_links_of_people(actor: Actor, linked: bool) -> None:
    if linked:
        check_decider(actor, "A person linked something to it, or decided about a link.")


def check_number(number: int, most: int, what: str) -> None:
    if number > most:
        raise Conflict(f"There are at most {most:,} {what}.", details={"most": most})
