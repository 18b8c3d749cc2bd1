"""Browsers' reports of what the content security policy refused: counted by day, rule, origin and page, and logged once.

Anybody may send them, so they are limited by network, small, and never kept as they came: of an address only the origin,
of the page only its route, so that no id, query or person is in them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from config.api import throttles
from config.api.errors import RateLimited
from config.api.routes import page
from config.client_address import client_network
from config.models import ContentReport
from config.strict_json import read_json

logger = logging.getLogger("intactus.content_policy")
MOST_BYTES, MOST_OF_ONE_REQUEST, MOST_OF_A_DAY = 16_384, 20, 200
LIMITS = {"minute": 30, "hour": 300, "concurrent": 5}
KEYWORDS = {"inline", "eval", "wasm-eval", "self", "trusted-types-policy", "trusted-types-sink"}
SCHEMES = {"http", "https", "ws", "wss"}
ELSEWHERE = "elsewhere"
PARTS = {"script-src-elem", "script-src-attr", "style-src-elem", "style-src-attr"}


@page
@csrf_exempt
@require_POST
def receive_reports(request: HttpRequest) -> HttpResponse:
    """Where ``report-uri`` and ``report-to`` of the policy lead to."""
    try:
        lease = throttles.acquire(f"content-reports:{client_network(request)}", LIMITS)
    except RateLimited as error:
        return HttpResponse(status=429, headers={"Retry-After": str(error.retry_after)})
    try:
        body = request.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            return HttpResponse(status=413)
        for directive, blocked, route in _reports_in(body):
            count(directive, blocked, route)
    finally:
        throttles.release(lease)
    return HttpResponse(status=204)


@transaction.atomic
def count(directive: str, blocked: str, route: str) -> None:
    """Count a report of today. Past so many different ones in a day the rest is counted together."""
    today = timezone.now().date()
    of_today = ContentReport.objects.filter(day=today)
    if of_today.filter(directive=directive, blocked=blocked, page=route).update(count=F("count") + 1):
        return
    if of_today.count() >= MOST_OF_A_DAY:
        directive, blocked, route = "other", "", ""
    row, new = ContentReport.objects.get_or_create(day=today, directive=directive, blocked=blocked, page=route)
    ContentReport.objects.filter(pk=row.pk).update(count=F("count") + 1)
    if new:
        logger.warning("the content policy refused %s from %s on %s", directive, blocked, route)


def _reports_in(body: bytes) -> Iterator[tuple[str, str, str]]:
    """The reports of a body in either of the two formats that browsers send; what is none is passed over."""
    try:
        sent = read_json(body)
    except ValueError:
        return
    for one in sent[:MOST_OF_ONE_REQUEST] if isinstance(sent, list) else [sent]:
        about = _mapping(_mapping(one).get("csp-report") or _mapping(one).get("body"))
        named = about.get("effectiveDirective") or about.get("effective-directive") or about.get("violated-directive")
        directive = _text(named).partition(" ")[0]
        if directive in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"] or directive in PARTS:
            blocked = _text(about.get("blockedURL") or about.get("blocked-uri"))
            yield directive, _origin(blocked), _route(_text(about.get("documentURL") or about.get("document-uri")))


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _origin(address: str) -> str:
    """The origin of what was refused, or the word or scheme that stands for it."""
    if address in KEYWORDS:
        return address
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ELSEWHERE
    if parts.scheme not in SCHEMES:
        return parts.scheme[:20] if parts.scheme.isalpha() else ELSEWHERE
    return f"{parts.scheme}://{host[:150]}" + (f":{port}" if port else "")


def _route(address: str) -> str:
    """The route of the page, with the names of its parameters in place of their values."""
    try:
        return str(resolve(urlsplit(address).path).route)[:200]
    except (Resolver404, ValueError):
        return ELSEWHERE
