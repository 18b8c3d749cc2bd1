"""Claims, issues and links as tests make them."""

from __future__ import annotations

from typing import Any

import pytest

from cases.models import Case
from facts.elements.catalogue import built_in
from facts.models import Claim, Fact, Issue, IssueLink

PERSON: dict[str, Any] = {"made_by_type": "human", "made_by_name": "Mara Ellison", "status": "approved"}
ENGINE: dict[str, Any] = {"made_by_type": "engine", "made_by_name": "local", "status": "proposed", "confidence": 0.4}


def make_claim(
    case: Case, title: str = "Breach of contract", *, key: str = "breach-of-contract", **fields: Any
) -> Claim:
    cause = next((one for one in built_in() if one.key == key), None)
    law = (
        {"cause": key, "elements": cause.elements_as_data(), "source": cause.source, "look_for": cause.look_for}
        if cause
        else {}
    )
    position = Claim.objects.filter(case=case).count() + 1
    made: Claim = Claim.objects.create(
        **{
            "firm_id": case.firm_id,
            "case": case,
            "title": title,
            "position": position,
            "party": "Moran",
            **law,
            **PERSON,
            **fields,
        }
    )
    return made


def make_issue(claim: Claim, title: str = "Was it paid?", **fields: Any) -> Issue:
    position = Issue.objects.filter(claim=claim).count() + 1
    ids = {"firm_id": claim.firm_id, "case_id": claim.case_id, "claim": claim}
    made: Issue = Issue.objects.create(**{**ids, "title": title, "position": position, **PERSON, **fields})
    return made


def make_link(issue: Issue, fact: Fact | None = None, **fields: Any) -> IssueLink:
    ids = {"firm_id": issue.firm_id, "case_id": issue.case_id, "issue": issue, "fact": fact}
    made: IssueLink = IssueLink.objects.create(**{**ids, **PERSON, **fields})
    return made


@pytest.fixture
def claim(case: Case) -> Claim:
    return make_claim(case)


@pytest.fixture
def issue(claim: Claim) -> Issue:
    return make_issue(claim, element=3)
