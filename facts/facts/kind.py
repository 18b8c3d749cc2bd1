"""Facts as a kind."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Id, Kind, Look, Part, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.facts.counts import facts_of_item
from facts.facts.readers import reached, within_reach
from facts.facts.serializers import FIRM_ONLY
from facts.facts.states import STATES
from facts.models import Citation, Fact, FactEntity, FactReach, FactTag, TemporalMention
from facts.models.tag import KEPT_WITH_TAGS
from facts.temporal.words import mention_words
from facts.words import FOUND_IN, linked_words, quoted_words, tagged_words


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_facts', args=[case_id])}?fact={pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Fact.objects.visible_to(scope).values_list("pk", "text")


def _pending(scope: Scope) -> QuerySet[Any]:
    return Fact.objects.visible_to(scope).filter(status=Fact.Status.PROPOSED)


def _of_case(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    """A row for each: of a client those of which it is kept that they see them."""
    if scope.client_boundary and scope.guest_id is None:
        return reached(scope, case_id)
    return within_reach(Fact.objects.visible_to(scope).filter(case_id=case_id), scope, case_id)


def _pending_of_case(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    rows = _of_case(scope, case_id)
    if rows.model is FactReach:
        return rows.filter(reach__lt=FactReach.Reach.APPROVED)
    return rows.filter(status=Fact.Status.PROPOSED)


register(
    Kind(
        name="fact",
        model=Fact,
        label="fact",
        plural="facts",
        icon="fact",
        page=_page,
        linkable=True,
        titles=_titles,
        title_words=("facts_fact",),
        events={
            "created": EventDescription("A fact was proposed or written down.", {"status": "Its status.", **FOUND_IN}),
            "updated": EventDescription(
                "A fact was approved, dismissed, reworded or changed otherwise.",
                {
                    "fields": "Names of the fields that changed.",
                    "status": "The status it has since.",
                    "citation_id": "The citation that was moved, added or removed.",
                    "merged_into": "The fact it was merged into.",
                    "source_changed": "True: the document does not have the words any more that it quotes.",
                },
            ),
            "deleted": EventDescription("A fact was removed, or not found any more.", FOUND_IN),
        },
        client_rows=Fact.objects.visible_to,
        concealed=Fact.objects.concealed_from,
        firm_only=FIRM_ONLY,
        counts=(
            Count("facts", Fact.objects.visible_to, of_case=_of_case),
            Count("facts_pending", _pending, of_case=_pending_of_case),
        ),
        counts_on={"evidence": {"facts_count": facts_of_item}},
        shown_in=("timeline",),
        statuses={
            "proposed": Look("Proposed", "muted", "circle"),
            "approved": Look("Approved", "good", "check-circle"),
            "dismissed": Look("Dismissed", "muted", "dismiss"),
        },
        states=STATES,
        fields={
            "awaits_source": "Hoped for, without a source yet",
            "carried": "What the fact it was merged into was given of it",
            "citation_basis": "What its source’s numbers said then",
            "citation_text": "As a court reads it",
            "citations": "Sources",
            "client_override": "Shown to the client",
            "confidence": "Extraction confidence",
            "date": "Date",
            "date_end": "Until",
            "date_precision": "How exact the date is",
            "dispute": "Disputed or undisputed",
            "disputed_by": "Disputed by",
            "effect": "For our client",
            "entity_ids": "People and names",
            "fact_id": "Fact",
            "fact_ids": "Facts",
            "importance": "Importance",
            "merged_into_id": "Merged into",
            "proof": "Kind of proof",
            "quote": "The source’s words",
            "speaker": "Speaker",
            "tags": "Tags",
        },
        parts=(
            Part(Citation, "fact_id", "source", Tracking(words=quoted_words)),
            Part(FactEntity, "fact_id", "entity", Tracking(label="about", words=linked_words)),
            Part(FactTag, "fact_id", "tag", Tracking(words=tagged_words, secret=KEPT_WITH_TAGS)),
            Part(TemporalMention, "fact_id", "date", Tracking(label="dated", words=mention_words)),
        ),
        tracked=Tracking(title="text", secret=frozenset({"borne_out", "not_borne_out"})),  # compared anew by themselves
    )
)
