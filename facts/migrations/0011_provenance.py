"""One set of columns for who or what made a fact, an entity or a relationship."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def decided_by():  # type: ignore[no-untyped-def]
    return models.ForeignKey(
        help_text="The person who last decided about it or changed it; agents change it only with approval.",
        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL,
    )  # fmt: skip


def columns(model):  # type: ignore[no-untyped-def]
    """What an engine made is all there is so far."""
    return [
        migrations.AddField(model, "made_by_type", models.CharField(default="engine", help_text="human, agent or engine", max_length=10), preserve_default=False),
        migrations.AddField(model, "made_by_id", models.UUIDField(help_text="The person or agent.", null=True)),
        migrations.AddField(model, "made_by_name", models.CharField(db_default="", max_length=200)),
        migrations.AddField(model, "decided_by", decided_by()),
        *engine(model),
    ]


def engine(model):  # type: ignore[no-untyped-def]
    return [
        migrations.AddField(model, "made_by_version", models.CharField(blank=True, db_default="", default="", help_text="The engine's.", max_length=120)),
        migrations.AddField(model, "made_by_job", models.UUIDField(help_text="The job in which an engine made it.", null=True)),
    ]


class Migration(migrations.Migration):
    dependencies = [("facts", "0010_history"), ("evidence", "0011_earlier_readings")]
    operations = [
        *engine("fact"),
        migrations.AlterField("fact", "made_by_id", models.UUIDField(help_text="The person or agent.", null=True)),
        migrations.AlterField("fact", "made_by_name", models.CharField(db_default="", max_length=200)),
        migrations.AlterField("fact", "key", models.CharField(blank=True, help_text="Hash of the words found and their source: extraction never stores it twice.", max_length=64)),
        *columns("entity"),
        *columns("relationship"),
        migrations.AddField("mention", "decided_by", decided_by()),
        migrations.AlterField("mention", "page", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="evidence.page")),
        migrations.AlterField("relationship", "page", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="evidence.page")),
    ]
