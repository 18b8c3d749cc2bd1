"""What of each person nobody reviewed yet is counted, and what few gave or few have a tag of is found by an index."""

from __future__ import annotations

from django.db import migrations, models

from config.word_index import WordIndex

FACETS = """
CREATE OR REPLACE FUNCTION evidence_facets_of(item evidence_evidenceitem)
RETURNS TABLE (name text, value text, number bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT one.name, one.value, one.number FROM (VALUES
    ('total', '', 1::bigint),
    ('size', '', item.size_bytes),
    ('reviewed', '', (item.reviewed_at IS NOT NULL)::int),
    ('likely', '', (item.withheld AND item.privilege_state <> 'decided')::int),
    ('status', item.status, 1),
    ('media_type', item.media_type, 1),
    ('classification', item.classification, (item.classification <> '')::int),
    ('kind', item.kind, (item.kind <> '')::int),
    ('custodian', item.custodian, (item.custodian <> '')::int),
    ('unreviewed', item.uploaded_by_id::text, (item.uploaded_by_id IS NOT NULL AND item.reviewed_at IS NULL)::int)
  ) AS one (name, value, number) WHERE item.deleted_at IS NULL AND one.number <> 0
  UNION ALL
  SELECT 'tag', tag, count(*) FROM unnest(item.tags) AS tag WHERE item.deleted_at IS NULL GROUP BY tag
$$;
DROP TRIGGER count_facets_update ON evidence_evidenceitem;
CREATE TRIGGER count_facets_update AFTER UPDATE ON evidence_evidenceitem FOR EACH ROW WHEN (
  (OLD.case_id, OLD.deleted_at IS NULL, OLD.client_visible, OLD.withheld, OLD.status, OLD.media_type, OLD.kind, OLD.uploaded_by_id,
   OLD.classification, OLD.custodian, OLD.tags, OLD.size_bytes, OLD.reviewed_at IS NULL, OLD.privilege_state)
  IS DISTINCT FROM
  (NEW.case_id, NEW.deleted_at IS NULL, NEW.client_visible, NEW.withheld, NEW.status, NEW.media_type, NEW.kind, NEW.uploaded_by_id,
   NEW.classification, NEW.custodian, NEW.tags, NEW.size_bytes, NEW.reviewed_at IS NULL, NEW.privilege_state)
) EXECUTE FUNCTION evidence_count_facets();
SELECT evidence_recount_facets();
"""
# PostgreSQL uses no index for what an array holds below row-level security. This looks in the case of the transaction's firm,
# and answers nothing but ids, which are read through the barrier and the caller's scope.
TAGGED = """
CREATE INDEX evidence_case_tags ON evidence_evidenceitem USING gin (case_id, tags) WHERE deleted_at IS NULL;
CREATE FUNCTION evidence_with_tag(of_case uuid, tag text) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
  SELECT coalesce(array_agg(id), '{}') FROM evidence_evidenceitem
  WHERE case_id = of_case AND tags @> ARRAY[tag]::varchar[] AND deleted_at IS NULL
    AND firm_id = nullif(current_setting('app.firm', true), '')::uuid
$$;
REVOKE ALL ON FUNCTION evidence_with_tag(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evidence_with_tag(uuid, text) TO intactus_app, intactus_system;
"""

# What clients read: of words that are common in the firm's titles they may read none.
OUTWARD = WordIndex(
    "evidence_evidenceitem", ("client_title", "filename"), newest=True, condition="deleted_at IS NULL AND client_visible",
    called="evidence_outward",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("evidence", "0020_search_index")]

    operations = [
        migrations.RunSQL(FACETS),
        migrations.RunSQL(TAGGED, "DROP FUNCTION evidence_with_tag(uuid, text); DROP INDEX evidence_case_tags;"),
        OUTWARD.made(),
        migrations.RemoveIndex("evidenceitem", "evidence_unreviewed"),
        migrations.AddIndex(
            "evidenceitem",
            models.Index(
                condition=models.Q(("deleted_at__isnull", True)), fields=["case", "uploaded_by", "-id"],
                name="evidence_case_giver",
            ),
        ),
    ]  # fmt: skip
