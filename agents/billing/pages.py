"""Pages of money and approvals: shells around tools."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agents.billing import rates
from agents.billing.readers import MONTHS, months_back
from agents.billing.spending import this_month
from agents.policies import DIRECTING
from cases.firm_pages import colleague
from cases.models import Role
from cases.roles import AGENT_OPERATIONS
from cases.workspace import case_page, is_client, me_of, read, signed_in
from config.api.tool import all_tools

STATES = ("pending", "approved", "denied", "expired", "all")


@signed_in
def approvals(request: HttpRequest) -> HttpResponse:
    """What agents ask for, of all the cases one takes part in."""
    if is_client(request):
        return redirect("case_list")
    asked = request.GET.get("status", "")
    context = {"me": me_of(request), "section": "approvals", "status": asked if asked in STATES else STATES[0]}
    return render(request, "pages/approvals.html", context)


@case_page
def case_usage(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What a case costs, and for those who direct agents its limits."""
    if context["me"]["role"] in DIRECTING and context["case"]["status"] == "open":
        context |= _limits(read(request, "controls.get", ids={"case_id": context["case"]["id"]}))
    return render(request, "pages/case_usage.html", {**context, "section": "usage", **_months(request)})


@colleague
def firm_usage(request: HttpRequest) -> HttpResponse:
    """What all of one's cases cost, and for the firm's admins its limits."""
    context: dict[str, Any] = {"me": me_of(request), "section": "users", **_months(request)}
    if context["me"]["role"] == Role.FIRM_ADMIN:
        context |= _limits(read(request, "controls.get_firm"))
    return render(request, "pages/firm_usage.html", context)


def _months(request: HttpRequest) -> dict[str, Any]:
    months = [f"{one:%Y-%m}" for one in months_back(this_month(), MONTHS)]
    asked = request.GET.get("month", "")
    return {"months": months, "month": asked if asked in months else months[0], "saved": "saved" in request.GET}


def _limits(controls: Any) -> dict[str, Any]:
    whole = sum(map(rates.cents_of, rates.RATES))
    return {
        "controls": controls,
        "askable": [one.name for one in all_tools() if one.writes and _may_be_an_agent_s(one.permission)],
        "waivable": [one.name for one in all_tools() if one.approval and not one.approval_fixed],
        "whole_cents": whole,
        "classify_cents": rates.cents_of("classify"),
    }


def _may_be_an_agent_s(permission: str) -> bool:
    return permission.partition(":")[0] in AGENT_OPERATIONS
