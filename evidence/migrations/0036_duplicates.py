"""What documents' texts are compared by, and which are alike; each document is indexed in its own language."""

import config.db
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

from config.boundary import APP_ROLE, SYSTEM_ROLE, enforce

# PostgreSQL enters no index by && below row-level security. The owner's function looks instead, in the texts of one case of
# the transaction's firm, and answers nothing but ids.
ALIKE = f"""
CREATE FUNCTION evidence_texts_alike(of_case uuid, keys bigint[], most integer) RETURNS uuid[] LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  this_firm uuid := nullif(current_setting('app.firm', true), '')::uuid;
BEGIN
  RETURN (
    SELECT array_agg(alike.id) FROM (
      SELECT id FROM evidence_distincttext
      WHERE case_id = of_case AND firm_id = this_firm AND bands && keys LIMIT most
    ) alike
  );
END $$;
REVOKE ALL ON FUNCTION evidence_texts_alike(uuid, bigint[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evidence_texts_alike(uuid, bigint[], integer) TO {APP_ROLE}, {SYSTEM_ROLE};
"""  # noqa: S608
# As evidence.search.languages had them: of other languages the words are indexed as they stand.
CONFIGURATION = """
CASE item.language WHEN '' THEN 'english'
  WHEN 'ar' THEN 'arabic' WHEN 'ca' THEN 'catalan' WHEN 'da' THEN 'danish' WHEN 'de' THEN 'german' WHEN 'el' THEN 'greek'
  WHEN 'en' THEN 'english' WHEN 'es' THEN 'spanish' WHEN 'eu' THEN 'basque' WHEN 'fi' THEN 'finnish' WHEN 'fr' THEN 'french'
  WHEN 'ga' THEN 'irish' WHEN 'hi' THEN 'hindi' WHEN 'hu' THEN 'hungarian' WHEN 'hy' THEN 'armenian'
  WHEN 'id' THEN 'indonesian' WHEN 'it' THEN 'italian' WHEN 'lt' THEN 'lithuanian' WHEN 'ne' THEN 'nepali'
  WHEN 'nl' THEN 'dutch' WHEN 'no' THEN 'norwegian' WHEN 'pt' THEN 'portuguese' WHEN 'ro' THEN 'romanian'
  WHEN 'ru' THEN 'russian' WHEN 'sr' THEN 'serbian' WHEN 'sv' THEN 'swedish' WHEN 'ta' THEN 'tamil' WHEN 'tr' THEN 'turkish'
  ELSE 'simple' END
"""
INDEXED_ANEW = f"""
UPDATE evidence_pageindex x SET language = own.name, vector =
  setweight(to_tsvector(own.name::regconfig, own.outward), 'A') || setweight(to_tsvector(own.name::regconfig, own.firm_s), 'B') ||
  setweight(to_tsvector(own.name::regconfig, left(page.text, 250000)), 'D')
FROM evidence_page page, (
  SELECT item.id, {CONFIGURATION} AS name, item.client_title || ' ' || item.filename AS outward,
    CASE WHEN item.title IN (item.client_title, item.filename) THEN '' ELSE item.title END AS firm_s
  FROM evidence_evidenceitem item WHERE item.language NOT IN ('', 'en')
) own
WHERE page.id = x.page_id AND own.id = x.item_id;
"""  # noqa: S608
# A document's language is among what a case's documents are counted by.
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
    ('language', item.language, (item.language <> '')::int),
    ('unreviewed', item.uploaded_by_id::text, (item.uploaded_by_id IS NOT NULL AND item.reviewed_at IS NULL)::int)
  ) AS one (name, value, number) WHERE item.deleted_at IS NULL AND one.number <> 0
  UNION ALL
  SELECT 'tag', tag, count(*) FROM unnest(item.tags) AS tag WHERE item.deleted_at IS NULL GROUP BY tag
