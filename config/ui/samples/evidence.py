"""Samples for the gallery: sources, texts of several kinds, uploads, the chain of custody."""

from __future__ import annotations

from typing import Any

from config.ui.samples.facts import ID

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


def evidence_samples() -> dict[str, Any]:
    """What evidence is shown with, from its upload to its chain of custody."""
    return {
        "texts": TEXTS,
        "uploads": UPLOADS,
        "views": {"viewers": _viewers()},
        "stages": _stages(),
        "manifest": _manifest(),
        "source": _source(),
    }


def _viewers() -> list[dict[str, Any]]:
    return [
        _viewer("Miriam Castellanos", "attorney", 3, 1, 1),
        _viewer("Chronology agent", None, 12, 0, 0, type="agent", owner_name="Miriam Castellanos"),
        _viewer("Adaeze Okafor", "client", 0, 0, 1, first_at="2024-06-03T14:05:00Z"),
    ]


def _viewer(name: str, role: str | None, opened: int, quoted: int, downloaded: int, **more: Any) -> dict[str, Any]:
    counts = {"opened": opened, "quoted": quoted, "downloaded": downloaded}
    at = {"first_at": "2024-05-12T09:30:00Z", "last_at": "2024-06-03T14:05:00Z"}
    return {"type": "human", "name": name, "role": role, "owner_name": None, **counts, **at, **more}


def _stages() -> dict[str, Any]:
    return {
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
    }


def _manifest() -> dict[str, Any]:
    return {
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
    }


def _source() -> dict[str, Any]:
    return {
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
    }
