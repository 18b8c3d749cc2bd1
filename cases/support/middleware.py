"""What holds for every administration page: a second factor was given, and a superuser looks at one firm or at none."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from cases.models import SupportAccess
from cases.signin.returning import safe_path

SITE = "/admin/"
OPEN = ("/admin/login/", "/admin/logout/")
LEADING_ELSEWHERE = ("/admin/autocomplete/", "/admin/r/")  # to rows past their own pages, which record who reads


class AdministrationMiddleware:
    """Stands behind the sessions' middleware. ``request.support_access`` is the superuser's open look at a firm."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(SITE) and request.user.is_authenticated:
            if request.path_info.startswith(LEADING_ELSEWHERE):
                raise Http404
            if request.user.is_staff and not _is_confirmed(request) and not request.path_info.startswith(OPEN):
                return redirect(f"{reverse('second_factor')}?{urlencode({'next': safe_path(request.path)})}")
            request.support_access = _open_access(request)  # type: ignore[attr-defined]
        return self.get_response(request)


def _is_confirmed(request: HttpRequest) -> bool:
    """Whether a second factor was given in this browser: what only a password or a link opens is no administration."""
    credential = getattr(request, "credential", None)
    return credential is not None and credential.confirmed_at is not None


def _open_access(request: HttpRequest) -> SupportAccess | None:
    if not request.user.is_superuser:
        return None
    rows = SupportAccess.objects.open().select_related("firm")
    return rows.filter(user_id=request.user.pk).order_by("-id").first()
