from __future__ import annotations

from cases.tools.cases import CaseTools
from config.api.routes import tool_urls

urlpatterns = [*tool_urls(CaseTools)]
