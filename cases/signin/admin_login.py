"""The administration's sign-in with a password: limited before it is compared, and recorded when it is wrong."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from audit.entries.actions import record_repeated
from config.api import lockouts
from config.api.errors import RateLimited
from config.api.request_id import request_id
from config.client_address import client_network
from config.pages import too_many

NAME = "admin.login"


@never_cache
def login(request: HttpRequest) -> HttpResponse:
    """The site's own page. While the caller's network is locked, the right password is refused too."""
    if request.method != "POST":
        return admin.site.login(request)
    try:
        charged = lockouts.charge(lockouts.CredentialAttempt(lockouts.CredentialKind.PASSWORD, client_network(request)))
    except RateLimited as locked:
        _record(request, 429)
        return too_many(request, locked)
    response = admin.site.login(request)
    if response.status_code == 302:  # the form is shown again otherwise
        lockouts.forgive(charged)
    else:
        _record(request, 401)
    return response


def _record(request: HttpRequest, status: int) -> None:
    record_repeated(
        name=NAME, category="auth", status=status, request_id=request_id(request), network=client_network(request),
        limit=lockouts.CredentialKind.PASSWORD,
    )  # fmt: skip
