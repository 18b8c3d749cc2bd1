"""Asking an engine how the facts of a case bear on its claims, and keeping what it proposes until people decide."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each, emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.asking import Questions
from config.api.errors import Unavailable
from config.api.scope import Actor, Scope
from config.db import made_by_engine
from evidence.engines.base.capabilities import SUGGEST_STRUCTURE
from evidence.engines.base.provider import Provided
from evidence.engines.base.registry import provider_of
from evidence.engines.base.structure import OpenIssue, PossibleClaim, ProposedLink, ProposedStructure, StatedFact
from evidence.engines.base.types import EngineError
from facts.claims.actions import issues_of_elements, issues_store, lock_case, new_claim
from facts.claims.policies import MOST_LINKS
from facts.elements.catalogue import Cause, all_causes
from facts.issues.papers import named_in_papers
from facts.models import Citation, Claim, Fact, Issue, IssueLink, Relationship
from facts.models.claim import Standing

AWAY = "Nothing can be proposed at the moment: {reason}"
MOST_FACTS, MOST_ISSUES = 300, 100  # that an engine is given at once, the most relevant facts first


@dataclass(frozen=True, slots=True)
class Suggested:
    """What was stored: rows that wait for people."""

    claims: list[Claim]
    issues: list[Issue]
    links: list[IssueLink]
    facts_read: int
    engine: str


@dataclass(frozen=True, slots=True)
class Considered:
    """What an engine was shown, by ids, and what it proposed."""

    facts: frozenset[uuid.UUID]
    issues: frozenset[uuid.UUID]
    causes: dict[str, Cause]
    proposed: ProposedStructure
    provider: Provided[Any]


def structure_ask(*, scope: Scope, case: Case, with_claims: bool, facts: Sequence[Fact] = ()) -> Questions:
    """Ask the engine how the facts bear on the case's issues and, if wished, which claims of the catalogue they may make out.
    It answers before the transaction in which it is kept. Raises Unavailable where it can't."""
    check_case_open(case)
    provider = provider_of(SUGGEST_STRUCTURE)
    read = list(facts) or _facts(scope, case)
    issues = _issues(scope, case)
    causes = _causes(scope, case) if with_claims else {}
    named = named_in_papers(scope, case, list(causes.values()))
    shown = stated_facts(read), [_open(one) for one in issues], [_possible(one, named) for one in causes.values()]

    def propose() -> ProposedStructure:
        try:
            return provider.run(*shown)
        except EngineError as error:
            raise Unavailable(AWAY.format(reason=error.reason)) from error

    proposed = yield propose
    return Considered(
        frozenset(one.pk for one in read), frozenset(one.pk for one in issues), causes, proposed, provider
    )


@transaction.atomic
def structure_keep(*, actor: Actor, scope: Scope, case: Case, considered: Considered) -> Suggested:
    """Keep what the engine proposed, for people to accept or dismiss; what is linked already, or was dismissed, is not proposed
    again, and nothing about what is gone meanwhile."""
    check_case_open(case)
    lock_case(case)
    provider, proposed = considered.provider, considered.proposed
    made = made_by_engine(provider.name, provider.version, None)
    causes = {key: one for key, one in considered.causes.items() if key not in _had(case)}
    claims, under = _store_claims(actor, case, proposed, causes, made)
    named = {str(one.pk): one for one in _issues(scope, case) if one.pk in considered.issues}
    ends = [(link, named.get(link.issue) or under.get((link.claim, link.element))) for link in proposed.links]
    rows = Fact.objects.visible_to(scope).filter(case=case, pk__in=considered.facts)
    known = {str(pk) for pk in rows.exclude(status=Fact.Status.DISMISSED).values_list("pk", flat=True)}
    links = _store_links(actor, case, [(link, issue) for link, issue in ends if issue and link.fact in known], made)
    return Suggested(claims, list(under.values()), links, len(considered.facts), f"{provider.name} {provider.version}")


