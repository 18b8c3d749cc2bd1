"""The tools that find names that are probably one."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.deduplication.comparison import compared_sides
from facts.deduplication.finding import KeptApart, found_among
from facts.deduplication.known import known_to
from facts.deduplication.policies import both_standing
from facts.deduplication.readers import clustered, counted_suggestions, shown_suggestions
from facts.deduplication.serializers import (
    ClustersSerializer,
    DedupCountSerializer,
    DedupFilter,
    DedupSuggestionSerializer,
    NameComparisonSerializer,
    PairsFilter,
    PairsSerializer,
)
from facts.entities.readers import named_entities
from facts.models import DedupSuggestion

MOST_COMPARED = 2_000  # names, by one call


class DedupTools(ToolViewSet):
    rows = DedupSuggestion.objects.select_related("case", "one", "other")
    lookups = {"case_id": Case.objects}

    @tool(
        "entities.dedup_suggestions", "GET cases/{case_id}/entities/dedup-suggestions", permission="read:entities",
        audit="read", entity="entity", query=PairsFilter, answer=PairsSerializer,
        subject=None, activity="had names compared",
        when="Use it to look at once whether a name, or any of a small case, is in the case twice; for all of a large case, "
        "entities.dedup_sweep.",
    )  # fmt: skip
    def dedup_suggestions(self, request: Request, case: Case) -> Response:
        """Compare the people and organizations of a case, or one of them with all, and answer the pairs that are probably one,
        each with its score and what speaks for and against it. At most 2,000 names are compared at once, by the names
        you may see. Pairs that were rejected or parted are left out. Stores nothing and merges nothing."""
        about = self.query.get("entity_id")
        known = known_to(self.scope, case.pk, most=MOST_COMPARED + 1, first=[about.pk] if about else [])
        found = found_among(known[:MOST_COMPARED], KeptApart(case.pk), about.pk if about else None)
        limit = self.query["limit"]
        names = named_entities(self.scope).in_bulk({one.id for each in found[:limit] for one in (each.one, each.other)})
        pairs = [
            {
                "one": names[each.one.id], "other": names[each.other.id], "score": each.score, "certain": each.certain,
                "reasons": [reason._asdict() for reason in each.reasons],
            }
            for each in found[:limit]
        ]  # fmt: skip
        complete = len(known) <= MOST_COMPARED and len(found) <= limit
        return self.answer(
            {"case_id": case.pk, "pairs": pairs, "compared": min(len(known), MOST_COMPARED), "complete": complete}
        )

    @tool(
        "entities.list_dedup_suggestions", "GET cases/{case_id}/dedup-suggestions", permission="read:entities",
        audit="read", entity="dedup_suggestion", query=DedupFilter, answer=DedupSuggestionSerializer, many=True,
        subject=None, activity="looked through {objects}",
        when="Use it after entities.dedup_sweep to decide about what it suggests; entities.dedup_comparison shows a pair "
        "side by side.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the stored suggestions that two names are one, those that wait unless status says otherwise, the likeliest first:
        each with both names, its score, its reasons and who decided. Who does not see all evidence gets those about names that
        no withheld evidence mentions. Changes nothing."""
        rows = shown_suggestions(self.scope).filter(case=case, status__in=self.query["status"])
        if type_ := self.query.get("type"):
            rows = rows.filter(type=type_)
        if entity := self.query.get("entity_id"):
            rows = rows.filter(one=entity) | rows.filter(other=entity)
        if (least := self.query.get("min_score")) is not None:
            rows = rows.filter(score__gte=least)
        return self.page(rows, order=("-score", "-id"))

    @tool(
        "entities.dedup_count", "GET cases/{case_id}/dedup-suggestions/count", permission="read:entities", audit="read",
        entity="dedup_suggestion", query=NoParams, answer=DedupCountSerializer,
        subject=None, activity="counted {objects}",
        when="Use it to see whether names of the case wait for a decision, and how far a sweep is.",
    )  # fmt: skip
    def dedup_count(self, request: Request, case: Case) -> Response:
        """Count the suggestions that wait, and those that were approved and rejected, as far as you may see them; with the last
        sweep. Changes nothing."""
        return self.answer(counted_suggestions(self.scope, case))

    @tool(
        "entities.dedup_clusters", "GET cases/{case_id}/dedup-suggestions/clusters", permission="read:entities",
        audit="read", entity="dedup_suggestion", query=NoParams, answer=ClustersSerializer,
        subject=None, activity="looked through groups of {objects}",
        when="Use it when more than two names may be one: approve a group by its suggestions with entities.dedup_bulk.",
    )  # fmt: skip
    def dedup_clusters(self, request: Request, case: Case) -> Response:
        """Group the waiting suggestions into names that are probably all one. Two groups are joined only where the pairs between
        them are likely on average, so that a chain of likely pairs does not join its ends. Groups at most the 2,000 likeliest
        pairs. Changes nothing."""
        return self.answer(clustered(self.scope, case))

    @tool(
        "entities.dedup_comparison", "GET cases/{case_id}/dedup-suggestions/{suggestion_id}/comparison",
        permission="read:entities", audit="read", entity="dedup_suggestion", query=NoParams, answer=NameComparisonSerializer,
        subject="suggestion_id", activity="compared the names of {object}",
        when="Use it before you decide about a suggestion.",
    )  # fmt: skip
    def dedup_comparison(self, request: Request, case: Case, suggestion: DedupSuggestion) -> Response:
        """Get both names of a suggestion side by side: other names, roles, the documents that mention them, the facts about them,
        their relationships, and what only one of them has, as far as you may see it. 409 where they were merged or one is
        gone. Changes nothing."""
        both_standing(suggestion.one, suggestion.other)
        return self.answer(compared_sides(shown_suggestions(self.scope).get(pk=suggestion.pk), self.scope))
