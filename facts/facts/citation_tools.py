"""The tools of the sources that facts rest on."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.errors import Invalid
from config.api.resolve_ids import NOT_VISIBLE
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.facts import citations as citation_actions
from facts.facts.citation_serializers import AddedCitation, CitationChange
from facts.facts.policies import can_change_fact, check_version
from facts.facts.readers import shown_facts
from facts.facts.serializers import FactSerializer
from facts.models import Citation, Fact


class CitationTools(ToolViewSet):
    rows = Fact.objects.select_related("case")
    lookups = {"citation_id": Citation.objects}

    @tool(
        "facts.add_citation", "POST facts/{fact_id}/citations", permission="write:facts", audit="update",
        entity="fact", body=AddedCitation, answer=FactSerializer, allowed=can_change_fact, status=201,
        example={"evidence_id": "0192d3a0-0000-7000-8000-000000000000", "quote": "wired $12,500 to Moran"},
        subject="fact_id", activity="cited a further source for {object}",
        when="Use it when more words bear a fact out, or a hoped-for fact has its source; to move one, facts.update_citation.",
    )  # fmt: skip
    def add_citation(self, request: Request, fact: Fact) -> Response:
        """Cite further words for a fact, of any evidence of its case, by page, start and end or by the words; at most 20 in
        all. They must stand there, else 422 with details.nearest. What the fact says beyond its quotes is found anew. A
        hoped-for fact awaits no source then. What a person decided about an agent cites with approval (202). Emits
        fact.updated; words that are cited already stay cited once, so a retry changes nothing more."""
        given = dict(self.body)
        check_version(fact, given.pop("version", None))
        return self.shown(citation_actions.citation_add(actor=self.actor, fact=fact, **given))

    @tool(
        "facts.remove_citation", "DELETE facts/{fact_id}/citations/{citation_id}", permission="write:facts",
        audit="update", entity="fact", answer=FactSerializer, allowed=can_change_fact,
        subject="fact_id", activity="took a source off {object}",
        when="Use it when words that are cited do not bear the fact out, and others do.",
    )  # fmt: skip
    def remove_citation(self, request: Request, fact: Fact, citation: Citation) -> Response:
        """Take a citation off a fact; the evidence stays. Of the primary one, the earliest of the others takes its place. The
        only citation stays (409): cite other words first, or dismiss the fact. What the fact says beyond its quotes is found
        anew. What a person decided about an agent changes with approval (202). Emits fact.updated. A retry answers 404."""
        return self.shown(citation_actions.citation_remove(actor=self.actor, fact=fact, citation=citation))

    @tool(
        "facts.update_citation", "PATCH facts/{fact_id}/citation", permission="write:facts", audit="update",
        entity="fact", body=CitationChange, answer=FactSerializer, allowed=can_change_fact,
        subject="fact_id", activity="changed a fact's source",
        when="Use it when the words cited are the wrong ones.",
    )  # fmt: skip
    def update_citation(self, request: Request, fact: Fact) -> Response:
        """Point a citation (the primary one unless citation_id is given) at other words of the same evidence, by page,
        start and end or by the words. They must stand there, else 422 with details.nearest. What a person decided about, an agent
        cites anew with approval (202). citation_text is how a court reads it, where that is not what follows from the source's
        numbers; sent alone it moves nothing. Emits fact.updated if anything changed."""
        given = dict(self.body)
        check_version(fact, given.pop("version", None))
        citation = self._citation(fact, given.pop("citation_id", None))
        return self.shown(citation_actions.citation_update(actor=self.actor, fact=fact, citation=citation, **given))

    def _citation(self, fact: Fact, citation_id: Any) -> Citation:
        rows = Citation.objects.visible_to(self.scope).filter(fact=fact).select_related("item")
        found = rows.filter(pk=citation_id).first() if citation_id else rows.filter(is_primary=True).first()
        if found is None:
            raise Invalid.field("citation_id", NOT_VISIBLE)
        return found

    def shown(self, fact: Fact) -> Response:
        return self.answer(shown_facts(Fact.objects.visible_to(self.scope), self.scope).get(pk=fact.pk))