def stated_facts(facts: Sequence[Fact]) -> list[StatedFact]:
    """The facts as an engine takes them, with the relationships that the words they cite say."""
    cited = list(Citation.objects.filter(fact__in=facts).values_list("fact", "page", "start", "end"))
    said = defaultdict(list)
    rows = Relationship.objects.filter(page__in={page for _, page, _, _ in cited})
    for page, start, end, predicate in rows.values_list("page", "start", "end", "predicate"):
        said[page].append((start, end, predicate))
    does: dict[uuid.UUID, set[str]] = defaultdict(set)
    for fact, page, start, end in cited:
        does[fact] |= {predicate for first, last, predicate in said[page] if first < end and start < last}
    return [StatedFact(str(one.pk), one.text, one.proof, tuple(sorted(does[one.pk]))) for one in facts]


def _facts(scope: Scope, case: Case) -> list[Fact]:
    rows = Fact.objects.visible_to(scope).filter(case=case).exclude(status=Fact.Status.DISMISSED)
    return list(rows.order_by("-weight", "-id")[:MOST_FACTS])


def _issues(scope: Scope, case: Case) -> list[Issue]:
    rows = Issue.objects.visible_to(scope).filter(case=case).exclude(status=Standing.DISMISSED)
    rows = rows.exclude(claim__status=Standing.DISMISSED).select_related("claim")
    return list(rows.order_by("claim__position", "position")[:MOST_ISSUES])


def _causes(scope: Scope, case: Case) -> dict[str, Cause]:
    """Those of which the case has no claim, dismissed ones included: what people turned down is not proposed again."""
    had = _had(case)
    return {one.key: one for one in all_causes(scope) if one.key not in had}


def _had(case: Case) -> set[str]:
    return set(Claim.objects.filter(case=case).values_list("cause", flat=True))


def _open(issue: Issue) -> OpenIssue:
    element = issue.claim.element(issue.element) or {"name": "", "text": ""}
    said = dict.fromkeys((issue.title, issue.description, element["name"], element["text"]))
    return OpenIssue(
        str(issue.pk), issue.title, " ".join(one if one.endswith((".", "?")) else f"{one}." for one in said if one)
    )


def _possible(cause: Cause, named: Mapping[str, str]) -> PossibleClaim:
    elements = tuple((one.name, one.text) for one in cause.elements)
    return PossibleClaim(cause.key, cause.name, elements, named.get(cause.key, ""))


def _store_claims(
    actor: Actor, case: Case, proposed: ProposedStructure, causes: dict[str, Cause], made: dict[str, Any]
) -> tuple[list[Claim], dict[tuple[str, int], Issue]]:
    """The proposed claims, each with an issue for each element, by the cause's key and the element's number."""
    claims: list[Claim] = []
    under: dict[tuple[str, int], Issue] = {}
    for one in proposed.claims:
        if one.key not in causes:
            continue
        said = {"reason": one.reason[:500], "confidence": one.confidence}
        claim = new_claim(case, cause=causes[one.key], **made, **said)
        claim.save()
        emit_for(claim, actor=actor, event_type="claim.created", data={"status": claim.status})
        issues = issues_of_elements(claim, **made, **said)
        issues_store(actor, issues)
        claims.append(claim)
        under |= {(one.key, number): issue for number, issue in enumerate(issues, start=1)}
    return claims, under


def _store_links(
    actor: Actor, case: Case, proposed: Sequence[tuple[ProposedLink, Issue]], made: dict[str, Any]
) -> list[IssueLink]:
    """The links that there are not yet, dismissed ones included."""
    rows = IssueLink.objects.filter(case=case)
    had = set(rows.exclude(fact=None).values_list("issue", "fact"))
    room = max(0, MOST_LINKS - rows.count())
    fresh = {
        (issue.pk, uuid.UUID(one.fact)): IssueLink(
            firm_id=case.firm_id, case=case, issue=issue, fact_id=uuid.UUID(one.fact), note=one.reason[:2_000],
            bearing=IssueLink.Bearing.AGAINST if one.against else IssueLink.Bearing.FOR, confidence=one.confidence, **made,
        )
        for one, issue in proposed
        if (issue.pk, uuid.UUID(one.fact)) not in had
    }  # fmt: skip
    links = list(fresh.values())[:room]
    IssueLink.objects.bulk_create(links)
    touched = list({one.issue_id: one.issue for one in links}.values())
    emit_each(
        touched, actor=actor, event_type="issue.updated", data=lambda one: {"fields": ["links"], "status": one.status}
    )
    return links
