"""The matrix of elements and evidence of a case's claims."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from cases.models import Case
from config.api.scope import Scope
from facts.claims.states import RULE, State, explained, numbers, state_of, what_would_fill
from facts.issues.readers import shown_links
from facts.models import Claim, Fact, Issue
from facts.models.claim import Standing

Proof = Fact.Proof
COLUMNS = (
    ("testimony", "Testimony and admissions", (Proof.SWORN, Proof.ADMISSION)),
    ("records", "Records and instruments", (Proof.RECORD, Proof.INSTRUMENT, Proof.CORRESPONDENCE)),
    ("other", "Other facts", ()),
    ("documents", "Whole documents", ()),
)
SHOWN = 20  # links of a cell


def coverage_of(scope: Scope, case: Case, claims: Sequence[Claim]) -> dict[str, Any]:
    """Each of the claims with a row for each element, and for each issue that serves none: four queries, however many."""
    issues = defaultdict(list)
    rows = Issue.objects.visible_to(scope).filter(case=case, claim__in=[one.pk for one in claims])
    for issue in rows.exclude(status=Standing.DISMISSED).order_by("position"):
        issues[issue.claim_id].append(issue)
    links = defaultdict(list)
    wanted = [one.pk for some in issues.values() for one in some]
    for link in shown_links(scope).filter(issue__in=wanted) if wanted else ():
        links[link.issue_id].append(link)
    covered = [_claim(claim, issues[claim.pk], links) for claim in claims]
    totals = Counter(row["state"] for one in covered for row in one["rows"])
    columns = [{"key": key, "label": label} for key, label, _ in COLUMNS]
    return {"rule": RULE, "columns": columns, "totals": {one.value: totals[one] for one in State}, "claims": covered}


def _claim(claim: Claim, issues: Sequence[Issue], links: dict[Any, list[Any]]) -> dict[str, Any]:
    return {"claim": claim, "rows": list(_rows(claim, issues, links))}


def _rows(claim: Claim, issues: Sequence[Issue], links: dict[Any, list[Any]]) -> Iterator[dict[str, Any]]:
    serving = defaultdict(list)
    for issue in issues:
        serving[issue.element if claim.element(issue.element) else None].append(issue)
    for number, element in enumerate(claim.elements, start=1):
        source = element.get("source") or claim.source
        row = {"element": number, "name": element["name"], "text": element["text"], "source": source}
        yield {**row, **_covered(claim, serving[number], links)}
    for issue in serving[None]:
        row = {"element": None, "name": issue.title, "text": issue.description, "source": ""}
        yield {**row, **_covered(claim, [issue], links)}


def _covered(claim: Claim, issues: Sequence[Issue], links: dict[Any, list[Any]]) -> dict[str, Any]:
    linked = [link for issue in issues for link in links[issue.pk]]
    return {
        "issue_ids": [one.pk for one in issues],
        "state": state_of(linked),
        "why": explained(linked),
        "fill": what_would_fill(linked, claim.look_for),
        "cells": [_cell(key, [one for one in linked if _column(one) == key]) for key, _, _ in COLUMNS],
    }


def _cell(key: str, links: Sequence[Any]) -> dict[str, Any]:
    known = numbers(links)
    return {
        "column": key, "counting_for": known["for"], "counting_against": known["against"], "waiting": known["waiting"],
        "why": explained(links), "links": links[:SHOWN], "links_count": len(links),
    }  # fmt: skip


def _column(link: Any) -> str:
    if link.fact_id is None:
        return "documents"
    return next((key for key, _, proofs in COLUMNS if link.fact.proof in proofs), "other")
