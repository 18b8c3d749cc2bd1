"""A grant carries the firm of its person and its case, and the database refuses one on another firm's case."""

import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce, keep_within

COLUMN = """
ALTER TABLE cases_caseuserobjectpermission
  ADD COLUMN firm_id uuid REFERENCES cases_firm DEFERRABLE INITIALLY DEFERRED;
UPDATE cases_caseuserobjectpermission held SET firm_id = matter.firm_id
  FROM cases_case matter WHERE matter.id = held.content_object_id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ALTER TABLE cases_caseuserobjectpermission ALTER COLUMN firm_id SET NOT NULL;
CREATE INDEX cases_caseuserobjectpermission_firm_id ON cases_caseuserobjectpermission (firm_id);
"""
GRANTS = "cases_caseuserobjectpermission"


class Migration(migrations.Migration):
    dependencies = [("cases", "0009_history")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(COLUMN)],
            state_operations=[
                migrations.AddField(
                    model_name="caseuserobjectpermission",
                    name="firm",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cases.firm"
                    ),
                ),
            ],
        ),
        enforce(GRANTS),
        keep_within(GRANTS, {"content_object_id": "cases_case", "user_id": "cases_user"}, of_firm=True),
        keep_within("cases_participant", {"user_id": "cases_user"}, of_firm=True),
        keep_within("cases_notification", {"recipient_id": "cases_user"}, of_firm=True),
        keep_within("cases_notificationpreference", {"user_id": "cases_user"}, of_firm=True),
    ]
