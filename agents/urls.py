from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from agents import pages
from agents.access.key_tools import KeyTools
from agents.access.session_tools import SessionTools
from agents.access.token_tools import TokenTools
from agents.approvals.control_tools import ControlTools
from agents.approvals.tools import ApprovalTools
from agents.automation import pages as automation_pages
from agents.automation.tools import AutomationTools
from agents.billing import pages as money_pages
from agents.billing.tools import UsageTools
from agents.briefing.tools import BriefingTools
from agents.changesets import pages as change_pages
from agents.changesets.tools import ChangeTools
from agents.discovery.guide import llms_txt
from agents.discovery.tools import ToolTools
from agents.document_questions import pages as question_pages
from agents.document_questions.tools import DocumentQuestionTools
from agents.exports.tools import AuditExportTools
from agents.jobs.tools import JobTools
from agents.oauth import endpoints as oauth
from agents.oauth import pages as oauth_pages
from agents.oauth.tools import GrantTools
from agents.search import pages as search_pages
from agents.search.tools import CaseSearchTools
from agents.webhooks.tools import WebhookTools
from config.api.routes import page, tool_urls

api_docs = SpectacularSwaggerSplitView.as_view(url="/openapi.json", authentication_classes=[], permission_classes=[])

urlpatterns = [
    path("agents", pages.agents, name="agents"),
    path("agents/sessions/<uuid:session_id>", pages.session, name="agent_session"),
    path("agents/events", pages.event_catalogue, name="event_catalogue"),
    path("automation", automation_pages.automation, name="automation"),
    path("automation/<uuid:rule_id>", automation_pages.rule, name="automation_rule"),
    path("cases/<uuid:case_id>/search", search_pages.case_search, name="case_search"),
    path(
        "cases/<uuid:case_id>/document-questions",
        question_pages.case_document_questions,
        name="case_document_questions",
    ),
    path("document-questions/<uuid:question_id>", question_pages.document_question, name="document_question"),
    path("cases/<uuid:case_id>/jobs", pages.jobs, name="case_jobs"),
    path("agents/sessions/<uuid:session_id>/changes", change_pages.session_changes, name="session_changes"),
    path("approvals", money_pages.approvals, name="approvals"),
    path("usage", money_pages.firm_usage, name="firm_usage"),
    path("cases/<uuid:case_id>/usage", money_pages.case_usage, name="case_usage"),
    path("api/docs", page(api_docs), name="api_docs"),
    path(".well-known/oauth-protected-resource", oauth.protected_resource, name="oauth_resource_root"),
    path(".well-known/oauth-protected-resource/mcp", oauth.protected_resource, name="oauth_resource"),
    path(".well-known/oauth-authorization-server", oauth.authorization_server, name="oauth_server"),
    path("oauth/authorize", oauth_pages.authorize, name="oauth_authorize"),
    path("oauth/token", oauth.token, name="oauth_token"),
    path("oauth/register", oauth.register, name="oauth_register"),
    path("oauth/revoke", oauth.revoke, name="oauth_revoke"),
    path("llms.txt", llms_txt, name="llms_txt"),
    *tool_urls(ApprovalTools, ControlTools, UsageTools, AutomationTools),
    *tool_urls(BriefingTools, CaseSearchTools, ChangeTools, GrantTools, DocumentQuestionTools),
    *tool_urls(KeyTools, SessionTools, WebhookTools, JobTools, ToolTools, TokenTools, AuditExportTools),
]
