"""The items of lists as the OpenAPI document describes them: whole, or with the fields alone that a caller asked for."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
REFERENCE = "#/components/schemas/"
PAGE_FIELDS = {"next_cursor", "next_position"}


def partial_items(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A hook of the document's generator: items of lists may lack fields, and those that they have are typed as ever."""
    schemas = result["components"]["schemas"]
    for page in list(schemas.values()):
        fields = page.get("properties", {})
        items = fields.get("items", {}).get("items", {})
        if "$ref" in items and fields.keys() & PAGE_FIELDS:
            whole = items["$ref"].removeprefix(REFERENCE)
            schemas[f"Partial{whole}"] = _partial(schemas[whole])
            fields["items"]["items"] = {"anyOf": [items, {"$ref": f"{REFERENCE}Partial{whole}"}]}
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _partial(whole: Schema) -> Schema:
    """The same object with nothing required."""
    described = {"description": "With fields or view=lean: some of the same fields."}
    return {name: one for name, one in whole.items() if name != "required"} | described
