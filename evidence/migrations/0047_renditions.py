"""Documents without pages of their own laid out as pages, and where their words stand on them."""

from __future__ import annotations
import config.db
import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce


class Migration(migrations.Migration):
    dependencies = [
        ("cases", "0021_columns_of_people"),
        ("evidence", "0046_parts_of_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="Rendition",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("storage_key", models.CharField(max_length=80, unique=True)),
                ("sha256", models.CharField(max_length=64)),
                ("size_bytes", models.BigIntegerField()),
                ("page_count", models.PositiveIntegerField()),
                ("converter", models.CharField(help_text="What laid it out: names and versions.", max_length=60)),
                ("text_hash", models.CharField(help_text="Of the whole text whose pages these are.", max_length=64)),
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
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rendition",
                        to="evidence.evidenceitem",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RenditionPage",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("number", models.PositiveIntegerField()),
                ("width", models.FloatField()),
                ("height", models.FloatField()),
                ("boxes", models.JSONField(default=list)),
                (
                    "case",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.case"),
                ),
                (
                    "firm",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"),
                ),
                (
                    "rendition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pages", to="evidence.rendition"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="rendition",
            constraint=models.CheckConstraint(condition=models.Q(("page_count__gt", 0)), name="rendition_has_pages"),
        ),
        migrations.AddConstraint(
            model_name="renditionpage",
            constraint=models.UniqueConstraint(fields=("rendition", "number"), name="rendition_page_once"),
        ),
        enforce("evidence_rendition", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        enforce("evidence_renditionpage", parents={"case_id": "cases_case", "rendition_id": "evidence_rendition"}),
    ]
