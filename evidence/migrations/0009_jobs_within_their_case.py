"""A stage's run and an upload name a job of their own case."""

from django.db import migrations

from config.boundary import keep_within


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_boundary"), ("evidence", "0008_agents_items_hidden")]

    operations = [
        keep_within("evidence_stagerun", {"job_id": "audit_job"}),
        keep_within("evidence_upload", {"job_id": "audit_job"}),
    ]
