"""Every route: the apps' tools, their pages, and the administration pages."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from cases.signin import admin_login
from cases.support import pages as support_pages
from config import pages
from config.content_reports import receive_reports

urlpatterns = [
    path("admin/login/", admin_login.login),
    path("admin/support-access/", support_pages.begin, name="support_access"),
    path("admin/support-access/end/", support_pages.end, name="support_access_end"),
    path("admin/", admin.site.urls),
    path("csp-reports", receive_reports, name="csp_reports"),
    path("offline", pages.offline, name="offline"),
    path("sw.js", pages.service_worker, name="service_worker"),
    path("", include("cases.urls")),
    path("", include("evidence.urls")),
    path("", include("facts.urls")),
    path("", include("agents.urls")),
    path("", include("audit.urls")),
]

handler400 = "config.pages.bad_request"
handler403 = "config.pages.forbidden"
handler404 = "config.pages.not_found"
handler500 = "config.pages.server_error"
