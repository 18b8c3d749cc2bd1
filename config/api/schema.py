"""The OpenAPI document, made from the declarations: the registry agents read."""

from __future__ import annotations

import inspect
from typing import Any, cast

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers

from config.api import idempotency
from config.api.params import Strict
from config.api.parents import has_version
from config.api.renderers import TextRenderer
from config.api.tool import SPECIAL, Tool, tag_of

SCOPES = {  # of an agent's token; admin is for people
    "read": "Read and search what the session's cases hold.",
    "write": "Propose and change; agents never approve.",
    "delete": "Delete, as far as agents may.",
    "analyze": "Run analyses, which may cost money.",
}
STATUSES = {  # beside the tool's own answer
    "202": "Waits for an attorney's approval; the job shows when it is decided, and then has the answer.",
    "401": "No, bad or expired credential.",
    "403": "The operation is not granted, or the session is suspended.",
    "404": "No such thing, or not visible to the caller.",
    "409": "Stale version, wrong state, or the same Idempotency-Key still running.",
    "422": "The parameters or the body are not right; details.fields names each.",
    "429": "Too many requests, or a cap is reached; see Retry-After.",
    "504": "It takes the database too long; narrow what is asked for.",
}


class QueuedSerializer(serializers.Serializer[Any]):
    """The answer of everything that goes on in the background."""

    job_id = serializers.UUIDField()
    status = serializers.CharField()
    poll_url = serializers.CharField()


class ErrorBodySerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    details = serializers.DictField()
    retry_after = serializers.IntegerField(allow_null=True)
    suggestion = serializers.CharField(allow_null=True)


class ErrorSerializer(serializers.Serializer[Any]):
    error = ErrorBodySerializer()


