"""The first of the documents of a case with one hash is had from the index of hashes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("evidence", "0041_speakers_recorded"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="evidenceitem", name="evidence_case_hash"),
        migrations.AddIndex(
            model_name="evidenceitem",
            index=models.Index(fields=["case", "sha256", "id"], name="evidence_case_hash"),
        ),
    ]
