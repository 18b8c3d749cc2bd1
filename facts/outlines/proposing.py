"""Proposing what to ask a witness about: what names them, by the issues it is linked to. No model is asked."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from config.api.errors import Invalid
from config.api.scope import Scope
from config.db import made_by_engine
from evidence.models import Exhibit, Transcript
from evidence.transcripts.places import read_range
from facts.facts.readers import mentions_entity, shown_citations
from facts.models import Entity, Fact, Issue, IssueLink, Outline
from facts.models.claim import Standing

MOST_FACTS, MOST_OF_ISSUE = 60, 15
MADE = {**made_by_engine("outline proposals", "1", None), "status": Standing.PROPOSED}
RESTS_ON = (
    "Facts in which the witness is named, the most relevant first, under the issues that they are linked to; the testimony they "
    "quote; and the numbered exhibits that they cite. No model was asked: what names the witness otherwise, or is linked to no "
    "issue, is not sorted by what it means."
)


def operations_for(scope: Scope, outline: Outline, witness: Entity | None) -> list[dict[str, Any]]:
    """Additions to the outline: a heading for each issue, with facts, testimony and exhibits beneath. What stands in the
    outline already is left out, so that a second call adds nothing."""
    if witness is None:
        raise Invalid.field("witness_id", "Name the witness, here or in the outline.")
    scope = scope.within(outline.case_id)
    there = _there(outline)
    facts = {one.pk: one for one in _facts(scope, outline, witness) if one.pk not in there}
    linked = _by_issue(scope, outline, facts)
    sorted_out = {pk for _, ids in linked for pk in ids}
    groups = [*linked, (None, [pk for pk in facts if pk not in sorted_out])]
    found: list[dict[str, Any]] = []
    sources = _Sources(scope, outline, facts.values(), there)
    for number, (issue, ids) in enumerate(groups):
        if ids:
            found += _group(f"group-{number}", issue, [facts[pk] for pk in ids], sources)
    return found


def _there(outline: Outline) -> set[uuid.UUID]:
    return {one.reference_id for one in outline.entries.all() if one.reference_id}


def _facts(scope: Scope, outline: Outline, witness: Entity) -> QuerySet[Any]:
    rows = Fact.objects.visible_to(scope).filter(mentions_entity(witness), case=outline.case_id)
    return rows.exclude(status=Fact.Status.DISMISSED).order_by("-weight", "-id")[:MOST_FACTS]


def _by_issue(
    scope: Scope, outline: Outline, facts: dict[uuid.UUID, Any]
) -> list[tuple[Issue | None, list[uuid.UUID]]]:
    """The issues of the case in their order, each with those of the facts linked to it; a fact stands under the first."""
    links = IssueLink.objects.visible_to(scope).filter(case=outline.case_id, fact__in=list(facts))
    links = links.exclude(status=Standing.DISMISSED).exclude(issue__status=Standing.DISMISSED)
    rows = links.select_related("issue").order_by("issue__claim__position", "issue__position", "id")
    found: dict[uuid.UUID, tuple[Issue, list[uuid.UUID]]] = {}
    taken: set[uuid.UUID] = set()
    for link in rows:
        ids = found.setdefault(link.issue_id, (link.issue, []))[1]
        if link.fact_id not in taken and len(ids) < MOST_OF_ISSUE:
            ids.append(link.fact_id)
            taken.add(link.fact_id)
    return [(issue, ids) for issue, ids in found.values()]


class _Sources:
    """What the facts rest on: testimony by its lines, and documents that have exhibit numbers. Each is added once."""

    def __init__(self, scope: Scope, outline: Outline, facts: Iterable[Any], there: set[uuid.UUID]) -> None:
        ids = [one.pk for one in facts]
        self.cited: dict[uuid.UUID, list[Any]] = {}
        for cited in shown_citations(scope).filter(fact__in=ids):
            self.cited.setdefault(cited.fact_id, []).append(cited)
        items = {cited.item_id for rows in self.cited.values() for cited in rows}
        transcripts = Transcript.objects.visible_to(scope).filter(case=outline.case_id, item__in=items)
        exhibits = Exhibit.objects.visible_to(scope).standing().filter(case=outline.case_id, item__in=items)
        self.transcripts = dict(transcripts.filter(numbering="printed").values_list("item_id", "pk"))
        self.exhibits = {item: pk for item, pk in exhibits.values_list("item_id", "pk") if pk not in there}

    def of(self, fact: Any) -> Iterator[dict[str, Any]]:
        for cited in self.cited.get(fact.pk, ()):
            transcript = self.transcripts.get(cited.item_id)
            if transcript and cited.printed:
                yield {"kind": "testimony", "transcript_id": transcript, **_lines(cited.printed)}
            elif exhibit := self.exhibits.pop(cited.item_id, None):
                yield {"kind": "exhibit", "exhibit_id": exhibit, "page": cited.page_number}


def _lines(printed: str) -> dict[str, int]:
    first, last = read_range(printed)
    return {"first_page": first.page, "first_line": first.line, "last_page": last.page, "last_line": last.line}


def _group(ref: str, issue: Issue | None, facts: list[Any], sources: _Sources) -> Iterator[dict[str, Any]]:
    yield {"op": "add", "kind": "heading", "ref": ref, "text": issue.title if issue else "Linked to no issue yet"}
    for fact in facts:
        name = f"fact-{fact.pk.hex[-12:]}"
        yield {"op": "add", "kind": "fact", "fact_id": fact.pk, "under": ref, "ref": name}
        for source in sources.of(fact):
            yield {"op": "add", "under": name, **source}
