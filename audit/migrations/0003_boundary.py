"""Row-level security: the firm boundary, and the composite keys that keep rows inside their case."""

from django.db import migrations

from config.boundary import enforce

APPEND_ONLY = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_auditentry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_initial"), ("cases", "0002_boundary")]

    operations = [
        enforce("audit_event", parents={"case_id": "cases_case"}),
        enforce("audit_auditentry", parents={"case_id": "cases_case"}),
        enforce("audit_job", parents={"case_id": "cases_case"}),
        migrations.RunSQL(APPEND_ONLY, reverse_sql=migrations.RunSQL.noop),
    ]
