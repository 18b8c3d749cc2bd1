"""The administration's sign-in with a password: limited before it is compared, recorded when it is wrong, and half of it:
whoever administers gives a second factor too, or sets one up before the first page is shown."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from audit.entries.actions import record_repeated
from cases.signin.pending import wait_for_second_factor
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
    view = FirstFactor.as_view(authentication_form=admin.site.login_form, extra_context=_context(request))
    answer = cast(HttpResponse, view(request))
    if answer.status_code == 302:  # the form is shown again otherwise
        lockouts.forgive(charged)
    else:
        _record(request, 401)
    return answer


class FirstFactor(LoginView):
    """Compares the password, and signs nobody in by it."""

    template_name = "admin/login.html"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        wait_for_second_factor(self.request, form.get_user(), next_path=self.get_redirect_url())
        return redirect("second_factor")


def _context(request: HttpRequest) -> dict[str, Any]:
    """What the site gives its own page."""
    return {**admin.site.each_context(request), "title": "Sign in", "app_path": request.get_full_path(), "username": ""}


def _record(request: HttpRequest, status: int) -> None:
    record_repeated(
        name=NAME, category="auth", status=status, request_id=request_id(request), network=client_network(request),
        limit=lockouts.CredentialKind.PASSWORD,
    )  # fmt: skip
