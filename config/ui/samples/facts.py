"""Samples for the gallery: citations, facts, and who made them."""

from __future__ import annotations

from typing import Any

ID = "00000000-0000-0000-0000-{:012}"


def citation(**more: Any) -> dict[str, Any]:
    """A verified citation; ``more`` are the fields that differ."""
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


def fact(number: int, text: str, status: str, **more: Any) -> dict[str, Any]:
    """A fact with one citation; ``more`` are the fields that differ."""
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
        "proof_label": "Instrument",
        "made_by": {"type": "engine", "name": "Local engine"},
        "approved_by": None,
        "client_visible": False,
        "citations": [citation()],
        "version": 1,
        "allowed_actions": ["facts.update"],
        "entities": [{"id": ID.format(3), "name": "Lindstrom Construction AB", "type": "organization"}],
    } | more


def fact_samples() -> dict[str, Any]:
    """What facts and the marks beside them are shown with."""
    return {
        "citation": citation(),
        "unverified": citation(evidence_title="Change order 3", page=1, page_label="1", place="p. 1", verified=False),
        "written": citation(citation_text="Constr. Agmt. § 4.1", citation_text_written=True),
        "entity": {"id": ID.format(3), "name": "Adaeze Okafor", "type": "person"},
        "engine": {"type": "engine", "name": "Local engine"},
        "human": {"type": "human", "name": "Jonah Reyes"},
        "facts": [
            fact(5, "The contractor agreed to reach substantial completion no later than 1 March 2024.", "proposed"),
            _approved(),
            _dismissed(),
        ],
    }


def _approved() -> dict[str, Any]:
    return fact(
        6,
        "The owner signed the agreement for a fixed price of $412,500.",
        "approved",
        approved_by={"type": "human", "name": "Miriam Castellanos"},
        client_visible=True,
        confidence_label="high",
    )


def _dismissed() -> dict[str, Any]:
    return fact(
        7,
        "The contractor's insurance lapsed.",
        "dismissed",
        date=None,
        date_label="",
        confidence_label="low",
        made_by={"type": "agent", "name": "Chronology agent"},
    )
