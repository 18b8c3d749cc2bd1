"""What the framework's own pages need beyond the content policy: declared once, and only for those addresses."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

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
