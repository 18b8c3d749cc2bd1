"""What documents' texts are compared by, and which are alike."""

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
"""

class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0032_batches_of_files'),
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
    ]
