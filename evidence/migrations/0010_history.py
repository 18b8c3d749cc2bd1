"""Record every change of evidence items."""

from django.db import migrations

from config.boundary import track


class Migration(migrations.Migration):
    dependencies = [("evidence", "0009_jobs_within_their_case"), ("audit", "0011_changes")]

    operations = [track("evidence_evidenceitem", entity="evidence")]
