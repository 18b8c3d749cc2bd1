"""What the demo's attorney claims for the client, as in ``claims.json``: with issues, links to facts, and open questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from agents.demo.firms import Demo
from cases.models import Case, Role, User
from cases.scopes import person_actor, person_scope
from config.api.scope import Actor
from config.boundary import firm_boundary
from facts.claims.actions import claim_create
from facts.elements.actions import cause_create
from facts.elements.catalogue import all_causes
from facts.issues.actions import issue_create, issue_link
from facts.models import CauseOfAction, Claim, Fact, Issue
from facts.questions.actions import question_create

DATA = Path(__file__).with_name("claims.json")


def make(demo: Demo) -> None:
    """Write the main case's claims down, once there are facts to link."""
    wanted = json.loads(DATA.read_text("utf-8"))
    case = demo.cases[wanted["matter"]]
    with firm_boundary(case.firm_id):
        if Claim.objects.filter(case=case).exists() or not Fact.objects.filter(case=case).exists():
            return
        attorney = User.objects.filter(participations__case=case, role=Role.ATTORNEY).order_by("id")[0]
        _make(wanted, case, attorney, person_actor(attorney))


def _make(wanted: dict[str, Any], case: Case, attorney: User, actor: Actor) -> None:
    for cause in wanted["causes"]:
        if not CauseOfAction.objects.filter(firm=case.firm_id, name=cause["name"]).exists():
            cause_create(actor=actor, **cause)
    causes = {name: one for one in all_causes(person_scope(attorney)) for name in (one.key, one.name)}
    claims = []
    for given in wanted["claims"]:
        fields = {name: given[name] for name in ("title", "kind", "party", "against", "description") if name in given}
        claim = claim_create(actor=actor, case=case, cause=causes.get(given.get("cause", "")), **fields)
        for title in given.get("issues", ()):
            issue_create(actor=actor, claim=claim, title=title)
        claims.append(claim)
        for number, words, bearing, note in given["links"]:
            _link(actor, claim, number, words, bearing, note)
    for question in wanted["questions"]:
        at = question.pop("issue", None)
        serves = {"issue": Issue.objects.get(claim=claims[at[0]], position=at[1])} if at else {}
        question_create(actor=actor, case=case, assignee=attorney, **question, **serves)


def _link(actor: Actor, claim: Claim, number: int, words: str, bearing: str, note: str) -> None:
    """Of a fact that has these words, if the documents were read so."""
    fact = Fact.objects.filter(case=claim.case_id, text__contains=words).order_by("status", "id").first()
    if fact:
        issue = Issue.objects.select_related("case").get(claim=claim, position=number)
        issue_link(actor=actor, issue=issue, fact=fact, bearing=bearing, note=note)
