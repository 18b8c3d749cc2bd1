"""Relationships that people and agents write down: without a source, with dates, a note and the facts they rest on."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track

# As before, but one without a source counts too, as long as it is there.
COUNT_TIES = """
CREATE OR REPLACE FUNCTION facts_count_ties_{kind}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM evidence_evidenceitem WHERE id IN (SELECT item_id FROM ({changed}) AS held) ORDER BY id FOR SHARE;
  INSERT INTO facts_entitycount (
    firm_id, case_id, entity_id, facts, facts_open, facts_unapproved, facts_shown, relationships, folded
  )
  SELECT tie.firm_id, tie.case_id, entity_id, 0, 0, 0, 0, sum(sign), false
  FROM ({changed}) AS tie LEFT JOIN evidence_evidenceitem AS item ON item.id = tie.item_id
  CROSS JOIN LATERAL unnest(ARRAY[tie.subject_id, tie.object_id]) AS entity_id
  WHERE tie.item_id IS NULL OR item.id IS NOT NULL AND item.deleted_at IS NULL
  GROUP BY tie.firm_id, tie.case_id, entity_id HAVING sum(sign) <> 0;
  RETURN NULL;
END $$;
"""
TIES = "SELECT firm_id, case_id, subject_id, object_id, item_id, {sign} AS sign FROM {rows}_rows"
CAME, WENT = TIES.format(sign=1, rows="new"), TIES.format(sign=-1, rows="old")
CHANGED = {"insert": CAME, "delete": WENT, "update": f"{CAME} UNION ALL {WENT}"}
RECOUNT = """
CREATE OR REPLACE FUNCTION facts_recount_entities() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE evidence_evidenceitem, facts_entity, facts_fact, facts_citation, facts_fact_entities, facts_relationship
    IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM facts_factreach;
  DELETE FROM facts_entitycount;
  INSERT INTO facts_factreach (fact_id, firm_id, case_id, withheld, reach, date, date_end)
  SELECT * FROM facts_reach_now(ARRAY(SELECT id FROM facts_fact));
  INSERT INTO facts_entitycount (
    firm_id, case_id, entity_id, facts, facts_open, facts_unapproved, facts_shown, relationships, folded
  )
  SELECT firm_id, case_id, entity_id, sum(facts), sum(facts_open), sum(facts_unapproved), sum(facts_shown),
    sum(relationships), true
  FROM (
    SELECT link.firm_id, link.case_id, link.entity_id, 1 AS facts, (NOT withheld)::int AS facts_open,
      (reach > 0)::int AS facts_unapproved, (reach > 1)::int AS facts_shown, 0 AS relationships
    FROM facts_fact_entities AS link JOIN facts_factreach USING (fact_id)
    UNION ALL
    SELECT tie.firm_id, tie.case_id, entity_id, 0, 0, 0, 0, 1 FROM facts_relationship AS tie
    LEFT JOIN evidence_evidenceitem AS item ON item.id = tie.item_id
    CROSS JOIN LATERAL unnest(ARRAY[tie.subject_id, tie.object_id]) AS entity_id
    WHERE tie.item_id IS NULL OR item.deleted_at IS NULL
  ) AS one GROUP BY firm_id, case_id, entity_id;