class ToolSchema(AutoSchema):
    @property
    def _tool(self) -> Tool:
        return cast(Tool, self.view.tool)  # type: ignore[attr-defined]

    def get_operation_id(self) -> str:
        return self._tool.name

    def get_tags(self) -> list[str]:
        return [tag_of(self._tool)]

    def get_summary(self) -> str:
        return self._tool.doc.partition(". ")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # as spectacular calls it
        return self._tool.doc

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        one = self._tool
        operation["x-tool-name"] = one.name
        operation["x-tool-permission"] = one.permission
        operation["x-tool-audit-category"] = one.audit
        operation["x-tool-entity-type"] = one.entity
        operation["x-tool-client"] = one.client
        if one.step_up:
            operation["x-tool-step-up"] = list(one.step_up) if isinstance(one.step_up, tuple) else one.step_up
        if one.deprecated:
            operation["deprecated"] = True
        if one.permission == "public":
            operation["security"] = [{}]
            operation["responses"]["401"]["description"] = "A credential was sent, and it is not valid; none is needed."
            operation["responses"]["403"]["description"] = "A credential was sent whose session is suspended."
        if texts := self._texts():
            operation["responses"][str(one.status)]["content"] |= texts
        return operation

    def _texts(self) -> dict[str, Any]:
        """The forms besides JSON in which the tool answers who asks for them, by media type."""
        forms = [one.media_type for one in self.view.get_renderers() if isinstance(one, TextRenderer)]
        return {form: {"schema": {"type": "string"}} for form in forms}

    def get_request_serializer(self) -> Any:
        return self._tool.body

    def get_response_serializers(self) -> Any:
        one = self._tool
        answers: dict[Any, Any] = {one.status: self._answer()}
        asks = one.writes or bool(one.approval)
        if asks and one.status != 202 and one.permission not in SPECIAL and not one.waits:
            answers[(202, "application/json")] = QueuedSerializer
        for status in self._error_statuses():
            answers[(status, "application/json")] = ErrorSerializer
        return answers

    def _answer(self) -> Any:
        one = self._tool
        if one.status == 202 and one.answer is None:
            return QueuedSerializer
        if one.many and one.answer is not None:
            return _page_of(one.answer)
        return one.answer

    def _error_statuses(self) -> list[str]:
        one = self._tool
        statuses = {"401", "403", "422", "429"}
        if one.parameters:
            statuses.add("404")
        if one.writes or one.conflicts:
            statuses.add("409")
        if one.audit == "search" or one.kind == "long":
            statuses.add("504")
        return sorted(statuses)

    def _get_response_for_code(self, serializer: Any, status_code: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        response: dict[str, Any] = super()._get_response_for_code(serializer, status_code, *args, **kwargs)
        named = None if str(status_code) == str(self._tool.status) else STATUSES.get(str(status_code))
        response["description"] = named or self.get_summary() or "Done."
        return response

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        """Bodies are closed: a name that is not among their fields is refused, and the document says so."""
        schema: dict[str, Any] = super()._map_basic_serializer(serializer, direction)
        if isinstance(serializer, Strict) and serializer.fields:
            schema["additionalProperties"] = False
            if schema.get("description") == inspect.getdoc(Strict):
                del schema["description"]
        return schema

    def get_override_parameters(self) -> list[Any]:
        one = self._tool
        parameters: list[Any] = [
            OpenApiParameter(name, dict(kind.schema), OpenApiParameter.PATH) for name, kind in one.types.items()
        ]
        if one.query and one.query().fields:
            parameters.append(one.query)
        if one.writes and one.permission != "public":
            parameters.append(
                _header(idempotency.HEADER, "Repeat safely: the same key and body answer the first response.")
            )
        if one.rehearses and one.boundary and not one.waits:
            parameters.append(
                _header(
                    "Prefer", "dry-run: validate and check, answer what would change, wait and cost, store nothing."
                )
            )
        if one.writes and has_version(one):
            parameters.append(_header("If-Match", "The ETag you read; a lost update is 409."))
        parameters.append(
            _header("X-Agent-Reasoning", "Why this call is made; kept in the audit log. At most 500 characters.")
        )
        return parameters

    def get_examples(self) -> list[OpenApiExample]:
        if not self._tool.example:
            return []
        return [OpenApiExample(self._tool.name, value=self._tool.example, request_only=True)]

    def map_renderers(self, attribute: str) -> list[str]:
        return ["application/json"] if attribute == "media_type" else ["json"]

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Lists answer pages, which say so themselves: a method named ``list`` makes no bare array."""
        return False

    def get_filter_backends(self) -> list[Any]:
        return []


def _header(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


_pages: dict[type[Any], type[Any]] = {}


def _page_of(answer: type[Any]) -> type[Any]:
    if answer not in _pages:
        name = answer.__name__.removesuffix("Serializer") + "PageSerializer"
        _pages[answer] = type(
            name,
            (serializers.Serializer,),
            {
                "items": answer(many=True),
                "next_cursor": serializers.CharField(allow_null=True),
                "has_more": serializers.BooleanField(),
            },
        )
    return _pages[answer]


class BearerScheme(OpenApiAuthenticationExtension):
    """A person's own token."""

    target_class = "cases.signin.authentication.TokenAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A person's own API token (itx_pat_…).",
        }


class AgentScheme(OpenApiAuthenticationExtension):
    """An agent's own credentials, and the same as OAuth scopes, for the token that ``agents.create_token`` gives."""

    target_class = "agents.access.authentication.AgentAuthentication"
    name = ["agent", "oauth2"]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[Any]]]:
        operation = auto_schema.view.tool.permission.partition(":")[0]
        return [{"agent": []}, {"oauth2": [operation] if operation in SCOPES else []}]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, Any]]:
        bearer = {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of an agent session (itx_ses_…), which has the operations, cases and kinds it was "
            "opened with, as far as its key and its attorney still have them; or an agent key (itx_key_…), which reaches "
            "only agents.* and tools.*: enough to open a session with agents.create_session.",
        }
        flow = {"tokenUrl": "/v1/agent/token", "scopes": SCOPES}
        described = "The agent key as client_secret; the access token is that of a session about all its cases."
        return [bearer, {"type": "oauth2", "description": described, "flows": {"clientCredentials": flow}}]


class ClientScheme(OpenApiAuthenticationExtension):
    """The agent key as an OAuth client sends it."""

    target_class = "agents.access.token_tools.ClientAuthentication"
    name = "client"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "basic",
            "description": "The key's id and the agent key; or both in the body.",
        }


class CookieScheme(OpenApiAuthenticationExtension):
    """The browser's session."""

    target_class = "cases.signin.authentication.CookieAuthentication"
    name = "cookie"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


def only_tools(endpoints: list[Any], **kwargs: Any) -> list[Any]:
    """Leave everything out of the document that is not a tool."""
    return [one for one in endpoints if getattr(one[3], "tools", None)]
