"""The page of a session's changes: a shell around its diff."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cases.workspace import me_of, read, read_or_404, signed_in


@signed_in
def session_changes(request: HttpRequest, session_id: uuid.UUID) -> HttpResponse:
    """What a session did in one's cases, to accept or to take back; for those who may see it at all."""
    read_or_404(request, "changes.list", session_id=session_id)
    session = read(request, "agents.get_session", ids={"session_id": session_id})  # its own people know more of it
    shown = {"me": me_of(request), "section": "agents", "session_id": session_id, "session": session}
    return render(request, "pages/session_changes.html", shown)
