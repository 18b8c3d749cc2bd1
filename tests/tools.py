"""What the tests of one tool share: a caller of each kind, and an object of each kind."""

from __future__ import annotations

from datetime import date
from typing import Any

from rest_framework.test import APIClient

from cases.models import Case, Role
from facts.models import Claim, Deadline, Issue, Outline, Question, Tag
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_relationship,
    make_user,
    mention,
    token_client,
)
from tests.registry import every_tool

every_tool()  # loads the routes that the tests call
READING = ("read",)
TEXT = "Kestrel paid Moran on March 3, 2024."
DAY = date(2026, 5, 4)
WORK_PRODUCT: dict[str, tuple[Any, dict[str, Any]]] = {
    "claim": (Claim, {"title": "Breach", "position": 1, "status": "approved"}),
    "issue": (Issue, {"title": "Was it paid?", "position": 1, "status": "approved"}),
    "question": (Question, {"text": "Who paid?"}),
    "tag": (Tag, {"name": "Payment"}),
    "outline": (Outline, {"title": "Cross", "purpose": "cross"}),
    "deadline": (
        Deadline,
        {"title": "Answer", "time_zone": "UTC", "override_on": DAY, "override_reason": "Agreed", "due_on": DAY},
    ),
}


def caller(who: str, case: Case) -> APIClient:
    """Someone of that kind, who takes part in the case unless the words say otherwise."""
    firm, attorney = case.firm, make_user(case.firm, Role.ATTORNEY)
    join_case(case, attorney)
    match who:
        case "anonymous":
            return APIClient()
        case "attorney":
            return token_client(attorney)
        case "attorney in a browser":
            return browser_client(attorney)
        case "agent":
            return agent_client(attorney, case, operations=("read", "write", "delete", "analyze"))
        case "agent that reads":
            return agent_client(attorney, case, operations=READING)
        case "agent of another case":
            return agent_client(attorney, make_case(firm, attorney))
        case "attorney of another case":
            return token_client(make_user(firm, Role.ATTORNEY))
        case "admin of another firm":
            return token_client(make_user(make_firm(), Role.FIRM_ADMIN))
    user = make_user(firm, Role(who.replace(" ", "_")))
    join_case(case, user)
    return token_client(user)


def make_object(kind: str, case: Case, *, client_visible: bool = False) -> Any:
    """An object of the case, shown to its client or not. Raises ``LookupError`` for a kind that nobody has made yet."""
    item = make_item(case, TEXT, client_visible=client_visible)
    match kind:
        case "evidence":
            return item
        case "fact":
            return make_fact(item, "Kestrel paid Moran", status="approved")
        case "entity":
            return _entity(case, item, "Kestrel")
        case "relationship":
            parties = (_entity(case, item, name) for name in ("Kestrel", "Moran"))
            return make_relationship(next(parties), "paid", next(parties), item, "Kestrel paid Moran")
    if kind in WORK_PRODUCT:
        model, fields = WORK_PRODUCT[kind]
        return model.objects.create(firm_id=case.firm_id, case=case, made_by_type="human", **fields)
    raise LookupError(f"Say in tests/tools.py, make_object, how to make a {kind}.")


def _entity(case: Case, item: Any, name: str) -> Any:
    entity = make_entity(case, name)
    mention(entity, item, name)
    return entity
