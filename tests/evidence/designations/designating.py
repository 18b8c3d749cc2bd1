"""Designating lines by the tools, and where they are listed."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from evidence.models import Transcript

PARTY = "Plaintiff"


def listed(transcript: Transcript, *parts: str) -> str:
    return "/".join([f"/v1/transcripts/{transcript.pk}/designations", *parts])


def one(designation: dict[str, Any], *parts: str) -> str:
    return "/".join([f"/v1/designations/{designation['id']}", *parts])


def designate(api: APIClient, transcript: Transcript, page_line: str, **fields: Any) -> dict[str, Any]:
    answer = api.post(listed(transcript), {"page_line": page_line, "party": PARTY, **fields})
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made
