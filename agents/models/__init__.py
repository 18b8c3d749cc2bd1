from agents.models.approval import Approval
from agents.models.automation import AutomationRule, AutomationRun
from agents.models.change import ChangeReview
from agents.models.key import AgentKey, AgentKeyCase
from agents.models.oauth import OAuthGrant, OAuthToken
from agents.models.question import DocumentQuestion, QuestionDocument
from agents.models.session import AgentSession, AgentSessionCase
from agents.models.usage import Control, Spending, UsageOperation, UsageSum
from agents.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "AgentKey",
    "AgentKeyCase",
    "AgentSession",
    "AgentSessionCase",
    "Approval",
    "AutomationRule",
    "AutomationRun",
    "ChangeReview",
    "Control",
    "DocumentQuestion",
    "OAuthGrant",
    "OAuthToken",
    "QuestionDocument",
    "Spending",
    "UsageOperation",
    "UsageSum",
    "Webhook",
    "WebhookDelivery",
]
