"""Outlines as tests make and change them, through the tools."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from cases.models import Case


def make_outline(api: APIClient, case: Case, *operations: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """An outline with these entries; each operation is an addition unless it says otherwise."""
    given = {"title": "Deposition of Jane Doe", "purpose": "deposition", **fields}
    answer = api.post(
        f"/v1/cases/{case.pk}/outlines", {**given, "operations": [{"op": "add", **one} for one in operations]}
    )
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def edit(api: APIClient, outline: dict[str, Any], *operations: dict[str, Any], **fields: Any) -> Any:
    return api.patch(f"/v1/outlines/{outline['id']}", {**fields, "operations": list(operations)})


def read(api: APIClient, outline: dict[str, Any]) -> dict[str, Any]:
    answer = api.get(f"/v1/outlines/{outline['id']}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def texts(outline: dict[str, Any]) -> list[str]:
    """Each entry's words, moved in as it stands."""
    return [f"{'  ' * one['depth']}{one['text'] or one['words']}" for one in outline["entries"]]


def heading(text: str, **more: Any) -> dict[str, Any]:
    return {"kind": "heading", "text": text, **more}
