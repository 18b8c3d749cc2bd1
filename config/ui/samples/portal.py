"""Samples for the gallery: the client's pages, and what access would show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from config.ui.samples.facts import ID, citation, fact


def portal_samples() -> dict[str, Any]:
    """The client's pages: news, what is asked, documents in every state, what happened when, and nothing at all."""
    letter, photo = _document(11, "Engagement letter"), _document(12, "IMG_2047.jpg", from_client=True)
    sender = {"name": "Adaeze Okafor", "role": "client"}
    event = fact(14, "The owner signed the agreement for a fixed price of $412,500.", "approved") | citation()
    return {
        "client_scope": SimpleNamespace(actor=SimpleNamespace(role="client")),
        "case": {"id": ID.format(10), "name": "Okafor v. Lindstrom Construction"},
        "portal": {"status": "open", "latest": [letter, photo], "unopened": [letter], "unreadable": [photo]},
        "portal_documents": {
            "items": [
                letter,
                _document(12, "IMG_2047.jpg", media_type="image/jpeg", status="failed", uploaded_by=sender),
                _document(13, "Bank statement.xlsx", media_type="text/csv", status="processing", uploaded_by=sender),
            ]
        },
        "portal_events": {"items": [event, event | {"status": "proposed", "fact_id": ID.format(15)}]},
        "nothing": {"items": []},
        "choices": [("Attorney", "Does everything in assigned cases."), ("Staff", "Adds and organizes."), ("Gone", "")],
        "preview_client": _preview("Adaeze Okafor", "client", evidence=5, facts=12),
        "preview_staff": _preview("Jonah Reyes", "staff", takes_part=True),
    }


def _preview(name: str, role: str, **more: Any) -> dict[str, Any]:
    seen = {"evidence": 17, "facts": 187, "your_evidence": 17, "your_facts": 187, "takes_part": False}
    return {"name": name, "role": role, "client_boundary": role == "client"} | seen | more


def _document(number: int, title: str, **more: Any) -> dict[str, Any]:
    return {
        "id": ID.format(number),
        "evidence_id": ID.format(number),
        "title": title,
        "filename": f"{title}.pdf",
        "media_type": "application/pdf",
        "page_count": 3,
        "status": "ready",
        "created_at": "2024-04-03T10:12:00+00:00",
        "from_client": False,
        "uploaded_by": {"name": "Miriam Castellanos", "role": "attorney"},
    } | more
