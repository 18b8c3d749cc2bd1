"""Facts, people and issues as rows of text, from what the tools that list them answer: a file never says more than these."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from cases.models import Case
from config.api.scope import Scope
from facts.exchange.columns import BETWEEN, SEPARATOR
from facts.exchange.times import times_cell
from facts.facts.serializers import JUDGED
from facts.models import Claim, Issue, IssueLink
from facts.models.claim import Standing

Row = dict[str, str]


def fact_rows(facts: Iterable[Mapping[str, Any]], issues: Mapping[str, list[str]]) -> list[Row]:
    """A row for each source of each fact: the first has what the fact says, the others its number alone."""
    rows = []
    for number, fact in enumerate(facts, start=1):
        sources = [_source(one) for one in fact["citations"]] or [{}]
        rows.append({"fact": str(number), **_said(fact, issues.get(str(fact["id"]), [])), **sources[0]})
        rows += [{"fact": str(number), **one} for one in sources[1:]]
    return rows


def _said(fact: Mapping[str, Any], issues: list[str]) -> Row:
    names = (f"{one['name']} ({one['type']})" for one in fact["entities"])
    return {
        "text": fact["text"], "date": _iso(fact["date"]), "date_end": _iso(fact["date_end"]),
        "date_precision": fact["date_precision"], "times": times_cell(fact), "status": fact["status"], "proof": fact["proof"],
        "speaker": fact["speaker"], "notes": fact.get("notes", ""), "people": SEPARATOR.join(names),
        "issues": SEPARATOR.join(issues), **{name: fact.get(name, "") for name in JUDGED},
        "tags": SEPARATOR.join(one["name"] for one in fact.get("tags", ())),
    }  # fmt: skip


def _source(one: Mapping[str, Any]) -> Row:
    return {
        "document": one["evidence_title"], "document_id": str(one["evidence_id"]), "page": str(one["page"]),
        "bates": one["reference"] if ":" not in one["reference"] else "", "characters": f"{one['start']}-{one['end']}",
        "quote": one["quote"],
    }  # fmt: skip


def person_rows(entities: Iterable[Mapping[str, Any]]) -> list[Row]:
    return [
        {
            "name": one["name"], "type": one["type"], "aliases": SEPARATOR.join(one["aliases"]),
            "roles": SEPARATOR.join(one["roles"]), "description": one["description"],
        }
        for one in entities
    ]  # fmt: skip


def issue_rows(scope: Scope, case: Case) -> list[Row]:
    """The issues under their claims, in their order; a claim without one has a row too. For the firm only."""
    claims = Claim.objects.visible_to(scope).filter(case=case).exclude(status=Standing.DISMISSED).order_by("position")
    issues = defaultdict(list)
    for issue in (
        Issue.objects.visible_to(scope).filter(case=case).exclude(status=Standing.DISMISSED).order_by("position")
    ):
        issues[issue.claim_id].append(issue)
    return [_issue(claim, issue) for claim in claims for issue in issues[claim.pk] or [None]]


def _issue(claim: Any, issue: Any) -> Row:
    row = {"claim": claim.title, "claim_kind": claim.kind, "party": claim.party, "against": claim.against}
    if issue is None:
        return row
    element = "" if issue.element is None else str(issue.element)
    return row | {"issue": issue.title, "description": issue.description, "element": element}


def issues_of_facts(scope: Scope, ids: list[uuid.UUID]) -> dict[str, list[str]]:
    """By fact, the issues that it was linked to: “for: Breach › Was notice given?”; none for those outside."""
    links = IssueLink.objects.visible_to(scope).filter(fact__in=ids).exclude(status=Standing.DISMISSED)
    found = defaultdict(list)
    for link in links.select_related("issue__claim").order_by("issue__claim__position", "issue__position"):
        found[str(link.fact_id)].append(f"{link.bearing}: {link.issue.claim.title}{BETWEEN}{link.issue.title}")
    return found


def _iso(day: Any) -> str:
    return str(day) if day else ""
