"""A recording as it stands once it was heard, made without listening."""

from __future__ import annotations

from typing import Any

from cases.models import Case
from evidence.models import EvidenceItem, KeyFrame, Recording, Speaker, SpokenLine
from evidence.recordings.actions import words_stored
from tests.evidence.recordings import heard
from tests.factories import make_item


def make_recording(case: Case, *, media_type: str = "audio/x-wav", **fields: Any) -> EvidenceItem:
    """Two speakers and five lines of a scripted call, as pages; of a film, with one picture."""
    item = make_item(case, content=heard.sound(), title="Call", media_type=media_type, **fields)
    ids = {"firm_id": item.firm_id, "case_id": item.case_id, "item": item}
    recording = Recording.objects.create(
        **ids, duration=heard.SECONDS, heard_until=heard.SECONDS, state="heard", language="en", language_confidence=0.97,
        engine="ear-1", has_picture=media_type.startswith("video/"),
    )  # fmt: skip
    speakers = {
        voice: Speaker.objects.create(**ids, number=number)
        for number, voice in enumerate((heard.FIRST, heard.SECOND), start=1)
    }
    lines = [
        SpokenLine(
            **ids, speaker=speakers[one.voice], start=one.start, end=one.end, voice=list(one.voice),
            words=[[word.text, word.start, word.end, word.confidence] for word in one.words],
        )
        for one in heard.script.utterances(0, heard.SECONDS)
    ]  # fmt: skip
    SpokenLine.objects.bulk_create(lines)
    words_stored(recording, lines)
    if recording.has_picture:
        KeyFrame.objects.create(**ids, second=2, width=2, height=2, picture=b"\xff\xd8\xff")
    return item
