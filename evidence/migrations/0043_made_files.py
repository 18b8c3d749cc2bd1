"""What was made for a caller to fetch, such as an export, is removed again. What was made before this is not known by the database."""

import django.db.models.deletion
from django.db import migrations, models

import config.db
from config.boundary import enforce


class Migration(migrations.Migration):
    dependencies = [("evidence", "0042_first_of_a_hash"), ("cases", "0010_grants_within_their_firm")]

    operations = [
        migrations.CreateModel(
            name="MadeFile",
            fields=[
                ("id", models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("storage_key", models.CharField(max_length=80, unique=True)),
                (
                    "firm",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["created_at"], name="made_file_when")]},
        ),
        enforce("evidence_madefile"),
    ]
