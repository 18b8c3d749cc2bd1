"""The tools of recordings: their words with their seconds, their pictures, and who speaks."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.errors import NotFound
from config.api.params import NoParams
from config.api.tool import tool
from evidence.items import reading
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem, Speaker
from evidence.recordings import readers
from evidence.recordings.actions import speaker_rename
from evidence.recordings.serializers import (
    KeyFramesSerializer,
    RecordingQuery,
    RecordingSerializer,
    SpeakerName,
    SpeakerSerializer,
)


class RecordingTools(EvidenceToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"speaker": Speaker.objects.select_related("item")}

    @tool(
        "evidence.get_recording", "GET evidence/{evidence_id}/recording", permission="read:evidence", audit="read",
        entity="evidence", query=RecordingQuery, answer=RecordingSerializer,
        subject="evidence_id", activity="read what is said in {object}",
        when="Use it for the words of sound and film by the second, also while they are still written down; else evidence.view.",
    )  # fmt: skip
    def get_recording(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get what is said in five minutes of a recording: each line with its speaker, and each word with its seconds,
        confidence and place on the page; how far it was heard, in which language, who speaks how long, and how sure that
        is. Who does not see what is privileged gets the lines once all are heard. 404 for what is no recording. Emits
        evidence.viewed, at most once for each viewer, item and day."""
        found = readers.recording_of(evidence, self.query["page"], self.scope)
        if found is None:
            raise NotFound
        reading.item_viewed(actor=self.actor, item=evidence)
        return self.answer(found)

    @tool(
        "evidence.list_key_frames", "GET evidence/{evidence_id}/key-frames", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=KeyFramesSerializer,
        subject="evidence_id", activity="looked at pictures of {object}",
        when="Use it to see where a film's picture changes; the film itself is evidence.view_original.",
    )  # fmt: skip
    def list_key_frames(self, request: Request, evidence: EvidenceItem) -> Response:
        """List the pictures of a film where what it shows changes, 60 at most, each with its second, as small JPEGs within
        the answer. None for sound. Changes nothing."""
        return self.answer(readers.frames_of(evidence))

    @tool(
        "evidence.update_speaker", "PATCH evidence/{evidence_id}/speakers/{speaker}", permission="write:evidence",
        audit="update", entity="evidence", body=SpeakerName, answer=SpeakerSerializer, example={"name": "Jane Roe"},
        subject="evidence_id", activity="named a speaker of {object}",
        when="Use it once you know whose voice a speaker of a recording is; evidence.get_recording lists the speakers.",
    )  # fmt: skip
    def update_speaker(self, request: Request, evidence: EvidenceItem, speaker: Speaker) -> Response:
        """Name a speaker of a recording. The name stands at once wherever their words do, in the recording's text and in
        search; its facts are read again by a job and then say it too. A name that a person gave is changed by a person, or
        with approval (202). An empty name gives the letter back. 409 while the recording is still written down. A retry
        changes nothing. Emits evidence.updated."""
        renamed = speaker_rename(actor=self.actor, item=evidence, speaker=speaker, name=self.body["name"])
        return self.answer(readers.speaker_of(renamed))
