from __future__ import annotations

from audit.tools.entries import AuditTools
from audit.tools.events import EventTools
from config.api.routes import tool_urls

urlpatterns = [*tool_urls(AuditTools, EventTools)]