END $$;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0039_words_within_their_firm'),
        ('facts', '0027_temporal_mentions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='relationship',
            name='found_as',
            field=models.JSONField(help_text='What an engine said before somebody changed it: reading again does not say it beside.', null=True),
        ),
        migrations.AddField(
            model_name='relationship',
            name='is_directed',
            field=models.BooleanField(db_default=True, default=True, help_text='Whether it goes one way only.'),
        ),
        migrations.AddField(
            model_name='relationship',
            name='note',
            field=models.TextField(blank=True, db_default='', default='', help_text="The firm's own.", max_length=2000),
        ),
        migrations.AddField(
            model_name='relationship',
            name='since',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='relationship',
            name='since_precision',
            field=models.CharField(blank=True, db_default='', default='', max_length=12),
        ),
        migrations.AddField(
            model_name='relationship',
            name='status',
            field=models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('dismissed', 'Dismissed')], db_default='proposed', default='proposed', max_length=10),
        ),
        migrations.AddField(
            model_name='relationship',
            name='until',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='relationship',
            name='until_precision',
            field=models.CharField(blank=True, db_default='', default='', max_length=12),
        ),
        migrations.AddField(
            model_name='relationship',
            name='worded_by_type',
            field=models.CharField(db_default='engine', default='engine', help_text='Who last said whom it joins, how and when: human, agent or engine.', max_length=10),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='end',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='item',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem'),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='object',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='relationships_to', to='facts.entity'),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='page',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='evidence.page'),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='page_number',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='predicate',
            field=models.CharField(help_text="An engine's word, or the firm's own.", max_length=60),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='quote',
            field=models.TextField(blank=True),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='start',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='relationship',
            name='subject',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='relationships_from', to='facts.entity'),
        ),
        migrations.CreateModel(
            name='RelationshipFact',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('fact', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='relationship_links', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('relationship', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fact_links', to='facts.relationship')),
            ],
        ),
        migrations.AddIndex(
            model_name='relationship',
            index=models.Index(fields=['case', 'status', '-id'], name='relationship_case_state'),
        ),
        migrations.AddIndex(
            model_name='relationship',
            index=models.Index(condition=models.Q(('item__isnull', True)), fields=['case', '-id'], name='relationship_case_no_source'),
        ),
        migrations.AddIndex(
            model_name='relationship',
            index=models.Index(fields=['subject', '-confidence', '-id'], name='relationship_from'),
        ),
        migrations.AddIndex(
            model_name='relationship',
            index=models.Index(fields=['object', '-confidence', '-id'], name='relationship_to'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(('predicate', ''), _negated=True), name='relationship_says_something'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(('confidence__gte', 0), ('confidence__lte', 1)), name='relationship_confidence_range'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['proposed', 'approved', 'dismissed'])), name='relationship_status_known'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('end__isnull', True), ('item__isnull', True), ('page__isnull', True), ('page_number__isnull', True), ('quote', ''), ('start__isnull', True), models.Q(('made_by_type', 'engine'), _negated=True)), models.Q(('end__gt', models.F('start')), ('item__isnull', False), ('page__isnull', False), ('page_number__isnull', False), ('start__isnull', False)), _connector='OR'), name='relationship_source_whole'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(('since__isnull', True), ('until__isnull', True), ('until__gte', models.F('since')), _connector='OR'), name='relationship_dates_ordered'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('since__isnull', True), ('since_precision', '')), models.Q(('since__isnull', False), ('since_precision__in', ('day', 'month', 'year', 'approximate'))), _connector='OR'), models.Q(models.Q(('until__isnull', True), ('until_precision', '')), models.Q(('until__isnull', False), ('until_precision__in', ('day', 'month', 'year', 'approximate'))), _connector='OR')), name='relationship_dates_as_precise'),
        ),
        migrations.AddConstraint(
            model_name='relationship',
            constraint=models.CheckConstraint(condition=models.Q(('worded_by_type__in', ('human', 'agent', 'engine'))), name='relationship_worded_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='relationshipfact',
            constraint=models.UniqueConstraint(fields=('relationship', 'fact'), name='relationship_fact_once'),
        ),
        migrations.RunSQL("".join(COUNT_TIES.format(kind=kind, changed=rows) for kind, rows in CHANGED.items()) + RECOUNT),
        enforce(
            "facts_relationshipfact",
            parents={"case_id": "cases_case", "relationship_id": "facts_relationship", "fact_id": "facts_fact"},
        ),
        track("facts_relationship", entity="relationship", hidden=("found_as",)),
        track("facts_relationshipfact", entity="relationship", column="relationship_id"),
    ]
