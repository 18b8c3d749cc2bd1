"""The firm boundary of what agents do, and the trigger that notes every change a session makes."""

from django.db import migrations

from config.boundary import enforce

# A session is named by ``app.session`` for the transaction; without one the triggers do not even fire. The function acts
# as the tables' owner, so that the application's role can neither forge a change nor keep one from being noted.
NOTE_CHANGE = """
CREATE SEQUENCE agents_change_number;
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  one jsonb := coalesce(now_is, was);
BEGIN
  IF was = now_is THEN RETURN NULL; END IF;
  INSERT INTO agents_change
    (id, created_at, firm_id, case_id, session_id, number, "table", row_id, kind, before, after, tool, request_id, review)
  VALUES (
    gen_random_uuid(), clock_timestamp(), (one->>'firm_id')::uuid,
    (CASE WHEN TG_TABLE_NAME = 'cases_case' THEN one->>'id' ELSE one->>'case_id' END)::uuid,
    current_setting('app.session')::uuid, nextval('agents_change_number'), TG_TABLE_NAME, (one->>'id')::uuid,
    lower(TG_OP), was, now_is,
    coalesce(current_setting('app.tool', true), ''), coalesce(current_setting('app.request', true), ''), 'open'
  );
  RETURN NULL;
END $$;
"""
NOTED = (
    "cases_case", "evidence_evidenceitem", "facts_fact", "facts_citation", "facts_entity", "facts_mention",
    "facts_relationship",
)  # fmt: skip
TRIGGER = """
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON {table} FOR EACH ROW
  WHEN (current_setting('app.session', true) <> '') EXECUTE FUNCTION note_change();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("agents", "0004_practitioners"),
        ("facts", "0003_client_choices"),
        ("evidence", "0003_upload_reason"),
        ("cases", "0005_notifications_boundary"),
        ("audit", "0005_entry_dry_run"),
    ]

    operations = [
        enforce("agents_webhook"),
        enforce("agents_webhookdelivery"),
        enforce("agents_approval", parents={"case_id": "cases_case", "job_id": "audit_job"}),
        enforce("agents_usageoperation", parents={"case_id": "cases_case"}),
        enforce("agents_spending", parents={"case_id": "cases_case"}),
        enforce("agents_control", parents={"case_id": "cases_case"}),
        enforce("agents_automationrule"),
        enforce("agents_automationrun", parents={"case_id": "cases_case"}),
        enforce("agents_change", parents={"case_id": "cases_case"}),
        migrations.RunSQL(NOTE_CHANGE, reverse_sql=migrations.RunSQL.noop),
        migrations.RunSQL([TRIGGER.format(table=table) for table in NOTED], reverse_sql=migrations.RunSQL.noop),
    ]
