"""An event that has a position keeps it: the sealer may number only those without one."""

from django.db import migrations

from config.boundary import SYSTEM_ROLE

FORWARD = f"""
CREATE POLICY numbered_once ON audit_event AS RESTRICTIVE FOR UPDATE TO {SYSTEM_ROLE}
  USING (position IS NULL) WITH CHECK (position IS NOT NULL)
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0017_count_jobs_by_state")]

    operations = [migrations.RunSQL(FORWARD, "DROP POLICY numbered_once ON audit_event")]
