"""Sample values for the gallery page, which shows every component in every state (development only)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from django import template

from config.api.kinds import looks

register = template.Library()
ID = "00000000-0000-0000-0000-{:012}"


def _citation(**more: Any) -> dict[str, Any]:
    return {
        "id": ID.format(1),
        "evidence_id": ID.format(2),
        "evidence_title": "Construction agreement, signed",
        "page": 4,
        "page_label": "4",
        "place": "p. 4",
        "start": 1204,
        "end": 1279,
        "verified": True,
        "quote": "Contractor shall achieve Substantial Completion no later than March 1, 2024",
    } | more


def _fact(number: int, text: str, status: str, **more: Any) -> dict[str, Any]:
    return {
        "id": ID.format(number),
        "text": text,
        "status": status,
        "date": "2024-03-01",
        "date_end": None,
        "date_precision": "day",
        "date_label": "Mar 1, 2024",
        "confidence": 0.87,
        "confidence_label": "medium",
        "made_by": {"type": "engine", "name": "Local engine"},
        "approved_by": None,
        "client_visible": False,
        "citations": [_citation()],
        "version": 1,
        "allowed_actions": ["facts.update"],
        "entities": [{"id": ID.format(3), "name": "Lindqvist Construction AB", "type": "organization"}],
    } | more


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


def _portal() -> dict[str, Any]:
    """The client's pages: news, what is asked, documents in every state, what happened when, and nothing at all."""
    letter, photo = _document(11, "Engagement letter"), _document(12, "IMG_2047.jpg", from_client=True)
    sender = {"name": "Adaeze Okafor", "role": "client"}
    event = _fact(14, "The owner signed the agreement for a fixed price of $412,500.", "approved") | _citation()
    return {
        "client_scope": SimpleNamespace(actor=SimpleNamespace(role="client")),
        "case": {"id": ID.format(10), "name": "Okafor v. Lindqvist Construction"},
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


TEXTS = [
    {
        "media_type": "message/rfc822",
        "page": 1,
        "text": "From: Ann <ann@example.org>\nTo: Bo Lind <bo@example.org>\nSubject: The valve\n\nThe valve leaks again.\nAnn",
        "highlights": [{"start": 77, "end": 99, "kind": "selected"}],
    },
    {
        "media_type": "text/csv",
        "page": 1,
        "text": "Date\tText\tSum\n2024-02-01\tRent\t1,200.00\n2024-02-09\tWater\t18.40",
        "highlights": [{"start": 25, "end": 38, "kind": "selected"}],
    },
    {
        "media_type": "text/plain",
        "page": 1,
        "text": "\n".join(f"{number:4}  Q.  Question {number}?" for number in range(1, 8)),
        "highlights": [{"start": 32, "end": 43, "kind": "selected"}],
    },
]


UPLOADS = [
    ("waiting", "Waiting", None),
    ("hashing", "Taking its fingerprint 40%", 40),
    ("sending", "Sending 43 % · 5.2 MB/s · 12 s left", 43),
    ("paused", "Paused; it will be sent from its beginning", None),
    ("duplicate", "Already in this case; kept once, nothing sent", None),
    ("failed", "No connection. Nothing was lost; try again.", None),
    ("done", "Received, now being read", None),
]


def _viewer(name: str, role: str | None, opened: int, quoted: int, downloaded: int, **more: Any) -> dict[str, Any]:
    counts = {"opened": opened, "quoted": quoted, "downloaded": downloaded}
    at = {"first_at": "2024-05-12T09:30:00Z", "last_at": "2024-06-03T14:05:00Z"}
    return {"type": "human", "name": name, "role": role, "owner_name": None, **counts, **at, **more}


VIEWS = {
    "viewers": [
        _viewer("Miriam Castellanos", "attorney", 3, 1, 1),
        _viewer("Chronology agent", None, 12, 0, 0, type="agent", owner_name="Miriam Castellanos"),
        _viewer("Adaeze Okafor", "client", 0, 0, 1, first_at="2024-06-03T14:05:00Z"),
    ]
}


@register.simple_tag
def gallery_samples() -> dict[str, Any]:
    """Everything the gallery needs, keyed by component."""
    return _portal() | {
        "swatches": [
            "ground",
            "surface",
            "paper",
            "text",
            "text-2",
            "accent",
            "good",
            "warn",
            "bad",
            "info",
            "made",
            "mark",
        ],
        "statuses": sorted(looks()),
        "roles": [["staff", "Staff"], ["attorney", "Attorney"]],
        "uploads": UPLOADS,
        "citation": _citation(),
        "unverified": _citation(evidence_title="Change order 3", page=1, page_label="1", place="p. 1", verified=False),
        "entity": {"id": ID.format(3), "name": "Adaeze Okafor", "type": "person"},
        "facts": [
            _fact(5, "The contractor agreed to reach substantial completion no later than 1 March 2024.", "proposed"),
            _fact(
                6,
                "The owner signed the agreement for a fixed price of $412,500.",
                "approved",
                approved_by={"type": "human", "name": "Miriam Castellanos"},
                client_visible=True,
                confidence_label="high",
            ),
            _fact(
                7,
                "The contractor's insurance lapsed.",
                "dismissed",
                date=None,
                date_label="",
                confidence_label="low",
                made_by={"type": "agent", "name": "Chronology agent"},
            ),
        ],
        "engine": {"type": "engine", "name": "Local engine"},
        "human": {"type": "human", "name": "Jonah Reyes"},
        "error": {
            "code": "VALIDATION_ERROR",
            "message": "Some fields are not right.",
            "details": {"fields": {"number": ["This number is in use by another case."]}},
            "suggestion": "Correct the fields named and send the form again.",
        },
        "stages": {
            "evidence_id": ID.format(2),
            "status": "ready",
            "stages": [
                {"stage": "identify", "status": "done", "seconds": 0.04},
                {"stage": "extract_text", "status": "done", "seconds": 3.2},
                {"stage": "classify", "status": "running"},
                {"stage": "summarize", "status": "pending"},
                {"stage": "unpack", "status": "skipped", "message": "Not a container"},
                {
                    "stage": "extract_facts",
                    "status": "failed",
                    "seconds": 41.0,
                    "message": "Ran out of time on page 9.",
                },
            ],
        },
        "texts": TEXTS,
        "views": VIEWS,
        "manifest": {
            "evidence_id": ID.format(2),
            "sha256": "d6165f9980388b70db3b91d92e7eec4db9241cb70b265427661494d298c106f0",
            "size_bytes": 20_904,
            "verified": True,
            "entries": [
                {
                    "act": "received",
                    "filename": "Agreement.pdf",
                    "actor_name": "Mara Ellison",
                    "created_at": "2026-11-21T09:05:00Z",
                },
                *(
                    {"act": "downloaded", "actor_name": "Jonah Reyes", "created_at": f"2026-11-2{day}T11:00:00Z"}
                    for day in (1, 2, 3)
                ),
                {
                    "act": "verified",
                    "actor_name": "Mara Ellison",
                    "origin": "verified from 10.0.0.4",
                    "created_at": "2026-11-24T08:00:00Z",
                },
            ],
        },
        "source": {
            "evidence_id": ID.format(2),
            "title": "Construction agreement, signed",
            "page": 4,
            "page_count": 12,
            "start": 1204,
            "end": 1279,
            "media_type": "application/pdf",
            "method": "text",
            "before": "4.1 Contractor shall commence the Work within ten (10) days of the Notice to Proceed.\n\n4.2 ",
            "quote": "Contractor shall achieve Substantial Completion no later than March 1, 2024",
            "after": ". Time is of the essence.",
        },
    }
