from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from agents import pages
from agents.tools.exports import AuditExportTools
from agents.tools.jobs import JobTools
from agents.tools.keys import KeyTools
from agents.tools.sessions import SessionTools
from agents.tools.tools import ToolTools
from config.api.routes import page, tool_urls

api_docs = SpectacularSwaggerSplitView.as_view(url="/openapi.json", authentication_classes=[], permission_classes=[])

urlpatterns = [
    path("agents", pages.agents, name="agents"),
    path("cases/<uuid:case_id>/jobs", pages.jobs, name="case_jobs"),
    path("api/docs", page(api_docs), name="api_docs"),
    *tool_urls(KeyTools, SessionTools, JobTools, ToolTools, AuditExportTools),
]
