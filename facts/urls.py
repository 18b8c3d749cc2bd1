from __future__ import annotations

from django.urls import path

from config.api.routes import tool_urls
from facts import pages
from facts.claims.tools import ClaimTools
from facts.deadlines import pages as deadline_pages
from facts.deadlines.feed_tools import DeadlineFeedTools
from facts.deadlines.tools import DeadlineTools
from facts.deduplication.decision_tools import DedupDecisionTools
from facts.deduplication.model_tools import DedupModelTools
from facts.deduplication.tools import DedupTools
from facts.elements.tools import ElementTools
from facts.entities.correspondent_tools import CorrespondentTools
from facts.entities.export_tools import EntityFileTools
from facts.entities.merge_tools import EntityMergeTools
from facts.entities.summary_tools import EntitySummaryTools
from facts.entities.tools import EntityTools
from facts.exchange.tools import FactFileTools
from facts.facts.batch_tools import FactBatchTools
from facts.facts.citation_tools import CitationTools
from facts.facts.entity_tools import FactEntityTools
from facts.facts.merge_tools import FactMergeTools
from facts.facts.tools import FactTools
from facts.facts.visibility_tools import VisibilityTools
from facts.filters.tools import FilterTools
from facts.issues.link_tools import IssueLinkTools
from facts.issues.suggest_tools import SuggestTools
from facts.issues.tools import IssueTools
from facts.outlines.tools import OutlineTools
from facts.questions.tools import QuestionTools
from facts.relationships.tools import RelationshipTools
from facts.relationships.traverse_tools import TraverseTools
from facts.rereadings.tools import RereadingTools
from facts.summaries.tools import SummaryTools
from facts.tags.tools import TagTools
from facts.temporal.parse_tools import ParseDateTools
from facts.temporal.tools import TemporalMentionTools
from facts.timeline.chronology_tools import ChronologyTools
from facts.timeline.drawing_tools import DrawingTools
from facts.timeline.export_tools import TimelineExportTools
from facts.timeline.tools import TimelineTools

urlpatterns = [
    path("cases/<uuid:case_id>/facts", pages.case_facts, name="case_facts"),
    path("cases/<uuid:case_id>/facts/review", pages.case_review, name="case_review"),
    path("cases/<uuid:case_id>/facts/rereading", pages.case_rereading, name="case_rereading"),
    path("cases/<uuid:case_id>/facts/duplicates", pages.case_fact_duplicates, name="case_fact_duplicates"),
    path("cases/<uuid:case_id>/facts/import", pages.case_import, name="case_import"),
    path("cases/<uuid:case_id>/facts/tags", pages.case_tags, name="case_tags"),
    path("cases/<uuid:case_id>/timeline", pages.case_timeline, name="case_timeline"),
    path("cases/<uuid:case_id>/people", pages.case_people, name="case_people"),
    path("cases/<uuid:case_id>/relationships", pages.case_relationships, name="case_relationships"),
    path("cases/<uuid:case_id>/people/same", pages.case_same_names, name="case_same_names"),
    path("cases/<uuid:case_id>/issues", pages.case_issues, name="case_issues"),
    path("cases/<uuid:case_id>/questions", pages.case_questions, name="case_questions"),
    path("cases/<uuid:case_id>/deadlines", deadline_pages.case_deadlines, name="case_deadlines"),
    path("calendars/<str:token>.ics", deadline_pages.calendar, name="deadline_feed"),
    path("cases/<uuid:case_id>/coverage", pages.case_coverage, name="case_coverage"),
    path("cases/<uuid:case_id>/instructions", pages.case_instructions, name="case_instructions"),
    path("cases/<uuid:case_id>/outlines", pages.case_outlines, name="case_outlines"),
    path("outlines/<uuid:outline_id>", pages.outline, name="outline"),
    path("outlines/<uuid:outline_id>/print", pages.outline_to_print, name="outline_to_print"),
    path("entities/<uuid:entity_id>", pages.person, name="person"),
    *tool_urls(
        FactTools,
        FactBatchTools,
        CitationTools,
        FactEntityTools,
        FactMergeTools,
        TagTools,
        TemporalMentionTools,
        ParseDateTools,
        FactFileTools,
        EntityTools,
        EntityFileTools,
        EntityMergeTools,
        EntitySummaryTools,
        CorrespondentTools,
        DedupTools,
        DedupDecisionTools,
        DedupModelTools,
        RelationshipTools,
        TraverseTools,
        TimelineTools,
        ChronologyTools,
        DrawingTools,
        TimelineExportTools,
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
        DeadlineFeedTools,
        DeadlineTools,
        FilterTools,
    ),
]
