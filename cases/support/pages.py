"""The administration page on which a superuser says which firm they look at, and why."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from cases.models import Firm
from cases.support.actions import support_access_end, support_access_start
from config.api.errors import Invalid
from config.api.routes import page


def support_access(request: HttpRequest) -> HttpResponse:
    """The form, with what is open; a POST begins."""
    _check_superuser(request)
    shown: dict[str, Any] = {"errors": [], "reason": "", "chosen": ""}
    if request.method == "POST":
        shown |= {"reason": request.POST.get("reason", ""), "chosen": request.POST.get("firm", "")}
        try:
            support_access_start(user=_user(request), firm=_firm(shown["chosen"]), reason=shown["reason"])
            return redirect("admin:index")
        except Invalid as refusal:
            shown["errors"] = [words for field in refusal.details["fields"].values() for words in field]
    context = {
        **admin.site.each_context(request),
        **shown,
        "title": "Look at a firm",
        "firms": Firm.objects.order_by("name"),
    }
    return render(request, "admin/support_access.html", context, status=422 if shown["errors"] else 200)


def support_access_over(request: HttpRequest) -> HttpResponse:
    """Leave the firm."""
    _check_superuser(request)
    support_access_end(user=_user(request))
    return redirect("admin:index")


def _check_superuser(request: HttpRequest) -> None:
    if not request.user.is_superuser:
        raise PermissionDenied("Only the platform's superusers look at firms from outside.")


def _user(request: HttpRequest) -> Any:
    return request.user


def _firm(firm_id: str) -> Firm:
    try:
        found = Firm.objects.filter(pk=firm_id).first()
    except ValidationError:
        found = None
    if found is None:
        raise Invalid.field("firm", "Choose the firm.")
    return found


begin = page(admin.site.admin_view(support_access))
end = page(require_POST(admin.site.admin_view(support_access_over)))
