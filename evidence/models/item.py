from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.db import CaseRow, Versioned
from evidence.models.item_rows import EvidenceRows, FileRows, client_title, unread

PRESENT = models.Q(deleted_at__isnull=True)
SHOWN = models.Q(deleted_at__isnull=True, client_visible=True)
# Withheld, and decided to be or inside something that can be.
LOGGED = models.Q(withheld=True) & (
    models.Q(privilege_state="decided") | models.Q(privilege_state="open", parent__isnull=False)
)
ARRIVED = models.Q(arrival__isnull=False)
ENCRYPTED = ("encrypted", "encrypted_entry")  # problems of reading that a password may mend


class EvidenceItem(CaseRow, Versioned):
    """One thing that was given: a stored file, a child found inside one, or a record of a physical thing."""

    class Status(models.TextChoices):
        REGISTERED = "registered", "Registered"  # a record without a file
        UPLOADED = "uploaded", "Waiting"
        PROCESSING = "processing", "Processing"
        READY = "ready", "Ready"
        PARTIAL = "partial", "Ready, with problems"
        UNSUPPORTED = "unsupported", "Stored, not readable here"
        FAILED = "failed", "Failed"
        CANCELLED = "cancelled", "Cancelled"

    class Privilege(models.TextChoices):
        NONE = "none", "Not privileged"
        ATTORNEY_CLIENT = "attorney_client", "Attorney-client privileged"
        WORK_PRODUCT = "work_product", "Attorney work product"
        ATTORNEYS_EYES_ONLY = "attorneys_eyes_only", "Attorneys' eyes only"
        PROTECTIVE_ORDER = "protective_order", "Confidential under protective order"

    class PrivilegeState(models.TextChoices):
        OPEN = "open", "Nobody said"
        PROPOSED = "proposed", "Likely, undecided"
        DECIDED = "decided", "Decided"

    class ScanStatus(models.TextChoices):
        NOT_SCANNED = "not_scanned", "Not scanned for viruses"
        WAITING = "to_scan", "Waiting for the virus scanner"
        CLEAN = "clean", "No virus found"
        INFECTED = "infected", "Infected"

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, related_name="evidence")
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="children")
    arrival = models.ForeignKey(
        "evidence.Arrival", on_delete=models.PROTECT, null=True, editable=False, related_name="items", db_index=False,
        help_text="With what it arrived; files inside it arrived with it.",
    )  # fmt: skip
    title = models.CharField(max_length=300)
    filename = models.CharField(max_length=255, blank=True)
    declared_type = models.CharField(max_length=150, blank=True)
    media_type = models.CharField(max_length=150, blank=True, help_text="By content, once identified.")
    kind = models.CharField(max_length=40, blank=True)
    classification = models.CharField(max_length=40, blank=True)
    classification_confidence = models.FloatField(null=True)
    language = models.CharField(max_length=8, blank=True)
    summary = models.TextField(blank=True)
    summary_parts = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), blank=True, editable=False,
        help_text="The engine's summary by statement, each with the places it rests on.",
    )  # fmt: skip
    metadata = models.JSONField(default=dict, blank=True)
    document_date = models.DateField(null=True, blank=True)
    custodian = models.CharField(max_length=200, blank=True)
    author = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="Who wrote it, as it says itself."
    )
    author_address = models.CharField(max_length=200, blank=True, default="", db_default="")
    recipients = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), blank=True,
        help_text="Whom it is addressed to: name, address and role (to, cc, bcc).",
    )  # fmt: skip
    custodian_hint = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="Who may have kept it, as the engine proposes."
    )
    read_from = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), blank=True,
        help_text="What the engine read author, recipients and the custodian's hint from: basis, page, place and words.",
    )  # fmt: skip
    lookup_keys = ArrayField(
        models.CharField(max_length=220), default=list, db_default=models.Value("{}"), blank=True, editable=False,
        help_text="Folded names and addresses of who wrote and got it, a message's own id and those it answers.",
    )  # fmt: skip
    source = models.CharField(max_length=200, blank=True)
    description = models.TextField(blank=True, max_length=10_000)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.UPLOADED)
    status_message = models.CharField(max_length=500, blank=True)
    problems = models.JSONField(default=list, blank=True)
    client_visible = models.BooleanField(default=False)
    storage_key = models.CharField(max_length=80, blank=True)
    size_bytes = models.BigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    scan_status = models.CharField(
        max_length=12, choices=ScanStatus, default=ScanStatus.NOT_SCANNED, db_default=ScanStatus.NOT_SCANNED
    )
    scan_engine = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="The scanner's name, version and signatures."
    )
    scan_signature = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="What was found."
    )
    scanned_at = models.DateTimeField(null=True)
    opened_key = models.CharField(
        max_length=80, blank=True, default="", db_default="", help_text="Of the copy that a password opened."
    )
    opened_sha256 = models.CharField(max_length=64, blank=True, default="", db_default="")
    opened_bytes = models.BigIntegerField(default=0, db_default=0)
    opened_at = models.DateTimeField(null=True)
    opened_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    page_count = models.PositiveIntegerField(default=0)
    text_length = models.PositiveIntegerField(default=0)
    shown_by = models.ForeignKey(
        "cases.User", on_delete=models.PROTECT, null=True, related_name="+",
        help_text="The person who last decided whether the client sees it.",
    )  # fmt: skip
    client_title = models.CharField(
        max_length=300, blank=True, db_default="",
        help_text="The title a person wrote or released; else clients read the file's name.",
    )  # fmt: skip
    client_summary = models.TextField(blank=True, db_default="", help_text="The summary a person released to clients.")
    written_by = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True,
        help_text="By field, who last wrote it; evidence.outward keeps it.",
    )  # fmt: skip
    added_by_type = models.CharField(
        max_length=10, blank=True, db_default="", help_text="human or agent; empty: unknown."
    )
    added_by_name = models.CharField(max_length=200, blank=True, db_default="")
    privilege = models.CharField(max_length=20, choices=Privilege, default=Privilege.NONE, db_default=Privilege.NONE)
    privilege_state = models.CharField(
        max_length=8, choices=PrivilegeState, default=PrivilegeState.OPEN, db_default=PrivilegeState.OPEN
    )
    privilege_basis = models.CharField(max_length=1000, blank=True, db_default="", help_text="Why, in words.")
    privilege_reasons = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), blank=True,
        help_text="What a proposal rests on: why, on which page, in which words.",
    )  # fmt: skip
    privilege_by_type = models.CharField(
        max_length=10, blank=True, db_default="", help_text="Who proposed or decided: human, agent or engine."
    )
    privilege_by_name = models.CharField(max_length=200, blank=True, db_default="")
    privilege_decided_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    privilege_at = models.DateTimeField(null=True, blank=True)
    withheld = models.BooleanField(
        default=False, db_default=False, editable=False,
        help_text="Privileged, likely to be, or inside what is and not decided by itself. Kept by the database.",
    )  # fmt: skip
    uploaded_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    reviewed_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    reviewed_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = EvidenceRows.as_manager()
    files = FileRows.as_manager()

    class Meta:
        # A list is read in the order of an index from wherever its page begins: one for each order, one for each filter that
        # can leave few of many. Of what row-level security lets through, an index finds only what compares without a function.
        indexes = [
            *(
                models.Index(fields=["case", *columns], condition=PRESENT, name=f"evidence_case_{name}")
                for name, columns in {
                    "recent": ["-id"],
                    "title": ["title", "id"],
                    "size": ["size_bytes", "id"],
                    "status": ["status", "-id"],
                    "kind": ["kind", "-id"],
                    "language": ["language", "-id"],
                    "class": ["classification", "-id"],
                    "format": ["media_type", "-id"],
                    "custodian": ["custodian", "-id"],
                    "giver": ["uploaded_by", "-id"],
                    "scan": ["scan_status", "-id"],
                    "by_date": ["document_date", "id"],
                    # What is of one of these can all lie at one end of all.
                    "class_date": ["classification", "document_date", "id"],
                    "custodian_date": ["custodian", "document_date", "id"],
                }.items()
            ),
            models.Index(fields=["arrival", "-id"], condition=ARRIVED, name="evidence_arrival_recent"),
            models.Index(fields=["arrival", "document_date", "id"], condition=ARRIVED, name="evidence_arrival_by_date"),
            models.Index(
                fields=["case", "-id"],
                condition=PRESENT & models.Q(reviewed_at__isnull=False),
                name="evidence_reviewed",
            ),
            # Whether a client sees what a job or a citation is about stands in it.
            models.Index(
                fields=["case", "-id"], include=["firm", "withheld"], condition=SHOWN, name="evidence_client_seen"
            ),
            models.Index(
                fields=["arrival", "-id"],
                include=["firm", "case", "withheld"],
                condition=SHOWN & ARRIVED,
                name="evidence_client_arrival",
            ),
            models.Index(fields=["case", "size_bytes", "id"], condition=SHOWN, name="evidence_client_size"),
            models.Index("case", client_title(), "id", condition=SHOWN, name="evidence_client_title"),
            models.Index(fields=["case", "-id"], condition=models.Q(withheld=True), name="evidence_withheld"),
            models.Index(
                fields=["case", "uploaded_by"], condition=models.Q(withheld=True), name="evidence_withheld_giver"
            ),
            models.Index(fields=["case", "document_date", "id"], condition=LOGGED, name="evidence_logged"),
            models.Index(fields=["case", "sha256", "id"], name="evidence_case_hash"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(storage_key="") | ~models.Q(sha256=""), name="evidence_stored_means_hashed"
            ),
            models.CheckConstraint(
                condition=models.Q(client_visible=False)
                | ~models.Q(added_by_type="agent")
                | models.Q(shown_by__isnull=False),
                name="evidence_of_agent_shown_by_a_person",
            ),
            models.CheckConstraint(
                condition=~models.Q(privilege_state="decided")
                | models.Q(privilege_decided_by__isnull=False, privilege_at__isnull=False),
                name="evidence_privilege_decided_by_a_person",
            ),
            models.CheckConstraint(
                condition=~models.Q(privilege_state="open") | models.Q(privilege="none"),
                name="evidence_privilege_proposed_or_decided",
            ),
            models.CheckConstraint(condition=models.Q(size_bytes__gte=0), name="evidence_size_not_negative"),
            models.CheckConstraint(
                condition=models.Q(scan_status__in=("not_scanned", "to_scan"), scanned_at=None, scan_signature="")
                | models.Q(scan_status="clean", scanned_at__isnull=False, scan_signature="") & ~models.Q(scan_engine="")
                | models.Q(scan_status="infected", scanned_at__isnull=False)
                & ~models.Q(scan_engine="")
                & ~models.Q(scan_signature=""),
                name="evidence_scan_says_by_what",
            ),
            models.CheckConstraint(
                condition=models.Q(opened_key="", opened_sha256="", opened_at=None)
                | ~models.Q(opened_key="") & ~models.Q(opened_sha256="") & models.Q(opened_at__isnull=False),
                name="evidence_opened_means_hashed",
            ),
            models.UniqueConstraint(
                fields=["opened_key"], condition=~models.Q(opened_key=""), name="evidence_opened_key_unique"
            ),
            models.UniqueConstraint(
                fields=["storage_key"], condition=~models.Q(storage_key=""), name="evidence_storage_key_unique"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_likely_privileged(self) -> bool:
        """Whether it is withheld and no attorney has decided about it, nor about what it came in."""
        return self.withheld and self.privilege_state != self.PrivilegeState.DECIDED

    @property
    def is_unread(self) -> bool:
        """Whether it is still to be read or heard, as ``item_rows.unread`` has it: nobody can say if it is privileged."""
        waiting = (self.Status.UPLOADED, self.Status.PROCESSING, self.Status.CANCELLED, self.Status.PARTIAL)
        if self.page_count or self.status not in waiting or self.privilege_state == self.PrivilegeState.DECIDED:
            return False
        return self.status != self.Status.PARTIAL or type(self).objects.filter(unread(), pk=self.pk).exists()

    @property
    def readable_key(self) -> str:
        """The stored file that is read, drawn and shown: the copy that a password opened, or the original."""
        return self.opened_key or self.storage_key

    @property
    def is_encrypted(self) -> bool:
        """Whether it could not be read, or not all of it, without a password."""
        return any(problem.get("code") in ENCRYPTED for problem in self.problems)

    @property
    def added_by(self) -> dict[str, str]:
        return {"type": self.added_by_type or "human", "name": self.added_by_name}
