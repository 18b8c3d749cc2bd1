"""What a session changed about links names their rows as they are now; runs and priced operations stay in their case."""

from django.db import migrations

from config.boundary import keep_within

LINKS = """
UPDATE agents_change SET
  row_id = link.id,
  before = before || jsonb_build_object('id', link.id, 'firm_id', firm_id, 'case_id', case_id, 'created_at', created_at),
  after = after || jsonb_build_object('id', link.id)
FROM (
  SELECT id AS change_id, md5((said->>'fact_id') || ':' || (said->>'entity_id'))::uuid AS id
  FROM (SELECT id, coalesce(after, before) AS said FROM agents_change WHERE "table" = 'facts_fact_entities') AS links
) AS link
WHERE agents_change.id = link.change_id;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("agents", "0012_no_single_case"),
        ("audit", "0003_boundary"),
        ("facts", "0009_fact_entities_of_case"),
    ]

    operations = [
        migrations.RunSQL(LINKS),
        keep_within("agents_automationrun", {"event_id": "audit_event"}),
        keep_within("agents_usageoperation", {"job_id": "audit_job", "run_id": "agents_automationrun"}),
    ]
