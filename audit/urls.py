from __future__ import annotations

from audit.entries.tools import AuditTools
from audit.events.tools import EventTools
from config.api.routes import tool_urls

urlpatterns = [*tool_urls(AuditTools, EventTools)]
