"""An outline’s witness follows a merge, and goes back when that is undone."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("facts", "0034_found_by_any_name")]

    operations = [
        migrations.AddField(
            model_name="outline",
            name="witness_merged_from",
            field=models.ForeignKey(
                db_index=False,
                help_text="Who the witness was before a merge, and is again when that is undone; null: as it was given.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="facts.entity",
            ),
        ),
    ]
