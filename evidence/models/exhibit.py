"""The agreed numbers of a case's documents: series, and the numbers given in them."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models.functions import Upper

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned

Q = models.Q
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ExhibitSeriesRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's: which documents a party will offer, and how it calls them, it tells when it serves them."""
        return self.none() if scope.is_outside or scope.client_boundary else super().visible_to(scope)

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows if scope.is_outside or scope.client_boundary else rows.none()


class ExhibitSeries(CaseRow, Made, Versioned):
    """How a party numbers its documents: Exhibit A, B, …; P-1, P-2, …; Joint 001, …"""

    class Style(models.TextChoices):
        NUMBERS = "numbers", "Numbers: 1, 2, 3"
        LETTERS = "letters", "Letters: A, B … Z, AA"

    name = models.CharField(max_length=100, help_text="Plaintiff’s exhibits.")
    party = models.CharField(
        max_length=100, blank=True, default="", db_default="", help_text="Whose documents they are."
    )
    prefix = models.CharField(max_length=20, help_text="What stands before each number, with its space or hyphen: P-.")
    style = models.CharField(max_length=7, choices=Style, default=Style.NUMBERS)
    digits = models.PositiveSmallIntegerField(default=1, help_text="With so many digits at least: 3 gives 001.")
    start = models.PositiveIntegerField(default=1, help_text="The first number; 1 is A.")

    objects = ExhibitSeriesRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="exhibit_series_of_case")]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint("case", Upper("prefix"), name="exhibit_series_prefix_once"),
            models.CheckConstraint(condition=Q(start__gte=1), name="exhibit_series_starts_at_one_or_later"),
        ]

    def __str__(self) -> str:
        return self.name

    def label(self, number: int) -> str:
        """The number as it is written: P-12, Exhibit AB, Joint 001."""
        return f"{self.prefix}{letters(number) if self.style == self.Style.LETTERS else f'{number:0{self.digits}d}'}"


def letters(number: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    found = ""
    while number:
        number, at = divmod(number - 1, len(ALPHABET))
        found = ALPHABET[at] + found
    return found


class NumberedExhibitRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's, of documents that the caller sees and that are in the case."""
        if scope.is_outside or scope.client_boundary:
            return self.none()
        rows = super().visible_to(scope).filter(item__deleted_at__isnull=True)
        return rows if scope.sees_all_evidence else rows.filter(item__withheld=False)

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside or scope.client_boundary:
            return rows
        return rows.none() if scope.sees_all_evidence else rows.filter(item__withheld=True)

    def standing(self) -> Self:
        """Without those that were withdrawn."""
        return self.exclude(state="withdrawn")


class Exhibit(CaseRow, Made, Versioned):
    """A number that a document has in a series. It is given once: withdrawn, it stays with its document and is given to no other.

    The database refuses another number, document or series for a row, and its deletion.
    """

    class State(models.TextChoices):
        ASSIGNED = "assigned", "Assigned"
        AGREED = "agreed", "Agreed"
        WITHDRAWN = "withdrawn", "Withdrawn"

    series = models.ForeignKey(ExhibitSeries, on_delete=models.PROTECT, related_name="exhibits")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, related_name="exhibits")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=60, help_text="As it is written: P-12.")
    key = models.CharField(max_length=60, editable=False, help_text="The label as labels are compared.")
    description = models.CharField(
        max_length=500, blank=True, default="", db_default="", help_text="As the exhibit list says it; else the title."
    )
    state = models.CharField(max_length=9, choices=State, default=State.ASSIGNED)
    agreed_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=500, blank=True, default="", db_default="", help_text="Why it was withdrawn.")

    objects = NumberedExhibitRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="exhibit_of_case"),
            models.Index(fields=["item"], name="exhibit_of_item"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(fields=["series", "number"], name="exhibit_number_once"),
            models.UniqueConstraint(fields=["case", "key"], name="exhibit_label_once_in_a_case"),
            models.UniqueConstraint(
                fields=["series", "item"], condition=~Q(state="withdrawn"), name="exhibit_of_item_once_in_a_series"
            ),
            models.CheckConstraint(
                condition=~Q(state="agreed") | Q(agreed_at__isnull=False, decided_by__isnull=False),
                name="exhibit_agreed_by_a_person",
            ),
            models.CheckConstraint(
                condition=Q(state="withdrawn", withdrawn_at__isnull=False)
                | ~Q(state="withdrawn") & Q(withdrawn_at__isnull=True, reason=""),
                name="exhibit_withdrawn_when_it_was",
            ),
        ]

    def __str__(self) -> str:
        return self.label
