"""Tell from the events who added and described the items there are; what nobody is known to have written is not released."""

from __future__ import annotations

from django.db import migrations

UPLOADS = """
UPDATE evidence_upload u SET actor_name = j.actor_name FROM audit_job j WHERE j.id = u.job_id;
UPDATE evidence_upload SET client_visible = false WHERE actor_type = 'agent' AND client_visible;
"""
ADDED = """
UPDATE evidence_evidenceitem i SET added_by_type = u.actor_type, added_by_name = u.actor_name
FROM evidence_upload u WHERE u.item_id = i.id AND u.storage_key = i.storage_key;
UPDATE evidence_evidenceitem i SET added_by_type = e.actor_type, added_by_name = CASE e.actor_type WHEN 'agent' THEN 'Agent' ELSE '' END
FROM audit_event e
WHERE e.entity_id = i.id AND e.event_type = 'evidence.created' AND e.actor_type IN ('human', 'agent')
  AND i.added_by_type = '' AND i.parent_id IS NULL;
WITH RECURSIVE family AS (
  SELECT id, added_by_type, added_by_name FROM evidence_evidenceitem WHERE parent_id IS NULL
  UNION ALL
  SELECT c.id, f.added_by_type, f.added_by_name FROM evidence_evidenceitem c JOIN family f ON c.parent_id = f.id
)
UPDATE evidence_evidenceitem i SET added_by_type = f.added_by_type, added_by_name = f.added_by_name
FROM family f WHERE f.id = i.id AND i.parent_id IS NOT NULL;
UPDATE evidence_evidenceitem i SET added_by_name = u.name
FROM cases_user u WHERE u.id = i.uploaded_by_id AND i.added_by_type = 'human' AND i.added_by_name = '';
"""
SHOWN = """
WITH decided AS (
  SELECT DISTINCT ON (e.entity_id) e.entity_id, e.actor_id FROM audit_event e
  WHERE e.event_type = 'evidence.updated' AND e.actor_type = 'human' AND e.data->'fields' ? 'client_visible'
  ORDER BY e.entity_id, e.id DESC
)
UPDATE evidence_evidenceitem i SET shown_by_id = u.id
FROM decided d JOIN cases_user u ON u.id = d.actor_id WHERE d.entity_id = i.id;
UPDATE evidence_evidenceitem SET shown_by_id = uploaded_by_id
WHERE client_visible AND shown_by_id IS NULL AND added_by_type = 'human';
UPDATE evidence_evidenceitem SET client_visible = false
WHERE client_visible AND shown_by_id IS NULL AND added_by_type = 'agent';
"""
WRITTEN = """
WITH said AS (
  SELECT DISTINCT ON (e.entity_id, f.name) e.entity_id, f.name, e.actor_type, e.actor_id
  FROM audit_event e CROSS JOIN LATERAL jsonb_array_elements_text(e.data->'fields') f(name)
  WHERE e.event_type = 'evidence.updated' AND e.actor_type IN ('human', 'agent')
  ORDER BY e.entity_id, f.name, e.id DESC
), authors AS (
  SELECT s.entity_id, jsonb_object_agg(
    s.name, jsonb_build_object('type', s.actor_type, 'name', coalesce(u.name, 'Agent'))) AS written_by
  FROM said s LEFT JOIN cases_user u ON u.id = s.actor_id WHERE s.name <> 'client_visible' GROUP BY s.entity_id
)
UPDATE evidence_evidenceitem i SET written_by = a.written_by FROM authors a WHERE a.entity_id = i.id;
UPDATE evidence_evidenceitem SET written_by =
  written_by || jsonb_build_object('title', jsonb_build_object('type', 'human', 'name', added_by_name))
WHERE filename = '' AND added_by_type = 'human' AND NOT written_by ? 'title';
UPDATE evidence_evidenceitem SET client_title = title, written_by = written_by || jsonb_build_object(
  'client_title', written_by->'title' || jsonb_build_object('released_by', written_by->'title'->>'name'))
WHERE written_by->'title'->>'type' = 'human';
"""
INDEXED = """
UPDATE evidence_pageindex x SET vector =
  setweight(to_tsvector('english', i.client_title || ' ' || i.filename), 'A') ||
  setweight(to_tsvector('english', i.title), 'B') || setweight(to_tsvector('english', left(p.text, 250000)), 'D')
FROM evidence_page p, evidence_evidenceitem i
WHERE p.id = x.page_id AND i.id = x.item_id AND i.title NOT IN (i.client_title, i.filename);
"""


class Migration(migrations.Migration):
    dependencies = [("evidence", "0006_outward_texts")]
    operations = [
        migrations.RunSQL(statements, migrations.RunSQL.noop)
        for statements in (UPLOADS, ADDED, SHOWN, WRITTEN, INDEXED)
    ]
