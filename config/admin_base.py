"""The base of every administration page: read-only, inside the firm boundary, and cheap on tables of any size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, ClassVar

from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern
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


class FirmAdmin(ModelAdmin):
    """Rows as the platform's superusers and a firm's administrators may look at them.

    Nothing is changed here: every write goes through a tool, with its policy, event and audit entry. For a firm's
    administrator the rows are filtered by ``firm_path``, and the database's row-level security holds as well.
    """

    firm_path: ClassVar[str] = "firm"
    ordering: ClassVar[tuple[str, ...]] = ("-id",)
    list_per_page = 50
    list_max_show_all = 0
    show_full_result_count = False
    paginator = BoundedPaginator
    actions: Any = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        user: Any = request.user
        if user.is_superuser:
            return rows
        return rows.filter(**{self.firm_path: user.firm_id}) if is_firm_admin(request) else rows.none()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Addresses may filter only by the listed filters, so that no hidden column can be guessed from outside."""
        field = lookup.partition("__")[0]
        return field in self.list_filter and "__" not in lookup.removeprefix(field).removeprefix("__")

    def get_urls(self) -> list[URLPattern]:
        patterns: list[URLPattern] = super().get_urls()
        for one in patterns:
            one.callback = _within_firm(one.callback)
        return patterns

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(request.user.is_active and request.user.is_superuser) or is_firm_admin(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def is_firm_admin(request: HttpRequest) -> bool:
    """Whether the caller administers a firm: the flag for these pages is not enough."""
    user: Any = request.user
    return bool(user.is_active and user.is_staff and user.role == FIRM_ADMIN and user.firm_id)


def _within_firm(view: View) -> View:
    """Run a view and render its page inside the firm's row-level security; superusers look from outside."""

    @wraps(view)
    def bounded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user: Any = request.user
        if not user.is_authenticated or user.is_superuser:
            return view(request, *args, **kwargs)
        with firm_boundary(user.firm_id):
            response: Any = view(request, *args, **kwargs)
            return response.render() if hasattr(response, "render") else response

    return bounded
