"""An entry's seal, its block and its series are of its own firm."""

from django.db import migrations

from config.boundary import keep_within


class Migration(migrations.Migration):
    dependencies = [("audit", "0011_changes")]

    operations = [
        keep_within("audit_auditseal", {"entry_id": "audit_auditentry", "block_id": "audit_auditblock"}, of_firm=True),
        keep_within("audit_auditentry", {"series_id": "audit_auditseries"}, of_firm=True),
    ]
