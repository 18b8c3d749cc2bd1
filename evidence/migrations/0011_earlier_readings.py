"""Keep the words of a page's earlier reading beside those it has now."""

from django.db import migrations, models
from django.db.models import F
from django.utils import timezone


def mark_gone_pages(apps, schema_editor):  # type: ignore[no-untyped-def]
    """Pages that a document no longer has were kept before too, for facts that cite them."""
    gone = apps.get_model("evidence", "Page").objects.filter(number__gt=F("item__page_count"))
    gone.update(superseded_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("evidence", "0010_history")]
    operations = [
        migrations.AddField(
            "page",
            "superseded_at",
            models.DateTimeField(help_text="When a later reading gave other words, or no such page.", null=True),
        ),
        migrations.RunPython(mark_gone_pages, migrations.RunPython.noop),
        migrations.RemoveConstraint("page", "page_number_once"),
        migrations.AddConstraint(
            "page",
            models.UniqueConstraint(
                condition=models.Q(("superseded_at__isnull", True)), fields=("item", "number"), name="page_number_once"
            ),
        ),
    ]
