"""Tell from the events who worded the facts there are, and which of them people decided about."""

from __future__ import annotations

from django.db import migrations

WORDED = """
UPDATE facts_fact SET worded_by_type = made_by_type, worded_by_name = made_by_name;
WITH worded AS (
  SELECT DISTINCT ON (e.entity_id) e.entity_id, e.actor_type, e.actor_id FROM audit_event e
  WHERE e.event_type = 'fact.updated' AND e.actor_type IN ('human', 'agent')
    AND e.data->'fields' ?| array['text', 'date', 'date_end', 'date_precision', 'citations']
  ORDER BY e.entity_id, e.id DESC
)
UPDATE facts_fact f SET worded_by_type = w.actor_type, worded_by_name =
  coalesce((SELECT u.name FROM cases_user u WHERE u.id = w.actor_id), CASE WHEN f.made_by_id = w.actor_id THEN f.made_by_name ELSE 'Agent' END)
FROM worded w WHERE w.entity_id = f.id;
"""
DECIDED = """
WITH decided AS (
  SELECT DISTINCT ON (e.entity_id) e.entity_id, e.actor_id FROM audit_event e
  WHERE e.event_type IN ('fact.created', 'fact.updated') AND e.actor_type = 'human' AND e.entity_id IS NOT NULL
  ORDER BY e.entity_id, e.id DESC
)
UPDATE facts_fact f SET decided_by_id = u.id FROM decided d JOIN cases_user u ON u.id = d.actor_id WHERE d.entity_id = f.id;
UPDATE facts_fact SET decided_by_id = approved_by_id WHERE decided_by_id IS NULL AND approved_by_id IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("facts", "0006_wording_and_decision"), ("audit", "0008_no_single_case")]
    operations = [migrations.RunSQL(statements, migrations.RunSQL.noop) for statements in (WORDED, DECIDED)]
