"""Jobs that are not done are counted from an index alone, which is built while people work."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

STATE = models.Index(
    fields=["case", "status"],
    include=["firm", "entity_type", "entity_id"],
    condition=models.Q(("status", "completed"), _negated=True),
    name="job_case_state",
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("audit", "0016_find_entries_and_jobs"),
    ]

    operations = [
        AddIndexConcurrently("job", STATE),
        RemoveIndexConcurrently("job", "job_case_status"),
    ]
