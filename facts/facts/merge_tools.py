"""The tools that find facts which say the same, and make one of them."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.word_index import having_words
from facts.facts.duplicates import duplicates_among, shown_groups
from facts.facts.link_serializers import DuplicatesQuery, DuplicatesSerializer, MergeBody
from facts.facts.merging import facts_merge
from facts.facts.policies import can_change_fact, check_version
from facts.facts.readers import cited_in, mentions_entity, shown_facts
from facts.facts.serializers import FactSerializer
from facts.models import Fact


class FactMergeTools(ToolViewSet):
    rows = Fact.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "facts.list_duplicates", "GET cases/{case_id}/facts/duplicates", permission="read:facts", audit="read",
        entity="fact", query=DuplicatesQuery, answer=DuplicatesSerializer,
        subject=None, activity="looked for facts that say the same",
        when="Use it before facts.merge, or to see what several documents say alike.",
    )  # fmt: skip
    def list_duplicates(self, request: Request, case: Case) -> Response:
        """Find facts of a case that say the same, but for dismissed ones: in the same words of substance or nearly so, with
        the same figures, days and denials. Groups come with all citations of each fact, the fact to keep first. The 2,000
        most relevant are compared; is_complete says whether that is all, and evidence_id, entity_id and q narrow it. That
        two facts stand in one group is for a person to judge. Changes nothing."""
        rows = self.visible.filter(case=case).exclude(status=Fact.Status.DISMISSED)
        rows = having_words(rows, self.query.get("q", ""), "text", parent=case.pk)
        if item := self.query.get("evidence_id"):
            rows = rows.filter(cited_in(item))
        if entity := self.query.get("entity_id"):
            rows = rows.filter(mentions_entity(entity))
        found = duplicates_among(rows)
        groups = shown_groups(found, self.visible.filter(case=case), self.scope, limit=self.query["limit"])
        counts = {"compared": found.compared, "is_complete": found.is_complete}
        return self.answer({"groups": groups, "groups_count": len(found.groups), **counts})

    @tool(
        "facts.merge", "POST facts/{fact_id}/merge", permission="write:facts", audit="update", entity="fact",
        body=MergeBody, answer=FactSerializer, example={"fact_ids": ["0192d3a0-0000-7000-8000-000000000000"]},
        subject="fact_id", allowed=can_change_fact, activity="merged others into {object}",
        when="Use it when several facts say the same; facts.list_duplicates finds them.",
    )  # fmt: skip
    def merge(self, request: Request, fact: Fact) -> Response:
        """Keep this fact of several that say the same: it is given the citations, names, links to issues and tags of the
        others, which are dismissed as merged into it. Its words, its status and whose approval it has stay as they are. The
        others keep all they had: facts.update with status proposed restores one, and takes back what it gave. If a person
        decided about any of them, an agent's call waits for approval as a whole (202). Emits fact.updated for each. A retry
        is 422: what was merged is named."""
        check_version(fact, self.body.get("version"))
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        merged = resolve_ids(rows, self.body["fact_ids"], "fact_ids", view=self)
        return self.shown(facts_merge(actor=self.actor, kept=fact, merged=merged))

    def shown(self, fact: Fact) -> Response:
        return self.answer(shown_facts(Fact.objects.visible_to(self.scope), self.scope).get(pk=fact.pk))
