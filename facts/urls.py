from __future__ import annotations

from django.urls import path

from config.api.routes import tool_urls
from facts import pages
from facts.tools.entities import EntityTools
from facts.tools.facts import FactTools
from facts.tools.relationships import RelationshipTools
from facts.tools.timeline import TimelineTools
from facts.tools.visibility import VisibilityTools

urlpatterns = [
    path("cases/<uuid:case_id>/facts", pages.case_facts, name="case_facts"),
    path("cases/<uuid:case_id>/timeline", pages.case_timeline, name="case_timeline"),
    path("cases/<uuid:case_id>/people", pages.case_people, name="case_people"),
    path("entities/<uuid:entity_id>", pages.person, name="person"),
    *tool_urls(FactTools, EntityTools, RelationshipTools, TimelineTools, VisibilityTools),
]
