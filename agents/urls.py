from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from agents import automation_pages, change_pages, money_pages, pages
from agents.guide import llms_txt
from agents.tools.approvals import ApprovalTools
from agents.tools.automation import AutomationTools
from agents.tools.briefings import BriefingTools
from agents.tools.changes import ChangeTools
from agents.tools.controls import ControlTools
from agents.tools.exports import AuditExportTools
from agents.tools.jobs import JobTools
from agents.tools.keys import KeyTools
from agents.tools.sessions import SessionTools
from agents.tools.tokens import TokenTools
from agents.tools.tools import ToolTools
from agents.tools.usage import UsageTools
from agents.tools.webhooks import WebhookTools
from config.api.routes import page, tool_urls

api_docs = SpectacularSwaggerSplitView.as_view(url="/openapi.json", authentication_classes=[], permission_classes=[])

urlpatterns = [
    path("agents", pages.agents, name="agents"),
    path("agents/sessions/<uuid:session_id>", pages.session, name="agent_session"),
    path("automation", automation_pages.automation, name="automation"),
    path("automation/<uuid:rule_id>", automation_pages.rule, name="automation_rule"),
    path("cases/<uuid:case_id>/jobs", pages.jobs, name="case_jobs"),
    path("agents/sessions/<uuid:session_id>/changes", change_pages.session_changes, name="session_changes"),
    path("approvals", money_pages.approvals, name="approvals"),
    path("usage", money_pages.firm_usage, name="firm_usage"),
    path("cases/<uuid:case_id>/usage", money_pages.case_usage, name="case_usage"),
    path("api/docs", page(api_docs), name="api_docs"),
    path("llms.txt", llms_txt, name="llms_txt"),
    *tool_urls(ApprovalTools, ControlTools, UsageTools, AutomationTools),
    *tool_urls(BriefingTools, ChangeTools),
    *tool_urls(KeyTools, SessionTools, WebhookTools, JobTools, ToolTools, TokenTools, AuditExportTools),
]
