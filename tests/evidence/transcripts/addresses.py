"""Where the tools of transcripts are, and what events they make."""

from __future__ import annotations

from audit.models import Event
from cases.models import Case
from evidence.models import Transcript


def at(transcript: Transcript, *parts: str) -> str:
    return "/".join(["/v1/transcripts", str(transcript.pk), *parts])


def made(case: Case) -> str:
    return f"/v1/cases/{case.pk}/transcripts"


def events_of(transcript: Transcript) -> list[str]:
    return list(
        Event.objects.filter(entity_id=transcript.pk).order_by("created_at").values_list("event_type", flat=True)
    )
