"""Who produces what, and in which state."""

from __future__ import annotations

from django.db.models import QuerySet

from cases.models import Role
from cases.policies import check_case_open, check_decider, check_works_for_firm
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor, Scope
from evidence.models import EvidenceItem, Production, Redaction

FREEZERS = (Role.ATTORNEY, Role.FIRM_ADMIN)
WHO = "Productions and redactions are for the firm's people to see."


def check_see_productions(scope: Scope) -> None:
    check_works_for_firm(scope, WHO)


def not_producible(item: EvidenceItem, *, withheld: bool) -> str:
    """Why the item can't be in a production as it is to be: as its pages, or with ``withheld`` as a slip sheet; else empty."""
    if item.deleted_at is not None:
        return "it was taken out of the case."
    if withheld:
        return ""
    if item.is_unread:
        return "it is still to be read, and whether it is privileged is not known yet."
    if not item.withheld:
        return ""
    if item.is_likely_privileged:
        return "it is likely privileged, and nobody has decided."
    return "it is privileged."


def can_freeze(actor: Actor, production: Production) -> bool:
    return actor.is_person and actor.role in FREEZERS and is_draft(actor, production)


def is_draft(actor: Actor, production: Production) -> bool:
    return production.state == Production.State.DRAFT and not production.case.is_archived


def check_draft(production: Production) -> None:
    check_case_open(production.case)
    if production.state != Production.State.DRAFT:
        raise Conflict(
            "This production is frozen; nothing of it changes.",
            details={"state": production.state},
            suggestion="Make another production for what is to be added.",
        )


def check_delete_draft(actor: Actor, production: Production) -> None:
    check_draft(production)
    if production.made_by_type == "human":
        check_decider(actor, "A person put this production together.")


def proposed_redactions(production: Production) -> QuerySet[Redaction]:
    """Those nobody has decided about, in documents whose words are to be shown."""
    produced = production.documents.filter(withheld=False).values("item")
    return Redaction.objects.filter(item__in=produced, state=Redaction.State.PROPOSED)


def check_freeze(actor: Actor, production: Production) -> Actor:
    """Attorneys and firm admins freeze; an agent's call waits for one. Proposals that nobody decided about stand in the way."""
    check_draft(production)
    decider = check_decider(actor, "What is given to the other side is for an attorney to decide.")
    if decider.role not in FREEZERS:
        raise Forbidden(
            "Only an attorney or a firm admin freezes a production.",
            details={"required_actor": "human", "required_roles": [str(role) for role in FREEZERS]},
        )
    waiting = proposed_redactions(production)
    if number := waiting.count():
        first = waiting.order_by("id")[0]
        raise Conflict(
            f"{number} proposed redaction{'' if number == 1 else 's'} of these documents wait for a person's decision.",
            details={"number": number, "evidence_id": str(first.item_id), "page": first.page_number},
            suggestion="Approve or dismiss them with redactions.decide.",
        )
    return decider
