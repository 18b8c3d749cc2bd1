from __future__ import annotations

from django.urls import path

from cases import firm_pages, pages
from cases.notifications.tools import NotificationTools
from cases.signin.second_factor_tools import SecondFactorTools
from cases.signin.tools import AuthTools
from cases.support.tools import SupportAccessTools
from cases.tools.access import AccessTools
from cases.tools.cases import CaseTools
from cases.tools.firms import FirmTools
from cases.tools.users import UserTools
from config.api.routes import tool_urls

urlpatterns = [
    path("", pages.home, name="home"),
    path("sign-in", pages.sign_in, name="sign_in"),
    path("sign-in/verify", pages.verify, name="verify"),
    path("sign-in/second-factor", pages.second_factor, name="second_factor"),
    path("cases", pages.case_list, name="case_list"),
    path("cases/new", pages.case_new, name="case_new"),
    path("cases/<uuid:case_id>", pages.case_overview, name="case_overview"),
    path("cases/<uuid:case_id>", pages.case_overview, name="portal"),  # the client's name for the same address
    path("cases/<uuid:case_id>/client-view", pages.case_client_view, name="case_client_view"),
    path("cases/<uuid:case_id>/view-as/<uuid:user_id>", pages.case_view_as, name="case_view_as"),
    path("cases/<uuid:case_id>/activity", pages.case_activity, name="case_activity"),
    path("cases/<uuid:case_id>/settings", pages.case_settings, name="case_settings"),
    path("gallery", pages.gallery, name="gallery"),
    path("users", firm_pages.users, name="users"),
    path("users/<uuid:user_id>", firm_pages.user, name="user"),
    path("firm", firm_pages.firm, name="firm"),
    path("profile", firm_pages.profile, name="profile"),
    path("notifications", firm_pages.notifications, name="notifications"),
    *tool_urls(
        AuthTools,
        SecondFactorTools,
        FirmTools,
        SupportAccessTools,
        UserTools,
        CaseTools,
        AccessTools,
        NotificationTools,
    ),
]
