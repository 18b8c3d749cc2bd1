from __future__ import annotations

from config.api.routes import tool_urls
from facts.tools.entities import EntityTools
from facts.tools.facts import FactTools
from facts.tools.relationships import RelationshipTools
from facts.tools.timeline import TimelineTools

urlpatterns = [*tool_urls(FactTools, EntityTools, RelationshipTools, TimelineTools)]
