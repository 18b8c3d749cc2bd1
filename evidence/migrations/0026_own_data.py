"""Who wrote a document, who got it and who may have kept it; the thread of a message; the places a summary rests on."""

from __future__ import annotations

import config.db
import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce


# PostgreSQL uses no index for what an array holds below row-level security. This looks in the case of the transaction's firm,
# and answers nothing but ids, which are read through the barrier and the caller's scope; NULL where they are too many.
WITH_KEY = """
CREATE INDEX evidence_case_keys ON evidence_evidenceitem USING gin (case_id, lookup_keys) WHERE deleted_at IS NULL;
CREATE FUNCTION evidence_with_key(of_case uuid, key text, most integer) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
  SELECT CASE WHEN count(*) > most THEN NULL ELSE coalesce(array_agg(id), '{}') END FROM (
    SELECT id FROM evidence_evidenceitem
    WHERE case_id = of_case AND lookup_keys @> ARRAY[key]::varchar[] AND deleted_at IS NULL
      AND firm_id = nullif(current_setting('app.firm', true), '')::uuid
    LIMIT most + 1
  ) AS found
$$;
REVOKE ALL ON FUNCTION evidence_with_key(uuid, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evidence_with_key(uuid, text, integer) TO intactus_app, intactus_system;
"""
UNDONE = "DROP FUNCTION evidence_with_key(uuid, text, integer); DROP INDEX evidence_case_keys;"


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0018_notices_of_several_things'),
        ('evidence', '0025_lists_by_date'),
    ]

    operations = [
        migrations.AddField(
            model_name='evidenceitem',
            name='author',
            field=models.CharField(blank=True, default='', db_default='', help_text='Who wrote it, as it says itself.', max_length=200),
        ),
        migrations.AddField(
            model_name='evidenceitem',
            name='author_address',
            field=models.CharField(blank=True, default='', db_default='', max_length=200),
        ),
        migrations.AddField(
            model_name='evidenceitem',
            name='custodian_hint',
            field=models.CharField(blank=True, default='', db_default='', help_text='Who may have kept it, as the engine proposes.', max_length=200),
        ),
        migrations.AddField(
            model_name='evidenceitem',
            name='lookup_keys',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=220), blank=True, db_default=models.Value('{}'), default=list, editable=False, help_text="Folded names and addresses of who wrote and got it, a message's own id and those it answers.", size=None),
        ),
        migrations.AddField(
            model_name='evidenceitem',
            name='read_from',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, help_text="What the engine read author, recipients and the custodian's hint from: basis, page, place and words."),
        ),
        migrations.AddField(
            model_name='evidenceitem',
            name='recipients',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, help_text='Whom it is addressed to: name, address and role (to, cc, bcc).'),
        ),
        migrations.AddField(
            model_name='evidenceitem',
            name='summary_parts',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, editable=False, help_text="The engine's summary by statement, each with the places it rests on."),
        ),
        migrations.CreateModel(
            name='ThreadMessage',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('thread_id', models.UUIDField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='thread', to='evidence.evidenceitem')),
            ],
            options={
                'indexes': [models.Index(fields=['case', 'thread_id', 'item'], name='thread_message_thread')],
            },
        ),
        migrations.RunSQL(WITH_KEY, UNDONE),
        enforce("evidence_threadmessage", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
    ]
