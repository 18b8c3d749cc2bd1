"""Record every change of evidence items."""

from django.db import migrations

from config.boundary import track


class Migration(migrations.Migration):
    dependencies = [("evidence", "0004_tokens"), ("audit", "0009_changes")]

    operations = [track("evidence_evidenceitem", entity="evidence")]
