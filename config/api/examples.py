"""Examples for the OpenAPI document: made from the schemas, so that none is ever out of date, and from the errors."""

from __future__ import annotations

from typing import Any

from config.api import errors
from config.api.envelope import envelope_of

Schema = dict[str, Any]
ID, DAY, MOMENT = "01890a5d-ac96-774b-bcce-b302099a8057", "2024-02-16", "2024-02-16T09:30:00Z"
DEEPEST = 6  # levels of an example; further down lists are empty
TEXTS = {
    "agent_type": "case_analyst",
    "cursor": "WyIt…",
    "email": "anna.brandt@example.com",
    "filename": "engagement.pdf",
    "content_type": "application/pdf",
    "media_type": "application/pdf",
    "name": "Moran v. Cordell",
    "next_cursor": "WyIt…",
    "purpose": "Draft the chronology",
    "q": "relief valve",
    "quote": "We wired $42,250 to her on February 2, 2024.",
    "text": "Cordell wired $42,250 to Moran on February 2, 2024.",
    "time_of_day": "17:00:00",
    "title": "Deposition of Walter Hayes",
}
FORMATS = {"uuid": ID, "date": DAY, "date-time": MOMENT, "email": TEXTS["email"], "uri": "https://example.com/",
           "decimal": "12.5000"}  # fmt: skip
REFUSALS: dict[str, tuple[errors.ApiError, ...]] = {
    "401": (errors.Unauthorized("This session has ended; create a new one with the agent key."),),
    "403": (
        errors.Forbidden(
            "This needs the permission write:facts, which Demo agent does not have.",
            details={"required_permission": "write:facts", "granted_operations": ["read"]},
        ),
        errors.Suspended("This session is suspended: too many errors."),
    ),
    "404": (errors.NotFound(),),
    "409": (
        errors.Conflict("Someone else changed this since you read it.", details={"version": 4, "if_match": '"3"'}),
        errors.IdempotencyConflict("A request with this Idempotency-Key is still running.", retry_after=1),
    ),
    "422": (
        errors.Invalid.field("citations.0.quote", "These words do not stand on that page."),
        errors.IdempotencyMismatch("This Idempotency-Key was used with a different request."),
    ),
    "429": (
        errors.RateLimited(
            "Too many requests this minute: the limit is 60.", retry_after=12, details={"limit": "minute"}
        ),
        errors.QuotaExceeded(
            "The case's monthly cap is reached.",
            details={"cap_type": "case_month", "current_spend": 4990, "cap_amount": 5000},
        ),
    ),
}


def add_examples(document: dict[str, Any]) -> None:
    """Give every body, answer and refusal of the document an example; those that are declared stay."""
    components = document.setdefault("components", {})
    components["examples"] = _refusals()
    for methods in document["paths"].values():
        for operation in methods.values():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if body and "examples" not in body:
                body["examples"] = _one(_sample(body["schema"], components["schemas"], needed=True))
            for status, response in operation["responses"].items():
                _add_to_answer(status, response.get("content", {}).get("application/json"), operation, components)


def _add_to_answer(status: str, content: Any, operation: Schema, components: Schema) -> None:
    if content is None:
        return
    if status in REFUSALS:
        writes = any(one["name"] == "Idempotency-Key" for one in operation.get("parameters", []))
        codes = [one.code for one in REFUSALS[status] if writes or not one.code.startswith(("IDEMPOTENCY", "QUOTA"))]
        content["examples"] = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
    else:
        content["examples"] = _one(_sample(content["schema"], components["schemas"]))


def _refusals() -> dict[str, Schema]:
    """Every code of the catalogue once, as the envelope carries it."""
    every = [one for several in REFUSALS.values() for one in several]
    return {one.code: {"summary": one.message, "value": envelope_of(one)} for one in every}


def _one(value: Any) -> dict[str, Schema]:
    return {"example": {"value": value}}


def _sample(schema: Schema, schemas: dict[str, Schema], *, name: str = "", needed: bool = False, depth: int = 0) -> Any:
    """A value the schema allows; with ``needed`` only the required fields, or the first one where none is."""
    for way in ("allOf", "oneOf", "anyOf"):
        if way in schema:
            return _sample(schema[way][0], schemas, name=name, needed=needed, depth=depth)
    if "$ref" in schema:
        return _sample(schemas[schema["$ref"].rpartition("/")[2]], schemas, name=name, needed=needed, depth=depth)
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    if schema.get("enum"):
        return schema["enum"][0]
    if kind == "object":
        return _sample_object(schema, schemas, needed=needed, depth=depth)
    if kind == "array":
        deep = depth >= DEEPEST and not schema.get("minItems")
        return [] if deep else [_sample(schema["items"], schemas, name=name, needed=needed, depth=depth + 1)]
    return _plain_value(kind, schema, name)


def _sample_object(schema: Schema, schemas: dict[str, Schema], *, needed: bool, depth: int) -> Schema:
    fields = schema.get("properties", {})
    required = schema.get("required", [])
    wanted = [one for one in fields if one in required] or list(fields)[:1] if needed else list(fields)
    return {one: _sample(fields[one], schemas, name=one, needed=needed, depth=depth + 1) for one in wanted}


def _plain_value(kind: str, schema: Schema, name: str) -> Any:
    if kind == "boolean":
        return bool(schema.get("default", True))
    if kind in ("integer", "number"):
        return schema.get("default") or schema.get("minimum") or (1 if schema.get("maximum", 2) >= 1 else 0)
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    text = str(schema.get("default") or TEXTS.get(name, name.replace("_", " ").capitalize() or "Text"))
    return text.ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength")]
