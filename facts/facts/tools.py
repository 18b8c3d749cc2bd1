"""The tools of facts and their citations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Exists, Func
from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.params import ListParams
from config.api.resolve_ids import resolve_ids
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.db import with_case
from config.word_index import having_words
from facts.facts import actions
from facts.facts.body_serializers import FactChange, FactRelease, FactsChange, NewFact
from facts.facts.bulk_actions import facts_update
from facts.facts.outcomes import outcome_of
from facts.facts.policies import can_change_fact, can_delete_fact, can_release_fact, check_version
from facts.facts.readers import (
    at_least,
    bears_on,
    by_kept_ids,
    cited_in,
    facts_in_reach,
    has_tag,
    in_order_of_tag,
    mentions_entity,
    shown_facts,
)
from facts.facts.serializers import (
    SORTS,
    FactFilter,
    FactSerializer,
    UpdatedFactsSerializer,
)
from facts.models import Entity, Fact, Tag
from facts.timeline.readers import between, in_clients_order, pages_of_dates


class FactTools(ToolViewSet):
    rows = Fact.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "facts.list", "GET cases/{case_id}/facts", permission="read:facts", audit="search", entity="fact",
        query=FactFilter, answer=FactSerializer, many=True, client=True,
        subject=None, common=True, listed=("q", "status", "evidence_id", "cursor"),
        activity="looked through {objects}",
        when="Use it to see what is known; for what the documents say, evidence.search.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the facts of a case with their citations, newest first; with evidence_id, those that cite this evidence.
        Filter by status, entity, issue, words, dates, proof (its kind), speaker, tag, dispute, effect for the client,
        importance or confidence too, or by borne_out: whether the quotes say all of it. Sort by created, date (dated facts
        only), confidence or relevance. Each citation says whether its words still stand in the source. Changes nothing."""
        return self.page_of_case(_listed, case, facts_in_reach(self.scope, case))

    @tool(
        "facts.get", "GET facts/{fact_id}", permission="read:facts", audit="read", entity="fact",
        answer=FactSerializer, client=True,
        subject="fact_id", activity="read {object}",
        when="Use it when you have a fact's id; facts.list finds it.",
    )  # fmt: skip
    def get_one(self, request: Request, fact: Fact) -> Response:
        """Get one fact with its citations, entities and what you may do with it. Changes nothing."""
        return self.answer(fact)

    @tool(
        "facts.history", "GET facts/{fact_id}/history", permission="read:facts", audit="read",
        entity="fact", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="fact_id", activity="read the history of {object}",
        when="Use it to see who changed a fact and what it was before; as it is now, facts.get.",
    )  # fmt: skip
    def history(self, request: Request, fact: Fact) -> Response:
        """See who changed a fact, newest first: one entry for each call or job, with who and on whose behalf, when, the
        tool, the reason given, and each field before and after, its sources and links included. Nothing is ever taken out of
        a history. Changes nothing."""
        return history_page(self, fact)

    @tool(
        "facts.create", "POST cases/{case_id}/facts", permission="write:facts", audit="create", entity="fact",
        body=NewFact, answer=FactSerializer, status=201,
        example={
            "text": "Kestrel Harbor paid Moran $12,500 on March 3, 2024.", "date": "2024-03-03",
            "citations": [{"evidence_id": "0192d3a0-0000-7000-8000-000000000000", "quote": "wired $12,500 to Moran"}],
        },
        subject=None, common=True, listed=("date", "date_precision"), activity="added {object}",
        when="Use it when you have read the source; facts.list shows whether the fact is there already.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Store a fact with at least one citation: page, start and end, or only the quoted words, which are then found
        for you. The words must stand in the stored text, else 422 with the passages most like them in details.nearest. What
        of the fact's text they do not bear out is answered in not_borne_out: correct it, or cite more. An agent's fact is
        proposed, a person's approved. With awaits_source and no citation it is hoped for: proposed, never shown to clients
        and counted as no proof until facts.add_citation. Emits fact.created. A retry with the same Idempotency-Key stores
        nothing twice."""
        body = dict(self.body)
        entities = resolve_ids(Entity.objects, body.pop("entity_ids", ()), "entity_ids", view=self)
        tags = self._tags(body.pop("tag_ids", ()), "tag_ids")
        fact = actions.fact_create(actor=self.actor, case=case, entities=entities, tags=tags, **body)
        return self.shown(fact)

    @tool(
        "facts.update", "PATCH facts/{fact_id}", permission="write:facts", audit="update", entity="fact",
        body=FactChange, answer=FactSerializer, allowed=can_change_fact,
        subject="fact_id", common=True, listed=("text", "status"), activity="changed {object}",
        when="Use it to approve, dismiss or reword one fact; for many, facts.bulk_update; for its source, facts.update_citation.",
    )  # fmt: skip
    def update(self, request: Request, fact: Fact) -> Response:
        """Change a fact's words, dates, kind of proof, speaker, notes, tags, what people make of it (dispute, effect for the
        client, importance) or its status; status proposed restores what was dismissed, or merged. Only people approve. What
        a person approved, dismissed or changed, and what was dismissed, an agent changes with approval (202). Whether
        clients see it against what its sources say is facts.release. Emits fact.updated if anything changed; a retry
        changes nothing more."""
        changes = dict(self.body)
        check_version(fact, changes.pop("version", None))
        if "tag_ids" in changes:
            changes["tags"] = self._tags(changes.pop("tag_ids"), "tag_ids")
        return self.shown(actions.fact_update(actor=self.actor, fact=fact, **changes))

    @tool(
        "facts.release", "POST facts/{fact_id}/release", permission="write:privilege", audit="update", entity="fact",
        body=FactRelease, answer=FactSerializer, allowed=can_release_fact,
        example={"released": True},
        subject="fact_id", step_up=True, activity="decided whether the client sees {object}",
        when="Use it when the client should see a fact, or not, whatever its sources say.",
    )  # fmt: skip
    def release(self, request: Request, fact: Fact) -> Response:
        """Show a fact to the clients of the case, or hide it from them, against what its sources say; released null leaves
        it to these again. Attorneys and firm admins decide; an agent's call waits for one of them (202). Refused (409) for
        what rests on anything privileged, and for what clients would not see for all that: a dismissed fact, or an agent's
        words that nobody approved. Emits fact.updated if anything changed; a retry changes nothing."""
        return self.shown(actions.fact_release(actor=self.actor, fact=fact, released=self.body["released"]))

    @tool(
        "facts.delete", "DELETE facts/{fact_id}", permission="delete:facts", audit="delete", entity="fact",
        status=204, allowed=can_delete_fact,
        subject="fact_id", activity="deleted {object}",
        when="Use it for what should never have been stored; what is merely wrong is dismissed by facts.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, fact: Fact) -> Response:
        """Remove a fact and its citations for good. For people whose role deletes; agents and staff dismiss instead.
        Emits fact.deleted. A retry answers 404."""
        actions.fact_delete(actor=self.actor, fact=fact)
        return self.nothing()

    @tool(
        "facts.bulk_update", "POST cases/{case_id}/facts/batch-update", permission="write:facts", audit="update",
        entity="fact", body=FactsChange, answer=UpdatedFactsSerializer, each="facts.update",
        subject=None, activity="decided on several facts",
        when="Use it to approve or dismiss many facts at once; for one, facts.update.",
    )  # fmt: skip
    def bulk_update(self, request: Request, case: Case) -> Response:
        """Give up to 500 facts of a case one status, add or take tags, or say what people make of them; if any id is not
        right, none of them. outcomes says what changed of each, or why its state refused it (approving what cites no source):
        one refusal stops no other, so look at refused. Only people approve; if a person decided about any of them, an agent's
        call waits for approval as a whole (202). Emits fact.updated for each that changed. A retry changes nothing more."""
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        ids = list(dict.fromkeys(self.body["fact_ids"]))
        facts = resolve_ids(rows, ids, "fact_ids", view=self)
        body = {name: value for name, value in self.body.items() if name != "fact_ids"}
        tags = {name: self._tags(body.pop(f"{name}_tag_ids", ()), f"{name}_tag_ids") for name in ("add", "remove")}
        done = facts_update(actor=self.actor, case=case, facts=facts, **tags, **body)
        shown = shown_facts(self.visible.filter(pk__in=ids), self.scope).order_by("-id")
        counts = {"updated": len(done.changed), "refused": len(done.refused)}
        outcomes = [outcome_of(pk, done.fields.get(pk, ()), done.refused.get(pk)) for pk in ids]
        return self.answer({**counts, "outcomes": outcomes, "facts": shown})

    def _tags(self, ids: Any, field: str) -> Any:
        return resolve_ids(Tag.objects, ids, field, view=self)

    def reading(self, rows: Any, scope: Scope) -> Any:
        return shown_facts(rows, scope) if self.tool.name == "facts.get" else rows

    def shown(self, fact: Fact) -> Response:
        row = shown_facts(Fact.objects.visible_to(self.scope), self.scope).get(pk=fact.pk)
        return self.answer(row)


JUDGED_FILTERS = ("dispute", "effect", "importance")


# Filters by things, each with the condition that a fact has to do with this one.
HAVING: dict[str, Callable[[Any], Func | Exists]] = {
    "evidence_id": cited_in, "entity_id": mentions_entity, "issue_id": bears_on, "tag": has_tag,
}  # fmt: skip


def filtered_facts(rows: Any, filters: Mapping[str, Any], scope: Any, case: Case) -> Any:
    """The rows that these filters leave."""
    if statuses := filters.get("status"):
        rows = rows.filter(status__in=statuses)
    rows = rows.filter(*(has(filters[name]) for name, has in HAVING.items() if filters.get(name)))
    rows = having_words(rows, filters.get("q", ""), "text", parent=case.pk)
    rows = rows.filter(**{name: filters[name] for name in (*JUDGED_FILTERS, "awaits_source") if name in filters})
    if "borne_out" in filters:
        rows = rows.filter(borne_out=filters["borne_out"])
    if proofs := filters.get("proof"):
        rows = rows.filter(proof__in=proofs)
    if speaker := filters.get("speaker"):
        rows = rows.filter(speaker=speaker)
    if "min_confidence" in filters:
        rows = rows.filter(at_least(filters["min_confidence"]))
    if "undated" in filters or filters["sort"].endswith("date"):
        rows = rows.filter(date__isnull=filters.get("undated", False))
    return between(rows, filters)


def _listed(scope: Scope, case: Case, query: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:
    order = SORTS[query["sort"]]
    tag = query.get("tag") if order[0] != order[-1] else None  # by id a tag's facts are in order anyway
    filters = {name: value for name, value in query.items() if name != "tag" or not tag}
    rows = filtered_facts(FactTools.rows.visible_to(scope).filter(case=case), filters, scope, case)
    rows = with_case(shown_facts(rows, scope), case)
    spans: list[Any] = []
    if query["sort"] == "date":
        *spans, rows = pages_of_dates(rows, scope, case, query)
        spans = [one.filter(has_tag(tag)) if tag else one for one in spans]
    elif query["sort"] == "-date" and not query.get("date_from"):
        rows = in_clients_order(rows, scope, case, query, newest=True)
    elif order[0] in ("id", "-id"):
        rows = by_kept_ids(rows, scope, case, order[0])
    rows = in_order_of_tag(rows, tag, order[0]) if tag else rows
    return [*spans, rows] if spans else rows, order
