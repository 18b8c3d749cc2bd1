"""A case that has nearly all entries, events and jobs is listed by its own index, not past those of other cases."""

from django.db import migrations

from config.loose_keys import filled_loosely


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("audit", "0019_make_rows_of_changes_once"),
    ]

    operations = filled_loosely("audit_auditentry_pkey", "audit_event_position_key", "audit_job_pkey")
