"""Administration pages of firms, people and cases. To change something, use the product's own pages."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group

from cases.models import ApiToken, Case, Firm, Participant, PersonSession, SupportAccess, User
from config.admin_base import FirmAdmin

admin.site.unregister(Group)  # roles decide here, not groups
# Second factors are nobody's to look at; the library's tables of addresses are not used.
admin.site.unregister([Authenticator, EmailAddress])


@admin.register(Firm)
class FirmsAdmin(FirmAdmin):
    firm_path = "pk"
    list_display = ("name", "email", "phone", "time_zone", "created_at")
    list_filter = ("created_at",)
    search_fields = ("name",)
    fields = ("id", "name", "email", "phone", "address", "time_zone", "created_at", "updated_at")


@admin.register(User)
class UsersAdmin(FirmAdmin):
    list_display = ("name", "email", "role", "is_active", "last_login", "created_at")
    list_filter = ("role", "is_active", "created_at")
    search_fields = ("name", "email")
    fields = (
        "id", "firm", "name", "email", "role", "title", "phone", "is_active", "is_staff", "last_login", "created_at",
        "email_confirmed_at", "deactivated_at",
    )  # fmt: skip


@admin.register(PersonSession)
class PersonSessionsAdmin(FirmAdmin):
    firm_path = "user__firm"
    list_display = ("user", "user_agent", "ip", "created_at", "last_seen_at", "revoked_at")
    list_filter = ("created_at",)
    list_select_related = ("user",)
    fields = ("id", "user", "user_agent", "ip", "created_at", "last_seen_at", "revoked_at")


@admin.register(ApiToken)
class ApiTokensAdmin(FirmAdmin):
    firm_path = "user__firm"
    list_display = ("name", "prefix", "user", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("created_at",)
    list_select_related = ("user",)
    fields = ("id", "user", "name", "prefix", "created_at", "expires_at", "last_used_at", "revoked_at")


@admin.register(Case)
class CasesAdmin(FirmAdmin):
    list_display = ("name", "number", "client_name", "practice_area", "status", "created_at")
    list_filter = ("status", "created_at")
    search_fields = ("name", "number", "client_name")
    fields = (
        "id", "firm", "name", "number", "description", "practice_area", "client_name", "status", "archived_at",
        "created_by", "created_at", "updated_at", "version",
    )  # fmt: skip

    def view_on_site(self, obj: Case) -> str:
        return f"/cases/{obj.pk}"


@admin.register(Participant)
class ParticipantsAdmin(FirmAdmin):
    list_display = ("user", "case", "role", "created_at")
    list_filter = ("created_at",)
    list_select_related = ("user", "case")
    search_fields = ("user__name", "case__name")
    fields = ("id", "firm", "case", "user", "role", "added_by", "created_at")


@admin.register(SupportAccess)
class SupportAccessesAdmin(FirmAdmin):
    list_display = ("created_at", "user_name", "reason", "expires_at", "ended_at")
    list_filter = ("created_at",)
    fields = ("id", "firm", "user_name", "reason", "created_at", "expires_at", "ended_at")
