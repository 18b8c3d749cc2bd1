"""Every list of allowed values has one name in the OpenAPI document, so that clients made from it have one type for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

Schema = dict[str, Any]
Values = tuple[str, ...]
REFERENCE = "#/components/schemas/"


class InlineEnum(NamedTuple):
    """A list of values that stands where it is used: its schema, the field's name, and what the field is of."""

    schema: Schema
    values: Values
    field: str
    owner: str


def name_enums(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A hook of the document's generator: lists of values go to the components, and like ones are one."""
    schemas = result["components"]["schemas"]
    named = {tuple(one["enum"]): name for name, one in schemas.items() if "enum" in one}
    inline = [*_of_parameters(result["paths"]), *_of_properties(schemas)]
    owners: dict[Values, set[str]] = {}
    for one in inline:
        owners.setdefault(one.values, set()).add(one.owner)
    for one in inline:
        if one.values not in named:
            named[one.values] = name = _name(one, schemas, several=len(owners[one.values]) > 1)
            schemas[name] = {"type": "string", "enum": list(one.values)}
        for said in ("enum", "type", "minLength"):
            one.schema.pop(said, None)
        one.schema["$ref"] = REFERENCE + named[one.values]
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _of_parameters(paths: Schema) -> Iterator[InlineEnum]:
    for methods in paths.values():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                owner = operation["x-tool-entity-type"]
                yield from _inline(parameter["schema"], parameter["name"], owner)


def _of_properties(schemas: Schema) -> Iterator[InlineEnum]:
    for name, schema in list(schemas.items()):
        for field, one in schema.get("properties", {}).items():
            yield from _inline(one, field, name.removesuffix("Request"))


def _inline(schema: Schema, field: str, owner: str) -> Iterator[InlineEnum]:
    """The list of values of a text, or of each text in a list."""
    for one in (schema, schema.get("items", {})):
        if "enum" in one and one.get("type") == "string":
            yield InlineEnum(one, tuple(one["enum"]), field, owner)


def _name(one: InlineEnum, schemas: Schema, *, several: bool) -> str:
    """Named for its field where different things have it, else for the thing too."""
    field, owner = _camel(one.field), _camel(one.owner)
    names = [f"{field}Enum"] if several else []
    names += [f"{owner}{field}Enum", f"{owner}{field}FilterEnum"]
    if free := next((name for name in names if name not in schemas), None):
        return free
    raise ValueError(f"{names[-1]} would have two lists of values: name the filter of one otherwise.")


def _camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
