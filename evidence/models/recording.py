"""Recordings of sound and film: what is said in them, by which voices, and when the picture changes."""

from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, Decided
from evidence.models.item import EvidenceItem


class OfItem(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those of the items whose words the caller may read; clients read the words as pages."""
        if scope.client_boundary:
            return self.none()
        return super().visible_to(scope).filter(item__in=EvidenceItem.objects.visible_to(scope))


class Recording(CaseRow):
    """How far an item was listened to, by whom, and what was found out of it. Its words become pages once all are heard."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting to be heard"
        HEARING = "hearing", "Being written down"
        HEARD = "heard", "Written down"
        SILENT = "silent", "Nothing is said"
        STOPPED = "stopped", "Stopped"

    item = models.OneToOneField("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="recording")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    message = models.CharField(max_length=300, blank=True, help_text="Why it stopped, or what it lacks.")
    duration = models.FloatField(help_text="Seconds.")
    heard_until = models.FloatField(default=0, help_text="Seconds; what is behind was not listened to yet.")
    has_picture = models.BooleanField(default=False)
    has_sound = models.BooleanField(default=True)
    framed = models.BooleanField(default=False, help_text="Whether key frames were looked for.")
    language = models.CharField(max_length=8, blank=True)
    language_confidence = models.FloatField(default=0)
    names = ArrayField(models.CharField(max_length=200), default=list, help_text="Of the case, told to the engine.")
    engine = models.CharField(max_length=120, blank=True, help_text="Who listened: name and version.")

    objects = OfItem.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(duration__gt=0), name="recording_lasts"),
            models.CheckConstraint(
                condition=models.Q(heard_until__gte=0, language_confidence__gte=0, language_confidence__lte=1),
                name="recording_told_in_bounds",
            ),
        ]

    def __str__(self) -> str:
        return f"recording {self.item_id}, {self.state}"


class Speaker(CaseRow, Decided):
    """A voice of a recording. ``number`` counts voices by when they are first heard; a name is what somebody called it."""

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="speakers")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120, blank=True)

    objects = OfItem.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["item", "number"], name="speaker_number_once")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The name somebody gave it, else its letter: a number would be taken for one that was said."""
        return self.name or f"Speaker {chr(ord('A') + min(self.number, 26) - 1)}"


class SpokenLine(CaseRow):
    """A sentence or so of one voice, with its words' times. ``page_number`` and ``offset`` say where its words begin in the
    text of the pages; they are empty until all is heard."""

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="spoken_lines")
    speaker = models.ForeignKey(Speaker, on_delete=models.SET_NULL, null=True, related_name="lines")
    unsure = models.BooleanField(
        default=False, help_text="It fits another voice nearly as well, or is too short to say."
    )
    start = models.FloatField()
    end = models.FloatField()
    words = models.JSONField(help_text="[word, from, to, confidence] each, in seconds.")
    voice = ArrayField(models.FloatField(), default=list, help_text="How it sounds, as the engine describes it.")
    page_number = models.PositiveIntegerField(null=True)
    offset = models.PositiveIntegerField(null=True)

    objects = OfItem.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["item", "start"], name="spoken_line_once"),
            models.CheckConstraint(
                condition=models.Q(end__gte=models.F("start"), start__gte=0), name="spoken_line_lasts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start:.2f} {self.text}"

    @property
    def text(self) -> str:
        return " ".join(word[0] for word in self.words)


class KeyFrame(CaseRow):
    """The picture where it changes: a small JPEG, made anew from what was decoded."""

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="key_frames")
    second = models.FloatField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    picture = models.BinaryField()

    objects = OfItem.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["item", "second"], name="key_frame_once"),
        ]

    def __str__(self) -> str:
        return f"picture at {self.second:.2f}"