$$;
DROP TRIGGER count_facets_update ON evidence_evidenceitem;
CREATE TRIGGER count_facets_update AFTER UPDATE ON evidence_evidenceitem FOR EACH ROW WHEN (
  (OLD.case_id, OLD.deleted_at IS NULL, OLD.client_visible, OLD.withheld, OLD.status, OLD.media_type, OLD.kind, OLD.uploaded_by_id,
   OLD.classification, OLD.custodian, OLD.language, OLD.tags, OLD.size_bytes, OLD.reviewed_at IS NULL, OLD.privilege_state)
  IS DISTINCT FROM
  (NEW.case_id, NEW.deleted_at IS NULL, NEW.client_visible, NEW.withheld, NEW.status, NEW.media_type, NEW.kind, NEW.uploaded_by_id,
   NEW.classification, NEW.custodian, NEW.language, NEW.tags, NEW.size_bytes, NEW.reviewed_at IS NULL, NEW.privilege_state)
) EXECUTE FUNCTION evidence_count_facets();
SELECT evidence_recount_facets();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ("evidence", "0035_parts_unlock_scan"),
    ]

    operations = [
        migrations.CreateModel(
            name='DistinctText',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('words_hash', models.UUIDField()),
                ('signature', models.BinaryField(default=b'')),
                ('bands', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), default=list, size=None)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
        ),
        migrations.CreateModel(
            name='ItemText',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('repeats', models.BooleanField(default=False)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='text_row', to='evidence.evidenceitem')),
                ('text', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='items', to='evidence.distincttext')),
            ],
        ),
        migrations.CreateModel(
            name='NearText',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('similarity', models.PositiveSmallIntegerField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.distincttext')),
                ('text', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='near', to='evidence.distincttext')),
            ],
        ),
        migrations.AddIndex(
            model_name='distincttext',
            index=django.contrib.postgres.indexes.GinIndex(fields=['case', 'bands'], name='distinct_text_bands'),
        ),
        migrations.AddConstraint(
            model_name='distincttext',
            constraint=models.UniqueConstraint(fields=('case', 'words_hash'), name='distinct_text_once_a_case'),
        ),
        migrations.AddIndex(
            model_name='itemtext',
            index=models.Index(fields=['text', 'item'], name='item_text_of_text'),
        ),
        migrations.AddIndex(
            model_name='itemtext',
            index=models.Index(condition=models.Q(('repeats', True)), fields=['case', '-item'], name='item_text_repeats'),
        ),
        migrations.AddConstraint(
            model_name='neartext',
            constraint=models.UniqueConstraint(fields=('text', 'other'), name='near_text_once'),
        ),
        migrations.AddConstraint(
            model_name='neartext',
            constraint=models.CheckConstraint(condition=models.Q(('text', models.F('other')), _negated=True), name='near_text_is_another'),
        ),
        migrations.AddConstraint(
            model_name='neartext',
            constraint=models.CheckConstraint(condition=models.Q(('similarity__gt', 0), ('similarity__lt', 100)), name='near_text_similarity_in_per_cent'),
        ),
        enforce("evidence_distincttext", parents={"case_id": "cases_case"}),
        enforce(
            "evidence_itemtext",
            parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem", "text_id": "evidence_distincttext"},
        ),
        enforce(
            "evidence_neartext",
            parents={"case_id": "cases_case", "text_id": "evidence_distincttext", "other_id": "evidence_distincttext"},
        ),
        migrations.RunSQL(ALIKE, "DROP FUNCTION evidence_texts_alike(uuid, bigint[], integer)"),
        migrations.AddField(
            model_name="pageindex",
            name="language",
            field=models.CharField(
                db_default="english",
                default="english",
                help_text="The configuration that the vector was made by.",
                max_length=20,
            ),
        ),
        migrations.RunSQL(INDEXED_ANEW, migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="pageindex",
            index=models.Index(fields=["case_id", "language"], name="pageindex_case_language"),
        ),
        migrations.AddIndex(
            model_name="evidenceitem",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True)),
                fields=["case", "language", "-id"],
                name="evidence_case_language",
            ),
        ),
        migrations.RunSQL(FACETS, migrations.RunSQL.noop),
    ]
