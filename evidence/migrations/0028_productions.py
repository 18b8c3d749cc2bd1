"""Receipts of what came in, redactions, and productions with their numbers."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, keep_within, track

APPEND_ONLY = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON evidence_receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""
# Once a production is frozen nothing of it changes: neither itself, nor what it has, nor a number.
FROZEN = """
CREATE FUNCTION evidence_refuse_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned uuid;
BEGIN
  IF TG_TABLE_NAME = 'evidence_production' THEN
    IF OLD.state = 'frozen' THEN
      RAISE EXCEPTION 'A frozen production never changes.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSE
    IF TG_TABLE_NAME = 'evidence_productiondocument' THEN
      concerned := CASE WHEN TG_OP = 'INSERT' THEN NEW.production_id ELSE OLD.production_id END;
    ELSE
      SELECT production_id INTO concerned FROM evidence_productiondocument
       WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.document_id ELSE OLD.document_id END;
    END IF;
    IF EXISTS (SELECT FROM evidence_production WHERE id = concerned AND state = 'frozen') THEN
      RAISE EXCEPTION 'A frozen production never changes.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON evidence_production
  FOR EACH ROW EXECUTE FUNCTION evidence_refuse_frozen();
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON evidence_productiondocument
  FOR EACH ROW EXECUTE FUNCTION evidence_refuse_frozen();
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON evidence_batesnumber
  FOR EACH ROW EXECUTE FUNCTION evidence_refuse_frozen();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0017_count_jobs_by_state"),
        ("cases", "0019_what_participants_do"),
        ("evidence", "0027_transcripts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="arrival",
            name="notified",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Whether the case's people were notified: once something of it is held.",
            ),
        ),
        migrations.AddField(
            model_name="upload",
            name="arrival",
            field=models.ForeignKey(
                help_text="What it came with, once it was confirmed or rejected.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="uploads",
                to="evidence.arrival",
            ),
        ),
        migrations.AddField(
            model_name="upload",
            name="found_bytes",
            field=models.BigIntegerField(help_text="How many bytes came.", null=True),
        ),
        migrations.AddField(
            model_name="upload",
            name="found_sha256",
            field=models.CharField(blank=True, db_default="", default="", help_text="Of what came.", max_length=64),
        ),
        migrations.AddField(
            model_name="upload",
            name="settled_at",
            field=models.DateTimeField(help_text="When it was confirmed or rejected.", null=True),
        ),
        migrations.CreateModel(
            name="Production",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("name", models.CharField(max_length=200)),
                ("produced_to", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("prefix", models.CharField(help_text="Of its Bates numbers.", max_length=20)),
                ("start", models.PositiveIntegerField(help_text="Its first Bates number.")),
                ("digits", models.PositiveSmallIntegerField(default=7)),
                (
                    "legend",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="Stamped on each page.", max_length=120
                    ),
                ),
                (
                    "natives",
                    models.BooleanField(
                        default=False, help_text="Whether files without redactions go with it as they are."
                    ),
                ),
                (
                    "state",
                    models.CharField(choices=[("draft", "Draft"), ("frozen", "Frozen")], default="draft", max_length=6),
                ),
                ("made_by_type", models.CharField(max_length=10)),
                ("made_by_name", models.CharField(max_length=200)),
                ("frozen_at", models.DateTimeField(null=True)),
                ("storage_key", models.CharField(blank=True, default="", max_length=80)),
                ("sha256", models.CharField(blank=True, default="", max_length=64)),
                ("size_bytes", models.BigIntegerField(default=0)),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "frozen_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ProductionDocument",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("place", models.PositiveIntegerField()),
                (
                    "family",
                    models.PositiveIntegerField(help_text="The place of the document it came inside, or its own."),
                ),
                ("withheld", models.BooleanField(default=False)),
                ("page_count", models.PositiveIntegerField(default=0)),
                ("redacted", models.BooleanField(default=False)),
                (
                    "fingerprint",
                    models.CharField(
                        blank=True, default="", help_text="Of all that its pages are made from.", max_length=64
                    ),
                ),
                (
                    "storage_key",
                    models.CharField(
                        blank=True, default="", help_text="Of its files, until the freeze.", max_length=80
                    ),
                ),
                (
                    "files",
                    models.JSONField(
                        default=list, help_text="Path, size and SHA-256 of each of its files in the volume."
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="productions",
                        to="evidence.evidenceitem",
                    ),
                ),
                (
                    "production",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="documents", to="evidence.production"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BatesNumber",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("prefix", models.CharField(max_length=20)),
                ("number", models.PositiveIntegerField()),
                ("page", models.PositiveIntegerField()),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="numbers",
                        to="evidence.productiondocument",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ingest", "Files received"),
                            ("verification", "Stored files verified"),
                            ("production", "Production frozen"),
                        ],
                        max_length=12,
                    ),
                ),
                ("statement", models.JSONField(help_text="What was signed, as canonical JSON.")),
                ("signature", models.CharField(max_length=128)),
                ("public_key", models.CharField(max_length=64)),
                (
                    "arrival",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="receipt",
                        to="evidence.arrival",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "job",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="audit.job"
                    ),
                ),
                (
                    "production",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="receipt",
                        to="evidence.production",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Redaction",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("made_by_type", models.CharField(help_text="human, agent or engine", max_length=10)),
                ("made_by_id", models.UUIDField(help_text="The person or agent.", null=True)),
                ("made_by_name", models.CharField(db_default="", max_length=200)),
                (
                    "made_by_version",
                    models.CharField(blank=True, db_default="", default="", help_text="The engine's.", max_length=120),
                ),
                ("made_by_job", models.UUIDField(help_text="The job in which an engine made it.", null=True)),
                ("page_number", models.PositiveIntegerField()),
                (
                    "start",
                    models.PositiveIntegerField(help_text="Where the words start in the page's text.", null=True),
                ),
                ("end", models.PositiveIntegerField(null=True)),
                (
                    "words",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="The words there.", max_length=2000
                    ),
                ),
                (
                    "boxes",
                    models.JSONField(
                        default=list, help_text="[x0, y0, x1, y1] each, as fractions of the page, from its top left."
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("ssn", "Social security number"),
                            ("account", "Account number"),
                            ("phone", "Phone number"),
                            ("birth_date", "Date of birth"),
                            ("email", "E-mail address"),
                            ("privileged", "Privileged"),
                            ("other", "Other"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "note",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="Why, for the firm alone.", max_length=500
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("proposed", "Proposed"), ("approved", "Approved"), ("dismissed", "Dismissed")],
                        default="proposed",
                        max_length=9,
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        help_text="The person who last decided about it or changed it; agents change it only with approval.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="redactions",
                        to="evidence.evidenceitem",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="production",
            index=models.Index(fields=["case", "-id"], name="production_case_recent"),
        ),
        migrations.AddConstraint(
            model_name="production",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "frozen"), _negated=True),
                    models.Q(
                        ("frozen_at__isnull", False),
                        ("frozen_by__isnull", False),
                        models.Q(("sha256", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="production_frozen_by_a_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="production",
            constraint=models.CheckConstraint(
                condition=models.Q(("start__gte", 1)), name="production_starts_at_one_or_later"
            ),
        ),
        migrations.AddConstraint(
            model_name="productiondocument",
            constraint=models.UniqueConstraint(fields=("production", "item"), name="production_has_an_item_once"),
        ),
        migrations.AddConstraint(
            model_name="productiondocument",
            constraint=models.UniqueConstraint(fields=("production", "place"), name="production_has_a_place_once"),
        ),
        migrations.AddConstraint(
            model_name="batesnumber",
            constraint=models.UniqueConstraint(fields=("case", "prefix", "number"), name="bates_number_once_in_a_case"),
        ),
        migrations.AddConstraint(
            model_name="batesnumber",
            constraint=models.UniqueConstraint(fields=("document", "page"), name="bates_number_of_a_page_once"),
        ),
        migrations.AddIndex(
            model_name="receipt",
            index=models.Index(fields=["case", "-id"], name="receipt_case_recent"),
        ),
        migrations.AddConstraint(
            model_name="receipt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "ingest"), _negated=True), ("arrival__isnull", False), _connector="OR"
                ),
                name="receipt_of_an_arrival",
            ),
        ),
        migrations.AddConstraint(
            model_name="receipt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "production"), _negated=True), ("production__isnull", False), _connector="OR"
                ),
                name="receipt_of_a_production",
            ),
        ),
        migrations.AddIndex(
            model_name="redaction",
            index=models.Index(fields=["item", "page_number", "id"], name="redaction_of_page"),
        ),
        migrations.AddConstraint(
            model_name="redaction",
            constraint=models.CheckConstraint(
                condition=models.Q(("made_by_type__in", ("human", "agent", "engine"))), name="redaction_made_by_someone"
            ),
        ),
        migrations.AddConstraint(
            model_name="redaction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("end__gt", models.F("start")), ("start__isnull", False), models.Q(("words", ""), _negated=True)
                    ),
                    models.Q(("end__isnull", True), ("start__isnull", True), models.Q(("boxes", []), _negated=True)),
                    _connector="OR",
                ),
                name="redaction_of_words_or_boxes",
            ),
        ),
        migrations.AddConstraint(
            model_name="redaction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "approved"), _negated=True), ("decided_by__isnull", False), _connector="OR"
                ),
                name="redaction_approved_by_a_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="redaction",
            constraint=models.UniqueConstraint(
                condition=models.Q(("start__isnull", False)),
                fields=("item", "page_number", "start", "end"),
                name="redaction_of_words_once",
            ),
        ),
        keep_within("evidence_upload", {"arrival_id": "evidence_arrival"}),
        enforce(
            "evidence_receipt",
            parents={
                "case_id": "cases_case",
                "arrival_id": "evidence_arrival",
                "job_id": "audit_job",
                "production_id": "evidence_production",
            },
        ),
        enforce("evidence_redaction", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        keep_within("evidence_redaction", {"decided_by_id": "cases_user"}, of_firm=True),
        enforce("evidence_production", parents={"case_id": "cases_case"}),
        keep_within("evidence_production", {"frozen_by_id": "cases_user"}, of_firm=True),
        enforce(
            "evidence_productiondocument",
            parents={
                "case_id": "cases_case",
                "production_id": "evidence_production",
                "item_id": "evidence_evidenceitem",
            },
        ),
        enforce(
            "evidence_batesnumber",
            parents={"case_id": "cases_case", "document_id": "evidence_productiondocument"},
        ),
        track("evidence_redaction", entity="redaction"),
        track("evidence_production", entity="production", hidden=("storage_key",)),
        migrations.RunSQL(APPEND_ONLY, reverse_sql=migrations.RunSQL.noop),
        migrations.RunSQL(FROZEN, reverse_sql=migrations.RunSQL.noop),
    ]
