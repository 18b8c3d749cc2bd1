"""Administration pages of the installation itself."""

from __future__ import annotations

from django.contrib import admin

from config.admin_base import PlatformAdmin
from config.models import ContentReport


@admin.register(ContentReport)
class ContentReportsAdmin(PlatformAdmin):
    """What browsers said that the content security policy refused, by day; ``manage.py csp_reports`` adds the days up."""

    ordering = ("-day", "-count", "-id")
    list_display = ("day", "directive", "blocked", "page", "count")
    list_filter = ("day", "directive")
    search_fields = ("blocked", "page")
    fields = ("day", "directive", "blocked", "page", "count")
