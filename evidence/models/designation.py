"""Passages of testimony that a party designates, counters or objects to, and those the firm marks for itself."""

from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned, one_of
from evidence.models.transcript import Transcript
from evidence.transcripts.places import Place, PlaceRange

Q = models.Q


class DesignationRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's work product: none for clients and guests; for the firm those of transcripts that are seen."""
        if scope.is_outside or scope.client_boundary:
            return self.none()
        return super().visible_to(scope).filter(one_of("transcript_id", Transcript.objects.visible_to(scope)))

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside or scope.client_boundary:
            return rows
        if scope.sees_all_evidence:
            return rows.none()
        return rows.filter(transcript__in=Transcript.objects.concealed_from(scope))


class Designation(CaseRow, Made, Versioned):
    """Lines of a transcript, both ends included, and what a party wants with them.

    Places are the transcript's pages and lines, not offsets of a file: reading the document again moves none of them.
    """

    class Kind(models.TextChoices):
        AFFIRMATIVE = "affirmative", "Affirmative"
        COUNTER = "counter", "Counter"
        OBJECTION = "objection", "Objection"
        NOTE = "note", "Marked for ourselves"

    class Side(models.TextChoices):
        OWN = "own", "Our side"
        OPPOSING = "opposing", "Opposing side"

    class Status(models.TextChoices):
        DRAFT = "draft", "Draft"
        SERVED = "served", "Served"
        WITHDRAWN = "withdrawn", "Withdrawn"
        ADMITTED = "admitted", "Admitted"
        EXCLUDED = "excluded", "Excluded"
        SUSTAINED = "sustained", "Sustained"
        OVERRULED = "overruled", "Overruled"

    class Reason(models.TextChoices):
        ARGUMENTATIVE = "argumentative", "Argumentative"
        ASKED = "asked_and_answered", "Asked and answered"
        ASSUMES = "assumes_facts", "Assumes facts not in evidence"
        AUTHENTICITY = "authenticity", "Authenticity (901)"
        SCOPE = "beyond_scope", "Beyond the scope"
        COMPOUND = "compound", "Compound"
        CUMULATIVE = "cumulative", "Cumulative"
        FORM = "form", "Form of the question"
        FOUNDATION = "foundation", "Foundation (602)"
        HEARSAY = "hearsay", "Hearsay (802)"
        INCOMPLETE = "incomplete", "Incomplete (106)"
        LEADING = "leading", "Leading (611)"
        LEGAL = "legal_conclusion", "Legal conclusion"
        OPINION = "opinion", "Improper opinion (701, 702)"
        PRIVILEGE = "privilege", "Privilege"
        RELEVANCE = "relevance", "Relevance (401, 402)"
        SPECULATION = "speculation", "Speculation"
        PREJUDICE = "unfair_prejudice", "Unfair prejudice (403)"
        VAGUE = "vague", "Vague"
        OTHER = "other", "Other, as noted"

    transcript = models.ForeignKey(Transcript, on_delete=models.CASCADE, related_name="designations")
    kind = models.CharField(max_length=12, choices=Kind)
    side = models.CharField(max_length=8, choices=Side, default=Side.OWN)
    party = models.CharField(max_length=100, help_text="Who designates or objects: Plaintiff, Kestrel Harbor.")
    first_page = models.PositiveIntegerField()
    first_line = models.PositiveIntegerField()
    last_page = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()
    answers = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="answered_by")
    reasons = ArrayField(models.CharField(max_length=20, choices=Reason), default=list, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    ruling = models.CharField(max_length=1000, blank=True, help_text="What the court said.")
    ruled_on = models.DateField(null=True, blank=True)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True, help_text="Issues; the firm's own.")
    note = models.TextField(max_length=5_000, blank=True, help_text="For the firm alone.")

    objects = DesignationRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["transcript", "first_page", "first_line", "id"], name="designation_in_order"),
            models.Index(fields=["answers"], name="designation_answers", condition=Q(answers__isnull=False)),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(condition=Q(first_line__gte=1, last_line__gte=1), name="designation_lines_from_one"),
            models.CheckConstraint(
                condition=Q(last_page__gt=models.F("first_page"))
                | Q(last_page=models.F("first_page"), last_line__gte=models.F("first_line")),
                name="designation_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("counter", "objection"), answers__isnull=False)
                | Q(kind__in=("affirmative", "note"), answers__isnull=True),
                name="designation_answers_as_its_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind="objection") & ~Q(reasons=[]) | ~Q(kind="objection") & Q(reasons=[]),
                name="designation_objection_has_reasons",
            ),
            models.CheckConstraint(
                condition=Q(kind="objection", status__in=("draft", "served", "withdrawn", "sustained", "overruled"))
                | Q(kind__in=("affirmative", "counter"), status__in=("draft", "served", "withdrawn", "admitted", "excluded"))
                | Q(kind="note", status__in=("draft", "withdrawn")),
                name="designation_status_of_its_kind",
            ),
            models.CheckConstraint(
                condition=Q(status__in=("admitted", "excluded", "sustained", "overruled"))
                | Q(ruling="", ruled_on__isnull=True),
                name="designation_ruling_only_if_ruled",
            ),
            models.CheckConstraint(condition=~Q(kind="note") | Q(side="own"), name="designation_note_is_own"),
            models.UniqueConstraint(
                "transcript", "kind", "party", "first_page", "first_line", "last_page", "last_line",
                Coalesce("answers", "transcript"),
                condition=~Q(status="withdrawn"), name="designation_once",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.places}"

    @property
    def places(self) -> PlaceRange:
        return PlaceRange(Place(self.first_page, self.first_line), Place(self.last_page, self.last_line))
