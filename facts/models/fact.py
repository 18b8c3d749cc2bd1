from __future__ import annotations

from typing import Self

from django.apps import apps
from django.contrib.postgres.aggregates import BoolAnd
from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned
from evidence.models import EvidenceItem
from facts.models.citation import Citation
from facts.models.kept import least_reach

PROOFS = ("", "sworn", "admission", "record", "instrument", "law", "expert", "argument", "correspondence", "hearsay")
# What rests on a fact without a name for it there: these models' columns.
USES = (
    ("FactTag", "fact"), ("Fact", "merged_into"), ("Deadline", "trigger_fact"), ("DeadlineLink", "fact"),
    ("Question", "fact"),
)  # fmt: skip


class FactRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """All of the case's facts for the firm; for a client what :meth:`shown_by` the evidence they see.

        A fact is withheld with any of its sources: from whoever does not see privileged evidence, and from guests.
        """
        rows = super().visible_to(scope)
        if scope.sees_all_evidence:
            return rows
        if scope.client_boundary and scope.guest_id is None:
            return rows.filter(kept__reach__gte=least_reach(scope))  # as the database keeps it
        rows = rows.exclude(models.Exists(_sources(EvidenceItem.objects.filter(withheld=True))))
        if scope.client_boundary:
            return rows.shown_by(EvidenceItem.objects.visible_to(scope))
        if not scope.is_outside:
            return rows
        rest = models.Exists(_sources(EvidenceItem.objects.concealed_from(scope)))
        return rows.filter(models.Exists(_sources(EvidenceItem.objects.visible_to(scope)))).exclude(rest)

    def concealed_from(self, scope: Scope) -> Self:
        """The facts of which this caller may learn nothing: with a withheld source, and for those outside all they don't see."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.exclude(pk__in=rows.visible_to(scope).values("pk"))
        withheld = EvidenceItem.objects.concealed_from(scope)
        return rows.none() if scope.sees_all_evidence else rows.filter(models.Exists(_sources(withheld)))

    def shown_by(self, evidence: models.QuerySet[EvidenceItem]) -> Self:
        """What a client sees who sees this evidence: approved facts whose every source is among it, or that an attorney chose.

        A firm can choose to show what an engine found before it is approved. What an agent worded is shown only once a person
        approved it; dismissed facts, and those whose sources are all deleted, are hidden from clients too.
        """
        seen = models.Exists(evidence.filter(pk=models.OuterRef("item")))
        sources = Citation.objects.filter(fact=models.OuterRef("pk")).order_by().values("fact")
        # One value for each fact, not EXISTS: PostgreSQL would gather the sources of all facts to answer for fifty.
        inherited = models.Subquery(sources.annotate(all=BoolAnd(seen)).values("all"))
        rows = self.exclude(status=Fact.Status.DISMISSED).exclude(worded_by_type="agent", status=Fact.Status.PROPOSED)
        released = models.Q(status=Fact.Status.APPROVED) | models.Q(firm__clients_see_unapproved_facts=True)
        # What costs most is looked at last.
        inherits = models.Q(released, models.Q(client_override__isnull=True), inherited)
        return rows.filter(models.Q(client_override=True) | inherits)

    def replaceable(self) -> Self:
        """Proposed facts in the engine's own words, as nobody has touched them: nothing noted, tagged or judged, dated by nobody
        else, no other merged into them, linked to no issue or deadline, answering no question, under no relationship, in no
        outline, and nothing decided about a change of them, by an agent either."""
        rows = super().replaceable().exclude(proposed_changes__state__in=("accepted", "rejected"))
        rows = (
            rows.exclude(issue_links__made_by_type__in=("human", "agent"))
            .exclude(issue_links__decided_by__isnull=False)
            .exclude(relationship_links__isnull=False)
        )
        rows = rows.filter(importance=Fact.Importance.NORMAL, dispute="", effect="")
        for model, column in USES:
            uses = apps.get_model("facts", model)._default_manager.filter(**{column: models.OuterRef("pk")})
            rows = rows.filter(~models.Exists(uses))
        rows = rows.exclude(temporal_mentions__made_by_type__in=("human", "agent"))
        rows = rows.exclude(outline_entries__isnull=False)
        return rows.filter(status=Fact.Status.PROPOSED, worded_by_type="engine", client_override=None, notes="")


def _sources(evidence: models.QuerySet[EvidenceItem]) -> models.QuerySet[Citation]:
    """The citations of the outer fact that quote this evidence."""
    return Citation.objects.filter(fact=models.OuterRef("pk"), item__in=evidence)


class Fact(CaseRow, Made, Versioned):
    """One sentence-sized, self-contained assertion, with the citations that support it."""

    class Status(models.TextChoices):
        PROPOSED = "proposed", "Proposed"
        APPROVED = "approved", "Approved"
        DISMISSED = "dismissed", "Dismissed"

    class Proof(models.TextChoices):
        SWORN = "sworn", "Sworn testimony"
        ADMISSION = "admission", "Admission"
        RECORD = "record", "Business record"
        INSTRUMENT = "instrument", "Instrument"
        LAW = "law", "Statute or order"
        EXPERT = "expert", "Expert opinion"
        ARGUMENT = "argument", "Argument"
        CORRESPONDENCE = "correspondence", "Correspondence"
        HEARSAY = "hearsay", "Hearsay"

    class Dispute(models.TextChoices):
        DISPUTED = "disputed", "Disputed"
        UNDISPUTED = "undisputed", "Undisputed"

    class Effect(models.TextChoices):
        FAVOURABLE = "favourable", "Favourable"
        ADVERSE = "adverse", "Adverse"
        NEUTRAL = "neutral", "Neutral"

    class Importance(models.TextChoices):
        KEY = "key", "Key"
        NORMAL = "normal", "Normal"
        BACKGROUND = "background", "Background"

    text = models.TextField(max_length=2000)
    status = models.CharField(max_length=10, choices=Status, default=Status.PROPOSED)
    date = models.DateField(null=True, blank=True)
    date_end = models.DateField(null=True, blank=True)
    date_precision = models.CharField(max_length=12, blank=True)
    confidence = models.FloatField(default=1.0)
    weight = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Relevance to a lawyer, 0 to 99; facts.facts.relevance computes it."
    )
    proof = models.CharField(
        max_length=14, choices=Proof, blank=True, default="", db_default="",
        help_text="What kind of proof it is; empty: not known.",
    )  # fmt: skip
    speaker = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="Whose words it rests on; empty: not known.",
    )  # fmt: skip
    worded_by_type = models.CharField(
        max_length=10, default="agent", db_default="agent",  # what does not say so is hidden as an agent's would be
        help_text="Who last wrote its words, dates or sources: human, agent or engine.",
    )  # fmt: skip
    worded_by_name = models.CharField(max_length=200, default="", db_default="")
    approved_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    approved_at = models.DateTimeField(null=True, blank=True)
    not_borne_out = models.JSONField(
        null=True, help_text="The parts of its words that its quotes do not say; null: not compared yet.",
    )  # fmt: skip
    borne_out = models.BooleanField(null=True, help_text="Whether there are no such parts.")
    client_override = models.BooleanField(null=True, blank=True)
    notes = models.TextField(blank=True, max_length=10_000)
    dispute = models.CharField(
        max_length=10, choices=Dispute, blank=True, default="", db_default="",
        help_text="Whether the other side disputes it; empty: not known.",
    )  # fmt: skip
    disputed_by = models.CharField(max_length=200, blank=True, default="", db_default="", help_text="Who disputes it.")
    effect = models.CharField(
        max_length=10, choices=Effect, blank=True, default="", db_default="",
        help_text="What it does for the firm's client; empty: nobody has said.",
    )  # fmt: skip
    importance = models.CharField(
        max_length=10, choices=Importance, default=Importance.NORMAL, db_default="normal",
        help_text="What people make of it; relevance is computed.",
    )  # fmt: skip
    awaits_source = models.BooleanField(
        default=False, db_default=False, help_text="Hoped for: nothing is cited for it yet."
    )
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="merged", db_index=False,
        help_text="The fact that says the same and was kept.",
    )  # fmt: skip
    carried = models.JSONField(
        null=True, help_text="Ids of what that fact was given of this one: citations, entities, links, tags.",
    )  # fmt: skip
    key = models.CharField(
        max_length=64,
        blank=True,
        help_text="Hash of the words found and their source: extraction never stores it twice.",
    )
    entities = models.ManyToManyField(
        "facts.Entity", through="facts.FactEntity", through_fields=("fact", "entity"), related_name="facts", blank=True
    )
    tags = models.ManyToManyField("facts.Tag", through="facts.FactTag", related_name="facts", blank=True)

    objects = FactRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="fact_case_recent"),
            models.Index(fields=["case", "status", "-id"], include=["firm"], name="fact_case_state"),  # counts
            models.Index(fields=["case", "-weight", "-id"], name="fact_case_weight"),
            models.Index(fields=["case", "-confidence", "-id"], name="fact_case_confidence"),
            models.Index(
                fields=["case", "date", "id"],
                include=["firm", "status", "date_end"],  # counts
                condition=models.Q(date__isnull=False),
                name="fact_case_dated",
            ),
            models.Index(fields=["case", "-id"], condition=models.Q(date__isnull=True), name="fact_case_undated"),
            models.Index(
                fields=["case", "date_end", "date"], condition=models.Q(date_end__isnull=False), name="fact_case_span"
            ),
            models.Index(fields=["case"], condition=models.Q(client_override=True), name="fact_case_chosen"),
            models.Index(fields=["case", "id"], condition=models.Q(borne_out=False), name="fact_case_not_borne_out"),
            models.Index(fields=["id"], condition=models.Q(borne_out__isnull=True), name="fact_not_compared"),
            models.Index(fields=["case", "proof", "-id"], condition=~models.Q(proof=""), name="fact_case_proof"),
            models.Index(fields=["case", "speaker", "-id"], condition=~models.Q(speaker=""), name="fact_case_speaker"),
            models.Index(fields=["case", "dispute", "-id"], condition=~models.Q(dispute=""), name="fact_case_dispute"),
            models.Index(fields=["case", "effect", "-id"], condition=~models.Q(effect=""), name="fact_case_effect"),
            models.Index(
                fields=["case", "importance", "-id"],
                condition=~models.Q(importance="normal"),
                name="fact_case_importance",
            ),
            models.Index(
                fields=["case", "-id"], condition=models.Q(awaits_source=True), name="fact_case_awaits_source"
            ),
            models.Index(
                fields=["merged_into"], condition=models.Q(merged_into__isnull=False), name="fact_merged_into"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["case", "key"], condition=~models.Q(key=""), name="fact_once_per_place"),
            models.CheckConstraint(
                condition=models.Q(confidence__gte=0, confidence__lte=1), name="fact_confidence_range"
            ),
            models.CheckConstraint(
                condition=models.Q(date_end__isnull=True) | models.Q(date_end__gte=models.F("date")),
                name="fact_dates_ordered",
            ),
            MADE_BY_SOMEONE,
            models.CheckConstraint(condition=models.Q(proof__in=PROOFS), name="fact_proof_known"),
            models.CheckConstraint(
                condition=models.Q(worded_by_type__in=("human", "agent", "engine")), name="fact_worded_by_someone"
            ),
            models.CheckConstraint(
                condition=models.Q(borne_out__isnull=True, not_borne_out__isnull=True)
                | models.Q(borne_out__isnull=False, not_borne_out__isnull=False)
                & (
                    models.Q(borne_out=True, not_borne_out=[]) | models.Q(borne_out=False) & ~models.Q(not_borne_out=[])
                ),
                name="fact_borne_out_as_compared",
            ),
            models.CheckConstraint(
                condition=~models.Q(status="approved") | models.Q(approved_at__isnull=False), name="fact_approved_when"
            ),
            models.CheckConstraint(
                condition=models.Q(dispute__in=("", "disputed", "undisputed"))
                & (models.Q(disputed_by="") | models.Q(dispute="disputed")),
                name="fact_dispute_known",
            ),
            models.CheckConstraint(
                condition=models.Q(effect__in=("", "favourable", "adverse", "neutral"))
                & models.Q(importance__in=("key", "normal", "background")),
                name="fact_judged_in_known_words",
            ),
            models.CheckConstraint(
                condition=models.Q(awaits_source=False)
                | (~models.Q(status="approved") & (models.Q(client_override=None) | models.Q(client_override=False))),
                name="fact_without_source_not_approved",
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True, carried__isnull=True)
                | (models.Q(status="dismissed", carried__isnull=False) & ~models.Q(merged_into=models.F("id"))),
                name="fact_merged_is_dismissed",
            ),
        ]

    def __str__(self) -> str:
        return self.text[:80]

    @property
    def is_peoples(self) -> bool:
        """Whether a person made, approved, dismissed or changed it, or chose whether the client sees it."""
        approved = self.status == Fact.Status.APPROVED
        return super().is_peoples or approved or self.client_override is not None


class FactEntity(CaseRow):
    """That a fact is about an entity; composite keys keep both in the link's own case."""

    fact = models.ForeignKey(Fact, on_delete=models.CASCADE, related_name="+")
    entity = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="+")
    merged_from = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False,
        help_text="Whom the fact was about before a merge; null: just this one.",
    )  # fmt: skip

    class Meta:
        db_table = "facts_fact_entities"
        verbose_name_plural = "fact entities"
        indexes = [
            models.Index(
                fields=["merged_from"], condition=models.Q(merged_from__isnull=False), name="fact_entity_merged"
            )
        ]
        constraints = [models.UniqueConstraint(fields=["fact", "entity"], name="fact_about_entity_once")]

    def __str__(self) -> str:
        return f"{self.fact_id} is about {self.entity_id}"
