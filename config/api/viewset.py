"""``ToolViewSet``: one request's way from credentials to representation, the same for every tool."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, cast

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string
from rest_framework.request import Request
from rest_framework.response import Response

from config.api import dryrun, idempotency, shapes, throttles
from config.api.asking import Questions, ask_first
from config.api.channel import channel_of
from config.api.current import Call, calling
from config.api.deprecation import deprecation_headers
from config.api.errors import FirmOnly, Forbidden, Invalid, RateLimited, SessionNeeded, Unauthorized
from config.api.etags import answer_conditionally
from config.api.operations import Operations
from config.api.parameters import object_name
from config.api.path_objects import check_version, load_object
from config.api.reasoning import reasoning_given, reasoning_of
from config.api.recording import refused_by
from config.api.request_id import request_id
from config.api.scope import Scope
from config.boundary import firm_boundary, timed_transaction
from config.client_address import client_network
from config.replica.reads import answer_read


class ToolViewSet(Operations):
    """The tools of one resource.

    ``rows`` is the manager of the resource; ``lookups`` maps further path parameters to managers. Both are always
    restricted by ``visible_to(scope)`` before an operation runs, so that ``self.rows`` is safe to use.
    """

    lookups: ClassVar[dict[str, Any]] = {}
    rows: ClassVar[Any] = None
    _lease: throttles.Lease | None = None
    rehearsal = False  # whether this is a dry run
    asked: Any = None  # what came of the questions that the tool ``asks`` first

    # The way in ---------------------------------------------------------------------------------------------------
    @cached_property
    def visible(self) -> Any:
        """The resource's rows that the caller may see."""
        return self.rows.visible_to(self.scope)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.ids: dict[str, Any] = {}
        try:
            return super().dispatch(request, *args, **kwargs)
        finally:
            if self._lease:
                throttles.release(self._lease)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.declared:
            self.http_method_not_allowed(request)
        if not self.scope.permits(self.tool.permission, client=self.tool.client):
            self._refuse()
        self._run(request)

    def perform_authentication(self, request: Request) -> None:
        if acting := getattr(request._request, "acting", None):  # named by inprocess.act, never by what a client sends
            request.user, request.auth = acting
        if request.auth is not None:
            self.scope = cast(Scope, request.auth)

    def check_throttles(self, request: Request) -> None:
        if getattr(request._request, "in_process", False):
            return
        caller = self.scope.caller
        limits = self.scope.limits or settings.ANONYMOUS_LIMITS
        if self.scope.kind == "anonymous":
            caller = f"ip:{client_network(request._request)}"
        self._lease = throttles.acquire(caller, limits)

    def _refuse(self) -> None:
        if self.scope.kind == "anonymous":
            raise Unauthorized("This needs you to be signed in, or a token.")
        needed = self.tool.permission
        in_session = replace(self.scope, kind="agent_session")
        if self.scope.kind == "agent_key" and in_session.permits(needed, client=self.tool.client):
            raise SessionNeeded(self.tool.name, needed)
        if self.scope.client_boundary and not self.tool.client and self.scope.permits(needed, client=True):
            raise FirmOnly(self.tool.name, needed)
        raise Forbidden(
            f"This needs the permission {needed}, which {self.actor.name or 'the caller'} does not have.",
            details={"required_permission": needed, "granted_operations": sorted(self.scope.operations)},
        )

    # The call -----------------------------------------------------------------------------------------------------
    def _run(self, request: Request) -> None:
        """Wrap the operation that DRF will call next in the transaction, lookups, idempotency and audit."""
        operation = getattr(self, self.action)

        def wrapped(request: Request, **kwargs: Any) -> Response:
            answer = lambda: self._answered(request, operation, kwargs)  # noqa: E731  # read in one of two places
            with calling(self._call(request)), self._asking(request, kwargs), self._boundary():
                if self._may_read_replica:
                    response = answer_read(self.actor.in_firm, settings.STATEMENT_TIMEOUTS[self.tool.kind], answer)
                else:
                    response = answer()
                self._record(response.status_code, response)
            return response

        setattr(self, request.method.lower(), wrapped)  # type: ignore[union-attr]

    @contextmanager
    def _asking(self, request: Request, kwargs: dict[str, str]) -> Iterator[None]:
        """What the operation asks of others is asked before its transaction, of objects that nobody holds meanwhile."""
        if self.tool.asks and self.asks_others():
            self.asked = ask_first(lambda: self._questions(request, kwargs), self._boundary)
        yield

    def asks_others(self) -> bool:
        """Whether who would be asked is far away; what is computed here needs no transaction of its own."""
        return True

    def _questions(self, request: Request, kwargs: dict[str, str]) -> Questions | None:
        """What is to be asked; nothing where the answer of an earlier call with the same key is stored."""
        objects = self._resolve(kwargs, locking=False)
        self._validate()
        key = request.headers.get(idempotency.HEADER)
        if key and self.tool.writes and idempotency.KeyedRequest(request, self.scope, key).stored_answer():
            return None
        return cast(Questions, getattr(self, self.tool.asks)(**objects))

    def _answered(self, request: Request, operation: Any, kwargs: dict[str, str]) -> Response:
        objects = self._resolve(kwargs)
        self._validate()
        self._check_step_up(objects)
        call = lambda: operation(request, **objects)  # noqa: E731  # one call, made in one of two ways
        rehearsal = self.tool.rehearses and dryrun.asked_for(request)
        answer = self._answer_dry if rehearsal else self._answer_once
        response = answer(request, call, objects)
        if self.shape and response.status_code == self.tool.status:
            response.data = shapes.shaped(response.data, self.shape)
        return response

    @property
    def _may_read_replica(self) -> bool:
        """Whether a replica could answer: a firm's call that reads, and writes nothing but that it read."""
        return self.tool.only_reads and self.scope.firm_id is not None

    def rehearse(self, operation: Any, objects: dict[str, Any], describe: dryrun.Describe) -> Response:
        """The operation as a dry run, compared with its subject as it is now."""
        if self.tool.waits:
            raise Invalid.field(dryrun.HEADER, f"{self.tool.name} has no dry run. Leave the header out to call it.")
        self.rehearsal, known, case_id = True, dict(self.ids), self.case_id
        subject = objects.get(self.tool.subject_name)
        model = getattr(getattr(self.tool.answer, "Meta", None), "model", None)  # what the answer is about
        before = self.shown(subject).data if model and isinstance(subject, model) else None
        try:
            return dryrun.rehearse(
                operation, request=self.request._request, actor=self.actor, before=dict(before) if before else None,
                describe=describe, secrets=self.tool.secrets,
            )  # fmt: skip
        finally:
            self.ids, self.case_id, self._recorded = known, case_id, False  # what the rehearsal made is gone

    def _validate(self) -> None:
        """Refuse bad input before anything happens, also where the operation would not look at it."""
        if self.tool.body:
            _ = self.body
        _ = self.query
        reasoning_of(self.request)

    def _check_step_up(self, objects: dict[str, Any]) -> None:
        """Refuse an act that takes a second factor given lately, of a person who has one and did not give it. A dry run
        is no act."""
        if self.tool.rehearses and dryrun.asked_for(self.request):
            return
        body = self.body if self.tool.body else {}
        if self.tool.steps_up(body, objects.get(self.tool.subject_name)):
            import_string(settings.TOOL_STEP_UP)(self.request._request, self.scope)

    def _boundary(self) -> AbstractContextManager[None]:
        if self.tool.waits:
            return nullcontext()
        seconds = settings.STATEMENT_TIMEOUTS[self.tool.kind]
        if not self.tool.boundary or self.scope.firm_id is None:
            return timed_transaction(seconds)
        return firm_boundary(self.scope.firm_id, statement_seconds=seconds, reads=self._may_read_replica)

    def _call(self, request: Request) -> Call:
        """Who calls what, and why: what the change records say of the rows it writes."""
        given = reasoning_given(request)
        channel = channel_of(request)
        return Call(self.tool.name, self.actor, request_id=request_id(request._request), reason=given, channel=channel)

    def _resolve(self, kwargs: dict[str, str], *, locking: bool = True) -> dict[str, Any]:
        """The objects that the path names, each of the one before it, and the subject, which a write locks."""
        objects: dict[str, Any] = {}
        for parameter in self.tool.parameters:
            row = load_object(
                self.tool, parameter, kwargs[parameter], objects=objects, scope=self.scope, reading=self.reading,
                locking=locking,
            )  # fmt: skip
            objects[object_name(parameter)] = row
            self._remember(object_name(parameter), row)
        if self.tool.subject_row:
            objects[self.tool.subject_name] = row = self.tool.subject_row(self, objects)
            self._remember(self.tool.subject_name, row)
        check_version(self.tool, self.request, objects)
        return objects

    def reading(self, rows: Any, scope: Scope) -> Any:
        """``rows`` of the subject with what the answer of this reading tool says of it, so that one query reads both."""
        return rows

    def _answer_dry(self, request: Request, call: Any, objects: dict[str, Any]) -> Response:
        return cast(Response, import_string(settings.DRY_RUN)(self, objects, call))

    def _answer_once(self, request: Request, call: Any, objects: dict[str, Any]) -> Response:
        if not self.tool.can_wait or self.scope.firm_id is None:
            return cast(Response, call())
        operation = lambda: cast(Response, import_string(settings.APPROVAL_CHECK)(self, objects, call))  # noqa: E731
        if not self.tool.writes or not (key := request.headers.get(idempotency.HEADER)):
            return operation()
        attempt = idempotency.KeyedRequest(request, self.scope, key)
        response = attempt.stored_answer()
        if response is None:
            response = operation()
            attempt.store(response, secrets=self.tool.secrets, case_id=self.case_id)
        return response

    # The way out --------------------------------------------------------------------------------------------------
    def handle_exception(self, exc: Exception) -> Response:
        response = super().handle_exception(exc)
        locked_out = self.scope.kind == "anonymous" and isinstance(exc, RateLimited)  # for wrong links or codes
        if (self._lease is None or locked_out) and not getattr(self.request._request, "in_process", False):
            self.refused_by = refused_by(exc, response.status_code)
        self._record_refusal(response.status_code)
        return response

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        finalized: Response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in (self._lease.headers if self._lease else {}).items():
            finalized[name] = value
        for name, value in (deprecation_headers(self.tool) if self.declared else {}).items():
            finalized[name] = value
        if self.declared and self.tool.writes and not finalized.exception and not self.rehearsal:
            finalized.headers["HX-Trigger"] = f"changed-{self.tool.entity}"
        finalized.headers.setdefault("Cache-Control", "private, no-store")
        if request.method == "GET":
            asked = request.headers.get("If-None-Match", "")
            finalized.add_post_render_callback(lambda rendered: answer_conditionally(rendered, asked))
        return finalized
