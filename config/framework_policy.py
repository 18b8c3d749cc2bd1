"""What the framework's own pages need beyond the content policy: declared once, and only for those addresses."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

REPORTS = 'csp="/csp-reports"'  # what the policy's report-to names


class FrameworkPolicyMiddleware:
    """Adds ``settings.FRAMEWORK_POLICIES`` to the content policy below their paths; all else keeps the strict one.

    Every page says where reports of what was refused go.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers["Reporting-Endpoints"] = REPORTS
        for path, more in settings.FRAMEWORK_POLICIES.items():
            if request.path_info == path or request.path_info.startswith(f"{path}/"):
                response._csp_update = more  # type: ignore[attr-defined]
        return response


class ContentPolicyMiddleware(CSPMiddleware):
    """The content policy, written once for all answers that need nothing beyond it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.policy = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if settings.DEBUG or hasattr(request, "_csp_nonce") or any(name.startswith("_csp") for name in vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.policy)
        return response
