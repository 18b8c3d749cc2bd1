"""Pages of monitors: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cases.workspace import case_page, is_client, read_or_404, signed_in, workspace
from evidence.models import Monitor


@case_page
def case_monitors(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The web pages that a case watches, and where to have another one watched."""
    return render(
        request, "pages/case_monitors.html", {**context, "section": "evidence", "paces": Monitor.Every.choices}
    )


@signed_in
def monitor(request: HttpRequest, monitor_id: uuid.UUID) -> HttpResponse:
    """One monitor, and what it captured."""
    if is_client(request):
        return redirect("case_list")
    found = read_or_404(request, "monitoring.get", monitor_id=monitor_id)
    context = workspace(request, uuid.UUID(str(found["case_id"])))
    shown = {"section": "evidence", "monitor": found, "paces": Monitor.Every.choices}
    return render(request, "pages/monitor.html", {**context, **shown})
