"""The page of a case's deadlines, and what a calendar program fetches."""

from __future__ import annotations

import hashlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from audit.entries.actions import record_repeated
from cases.models.user import OUTSIDERS
from cases.workspace import case_page
from config.api import lockouts, throttles
from config.api.errors import RateLimited
from config.api.request_id import request_id
from config.api.routes import page
from config.boundary import firm_boundary
from config.client_address import client_network
from facts.deadlines.courts import JURISDICTIONS
from facts.deadlines.feeds import FETCH, events_of, find_feed, record_fetch
from facts.deadlines.ics import calendar_of
from facts.deadlines.rules import all_rules, note
from facts.models import Deadline

HEADERS = {"Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}


@case_page
def case_deadlines(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The case's deadlines, and a form whose day is computed while one fills it in."""
    if context["me"]["role"] in OUTSIDERS:
        return redirect("case_overview", context["case"]["id"])
    choices = {
        "statuses": Deadline.Status.choices,
        "kinds": Deadline.Kind.choices,
        "units": Deadline.Unit.choices,
        "jurisdictions": JURISDICTIONS,
    }
    shown = {"rules": all_rules().values(), "note": note(), "section": "deadlines", **choices}
    return render(request, "pages/case_deadlines.html", {**context, **shown})


@page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """A person's calendar for whoever has its address: no session, no cookie. What opens none is one 404, whatever the
    reason, and counts against its network."""
    attempt = lockouts.CredentialAttempt(lockouts.CredentialKind.CALENDAR, client_network(request), token)
    try:
        lockouts.check(attempt)
        found = find_feed(token)
        if found is None:
            lockouts.count_failure(attempt)
            record_wrong_address(request)
            return HttpResponse("There is no calendar here.\n", content_type="text/plain", status=404, headers=HEADERS)
        lockouts.remember(attempt)
        lease = throttles.acquire(f"deadline_feed:{found[0].pk}", settings.FEED_LIMITS)
    except RateLimited as full:
        headers = {**HEADERS, "Retry-After": str(full.retry_after)}
        return HttpResponse("Too many requests.\n", content_type="text/plain", status=429, headers=headers)
    try:
        return _answer(request, *found)
    finally:
        throttles.release(lease)


def record_wrong_address(request: HttpRequest) -> None:
    """Of many from one network, few are recorded."""
    record_repeated(
        name=FETCH, category="read", status=404, request_id=str(request_id(request)), network=client_network(request),
        limit=lockouts.CredentialKind.CALENDAR,
    )  # fmt: skip


def _answer(request: HttpRequest, feed: Any, scope: Any) -> HttpResponseBase:
    with firm_boundary(feed.firm_id):
        body = calendar_of(events_of(feed, scope), full_titles=feed.full_titles)
    record_fetch(feed, scope, str(request_id(request)))
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8", headers={**HEADERS, "ETag": etag})
    response["Content-Disposition"] = 'inline; filename="deadlines.ics"'
    return get_conditional_response(request, etag=etag, response=response) or response
