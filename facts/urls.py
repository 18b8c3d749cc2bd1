from __future__ import annotations

from django.urls import path

from config.api.routes import tool_urls
from facts import pages
from facts.claims.tools import ClaimTools
from facts.elements.tools import ElementTools
from facts.entities.correspondent_tools import CorrespondentTools
from facts.entities.tools import EntityTools
from facts.facts.batch_tools import FactBatchTools
from facts.facts.tools import FactTools
from facts.facts.visibility_tools import VisibilityTools
from facts.filters.tools import FilterTools
from facts.issues.link_tools import IssueLinkTools
from facts.issues.suggest_tools import SuggestTools
from facts.issues.tools import IssueTools
from facts.outlines.tools import OutlineTools
from facts.questions.tools import QuestionTools
from facts.relationships.tools import RelationshipTools
from facts.rereadings.tools import RereadingTools
from facts.summaries.tools import SummaryTools
from facts.timeline.chronology_tools import ChronologyTools
from facts.timeline.tools import TimelineTools

urlpatterns = [
    path("cases/<uuid:case_id>/facts", pages.case_facts, name="case_facts"),
    path("cases/<uuid:case_id>/facts/rereading", pages.case_rereading, name="case_rereading"),
    path("cases/<uuid:case_id>/timeline", pages.case_timeline, name="case_timeline"),
    path("cases/<uuid:case_id>/people", pages.case_people, name="case_people"),
    path("cases/<uuid:case_id>/issues", pages.case_issues, name="case_issues"),
    path("cases/<uuid:case_id>/coverage", pages.case_coverage, name="case_coverage"),
    path("cases/<uuid:case_id>/instructions", pages.case_instructions, name="case_instructions"),
    path("cases/<uuid:case_id>/outlines", pages.case_outlines, name="case_outlines"),
    path("outlines/<uuid:outline_id>", pages.outline, name="outline"),
    path("outlines/<uuid:outline_id>/print", pages.outline_to_print, name="outline_to_print"),
    path("entities/<uuid:entity_id>", pages.person, name="person"),
    *tool_urls(
        FactTools,
        FactBatchTools,
        EntityTools,
        CorrespondentTools,
        RelationshipTools,
        TimelineTools,
        ChronologyTools,
        VisibilityTools,
        RereadingTools,
        SummaryTools,
        ClaimTools,
        IssueTools,
        IssueLinkTools,
        SuggestTools,
        ElementTools,
        OutlineTools,
        QuestionTools,
        FilterTools,
    ),
]
