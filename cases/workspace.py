"""The shell of every page about one case: who looks at it, the case as ``cases.get`` returns it, and since when."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from audit.events.readers import last_position
from cases.models import Role, User
from cases.scopes import as_client, as_person, person_scope
from cases.signin.authentication import viewed_person
from cases.signin.returning import to_sign_in
from config.api import throttles
from config.api.errors import RateLimited
from config.api.inprocess import call
from config.api.routes import page
from config.boundary import one_transaction
from config.pages import too_many

Page = Callable[..., HttpResponse]


class ToolFailedError(RuntimeError):
    """A tool that a page is made of failed on our side: so does the page, rather than say that there is no such thing."""


def read(request: HttpRequest, name: str, *, ids: dict[str, Any] | None = None, **query: Any) -> Any:
    """What a reading tool answers the person whose page this is, as data; ``None`` if it refuses.

    Raises ToolFailedError when it fails.
    """
    response = call(request, name, ids or {}, query, html=False)
    if response.status_code >= 500:
        raise ToolFailedError(f"{name} answered {response.status_code}")
    return response.data if response.status_code == 200 else None  # type: ignore[attr-defined]


def read_or_404(request: HttpRequest, name: str, **ids: Any) -> Any:
    """Likewise, where a page is about that very thing."""
    found = read(request, name, ids=ids)
    if found is None:
        raise Http404
    return found


def id_or_empty(given: str) -> str:
    """An id of a page's address, or nothing where that is none."""
    try:
        return str(uuid.UUID(given))
    except ValueError:
        return ""


def signed_in(view: Page) -> Page:
    """A page for people of a firm. ``request.me`` is who they are, as ``users.me`` says it; others sign in first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_sign_in(request)
        if request.user.firm_id is None:
            return redirect("admin:index")
        try:
            with counted(request.user), _reading(request):
                request.me = read(request, "users.me")  # type: ignore[attr-defined]
                return view(request, *args, **kwargs)
        except RateLimited as full:
            return too_many(request, full)

    return page(guarded)


def _reading(request: HttpRequest) -> AbstractContextManager[Any]:
    """One transaction for all that the page reads."""
    return one_transaction(request.user.firm_id) if request.method in ("GET", "HEAD") else nullcontext()  # type: ignore[union-attr, arg-type]


@contextmanager
def counted(user: User) -> Iterator[None]:
    """Count a page once against the person's limits, whatever number of tools it calls."""
    scope = person_scope(user)
    lease = throttles.acquire(scope.caller, scope.limits)
    try:
        yield
    finally:
        throttles.release(lease)


def case_page(view: Page) -> Page:
    """A page of the firm about one case its address names; clients have their own page of it."""

    @wraps(view)
    def guarded(request: HttpRequest, case_id: uuid.UUID, **kwargs: Any) -> HttpResponse:
        if is_client(request):
            return redirect("portal", case_id)
        return view(request, workspace(request, case_id), **kwargs)

    return signed_in(guarded)


def workspace(request: HttpRequest, case_id: uuid.UUID) -> dict[str, Any]:
    """What every page about a case shows; 404 for a case one takes no part in.

    ``live_position`` is where the page's live updates go on: it is read first, so that no event falls between.
    """
    user = request.user
    position = last_position(person_scope(user)) if isinstance(user, User) else 0
    case = read_or_404(request, "cases.get", case_id=case_id)
    return {"me": me_of(request), "case": case, "live_position": position}


def look_as_client(request: HttpRequest) -> None:
    """From here on the page's tools show someone of the firm what the client of the case sees, and nothing else."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    request.person_scope = as_client(person_scope(user))  # type: ignore[attr-defined]


def look_as(request: HttpRequest, user_id: uuid.UUID) -> User:
    """From here on the page's tools show someone of the firm what this participant of a case sees, and nothing else."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    person = viewed_person(person_scope(user), user_id)
    if person is None:
        raise Http404
    request.person_scope = as_person(person_scope(user), person)  # type: ignore[attr-defined]
    return person


def me_of(request: HttpRequest) -> dict[str, Any]:
    me: dict[str, Any] = request.me  # type: ignore[attr-defined]
    return me


def is_client(request: HttpRequest) -> bool:
    return bool(me_of(request)["role"] == Role.CLIENT)
