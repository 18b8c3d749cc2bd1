"""The base of every administration page: read-only, inside one firm's boundary, recorded, and cheap on tables of any size."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import cached_property, partial, wraps
from typing import Any, ClassVar, cast

from django.conf import settings
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils.module_loading import import_string
from unfold.admin import ModelAdmin

from config.boundary import firm_boundary

FIRM_ADMIN = "firm_admin"
COUNTED = 2_000
View = Callable[..., HttpResponse]


class BoundedPaginator(Paginator):
    """Counts no further than the first rows: to look deeper, people narrow the list by date."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        return len(rows.values_list("pk")[:COUNTED])


class ReadOnlyAdmin(ModelAdmin):
    """Rows to look at. Nothing is changed here: every write goes through a tool, with its policy, event and audit entry."""

    ordering: ClassVar[tuple[str, ...]] = ("-id",)
    list_per_page = 50
    list_max_show_all = 0
    show_full_result_count = False
    paginator = BoundedPaginator
    actions: Any = None

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Addresses may filter only by the listed filters, so that no hidden column can be guessed from outside."""
        field = lookup.partition("__")[0]
        return field in self.list_filter and "__" not in lookup.removeprefix(field).removeprefix("__")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PlatformAdmin(ReadOnlyAdmin):
    """Rows of the installation, of no firm, as superusers may look at them."""


class FirmAdmin(ReadOnlyAdmin):
    """Rows as a firm's administrators may look at them, and a superuser who said why they look at that firm.

    The rows are filtered by ``firm_path``, and the database's row-level security holds as well. Each page is recorded
    for the firm.
    """

    firm_path: ClassVar[str] = "firm"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        firm_id = firm_looked_at(request)
        return rows.filter(**{self.firm_path: firm_id}) if firm_id else rows.none()

    def get_urls(self) -> list[URLPattern]:
        patterns: list[URLPattern] = super().get_urls()
        for one in patterns:
            one.callback = _within_firm(one.callback, self, (one.name or "").rpartition("_")[2])
        return patterns

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_superuser(request) or is_firm_admin(request)


def is_superuser(request: HttpRequest) -> bool:
    """Whether the caller runs the installation."""
    return bool(request.user.is_active and request.user.is_superuser)


def is_firm_admin(request: HttpRequest) -> bool:
    """Whether the caller administers a firm: the flag for these pages is not enough."""
    user: Any = request.user
    return bool(user.is_active and user.is_staff and user.role == FIRM_ADMIN and user.firm_id)


def firm_looked_at(request: HttpRequest) -> uuid.UUID | None:
    """The one firm whose rows the caller sees: a superuser's for as long as they said why, or one's own; else none."""
    access = getattr(request, "support_access", None)
    if access is not None:
        return cast(uuid.UUID, access.firm_id)
    user: Any = request.user
    return cast(uuid.UUID, user.firm_id) if is_firm_admin(request) else None


def _within_firm(view: View, pages: FirmAdmin, act: str) -> View:
    """Run a view and render its page inside the firm's row-level security, and record that it was looked at, or refused.

    ``act`` is the last word of its address's name, such as ``changelist``; a mere redirect to a page has none.
    """

    @wraps(view)
    def bounded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        firm_id = firm_looked_at(request)
        if firm_id is None:
            return view(request, *args, **kwargs)
        record = partial(_record, request, firm_id, pages, act, kwargs.get("object_id"))
        try:
            with firm_boundary(firm_id, statement_seconds=settings.STATEMENT_TIMEOUTS["admin"]):
                response: Any = view(request, *args, **kwargs)
                response = response.render() if hasattr(response, "render") else response
                record(response.status_code)
                return cast(HttpResponse, response)
        except PermissionDenied:
            with firm_boundary(firm_id):
                record(403)
            raise

    return bounded


def _record(
    request: HttpRequest, firm_id: uuid.UUID, pages: FirmAdmin, act: str, object_id: str | None, status: int
) -> None:
    """Write the audit entry of one page. A foreign row is as a missing one: the entry names none."""
    if not act:
        return
    row = pages.get_object(request, unquote(object_id)) if object_id else None
    import_string(settings.ADMINISTRATION_AUDITOR)(
        request, firm_id=firm_id, act=act, model=pages.model, row=row, status=status
    )
