"""What clients see of what came together is had from an index of its own, not from all that they see in the case."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("evidence", "0048_newest_pages_and_what_is_logged"),
    ]

    operations = [
        AddIndexConcurrently(
            "evidenceitem",
            models.Index(
                fields=["arrival", "-id"],
                include=["firm", "case", "withheld"],
                condition=models.Q(("client_visible", True), ("deleted_at__isnull", True), ("arrival__isnull", False)),
                name="evidence_client_arrival",
            ),
        ),
    ]
