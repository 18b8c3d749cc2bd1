"""Outlines of depositions, examinations and arguments, with their entries."""

import config.db
import django.db.models.constraints
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track

WITHIN_ITS_OUTLINE = """
CREATE UNIQUE INDEX facts_outlineentry_outline_id_id ON facts_outlineentry (outline_id, id);
ALTER TABLE facts_outlineentry ADD CONSTRAINT facts_outlineentry_parent_within_outline FOREIGN KEY (outline_id, parent_id)
REFERENCES facts_outlineentry (outline_id, id) DEFERRABLE INITIALLY DEFERRED;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0039_words_within_their_firm'),
        ('facts', '0031_deadlines'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Outline',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('title', models.CharField(max_length=300)),
                ('purpose', models.CharField(choices=[('deposition', 'Deposition'), ('direct', 'Direct examination'), ('cross', 'Cross-examination'), ('opening', 'Opening statement'), ('closing', 'Closing argument'), ('argument', 'Argument')], max_length=10)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('witness', models.ForeignKey(help_text='Who is examined.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity')),
            ],
        ),
        migrations.CreateModel(
            name='OutlineEntry',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('position', models.PositiveIntegerField(help_text='Its place among those under the same entry, from 1.')),
                ('kind', models.CharField(choices=[('heading', 'Heading'), ('note', 'Note'), ('fact', 'Fact'), ('testimony', 'Testimony'), ('exhibit', 'Exhibit'), ('document', 'Document'), ('question', 'Open question'), ('issue', 'Issue')], max_length=9)),
                ('text', models.TextField(blank=True, help_text='Of a heading or note; else a note beside it.', max_length=5000)),
                ('first_page', models.PositiveIntegerField(null=True)),
                ('first_line', models.PositiveIntegerField(null=True)),
                ('last_page', models.PositiveIntegerField(null=True)),
                ('last_line', models.PositiveIntegerField(null=True)),
                ('page', models.PositiveIntegerField(help_text='Of a document or exhibit: the page that is meant.', null=True)),
                ('said', models.JSONField(blank=True, default=dict, help_text='What it refers to, in words, when it was put here.')),
                ('status', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('dismissed', 'Dismissed')], default='proposed', max_length=10)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('exhibit', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='evidence.exhibit')),
                ('fact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='outline_entries', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('issue', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.issue')),
                ('item', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='evidence.evidenceitem')),
                ('outline', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='facts.outline')),
                ('parent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.outlineentry')),
                ('question', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.question')),
                ('transcript', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='evidence.transcript')),
            ],
            options={
                'verbose_name_plural': 'outline entries',
            },
        ),
        migrations.AddIndex(
            model_name='outline',
            index=models.Index(fields=['case', '-id'], name='outline_of_case'),
        ),
        migrations.AddConstraint(
            model_name='outline',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='outline_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='outline',
            constraint=models.CheckConstraint(condition=models.Q(('purpose__in', ('deposition', 'direct', 'cross', 'opening', 'closing', 'argument'))), name='outline_purpose_known'),
        ),
        migrations.AddIndex(
            model_name='outlineentry',
            index=models.Index(condition=models.Q(('fact__isnull', False)), fields=['fact'], name='outline_entry_fact'),
        ),
        migrations.AddIndex(
            model_name='outlineentry',
            index=models.Index(condition=models.Q(('item__isnull', False)), fields=['item'], name='outline_entry_item'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='outlineentry_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('outline', 'parent', 'position'), name='outline_entry_one_in_a_place', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='outline_entry_position_from_one'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ('proposed', 'approved'))), name='outline_entry_status_known'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('exhibit__isnull', True), ('fact__isnull', True), ('issue__isnull', True), ('item__isnull', True), ('kind', 'heading'), ('question__isnull', True), ('transcript__isnull', True), ('said', {}), models.Q(('text', ''), _negated=True)), models.Q(('exhibit__isnull', True), ('fact__isnull', True), ('issue__isnull', True), ('item__isnull', True), ('kind', 'note'), ('question__isnull', True), ('transcript__isnull', True), ('said', {}), models.Q(('text', ''), _negated=True)), models.Q(('exhibit__isnull', True), ('issue__isnull', True), ('item__isnull', True), ('kind', 'fact'), ('question__isnull', True), ('transcript__isnull', True), models.Q(('said', {}), _negated=True)), models.Q(('exhibit__isnull', True), ('fact__isnull', True), ('issue__isnull', True), ('item__isnull', True), ('kind', 'testimony'), ('question__isnull', True), models.Q(('said', {}), _negated=True)), models.Q(('fact__isnull', True), ('issue__isnull', True), ('item__isnull', True), ('kind', 'exhibit'), ('question__isnull', True), ('transcript__isnull', True), models.Q(('said', {}), _negated=True)), models.Q(('exhibit__isnull', True), ('fact__isnull', True), ('issue__isnull', True), ('kind', 'document'), ('question__isnull', True), ('transcript__isnull', True), models.Q(('said', {}), _negated=True)), models.Q(('exhibit__isnull', True), ('fact__isnull', True), ('issue__isnull', True), ('item__isnull', True), ('kind', 'question'), ('transcript__isnull', True), models.Q(('said', {}), _negated=True)), models.Q(('exhibit__isnull', True), ('fact__isnull', True), ('item__isnull', True), ('kind', 'issue'), ('question__isnull', True), ('transcript__isnull', True), models.Q(('said', {}), _negated=True)), _connector='OR'), name='outline_entry_refers_as_its_kind'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(('parent__isnull', True), models.Q(('parent', models.F('id')), _negated=True), _connector='OR'), name='outline_entry_not_under_itself'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('kind', 'testimony'), _negated=True), ('first_line__isnull', True), ('first_page__isnull', True), ('last_line__isnull', True), ('last_page__isnull', True)), models.Q(('first_line__gte', 1), ('first_page__isnull', False), ('kind', 'testimony'), ('last_line__gte', 1), models.Q(('last_page__gt', models.F('first_page')), models.Q(('last_line__gte', models.F('first_line')), ('last_page', models.F('first_page'))), _connector='OR')), _connector='OR'), name='outline_entry_lines_of_testimony'),
        ),
        migrations.AddConstraint(
            model_name='outlineentry',
            constraint=models.CheckConstraint(condition=models.Q(('page__isnull', True), models.Q(('kind__in', ('document', 'exhibit')), ('page__gte', 1)), _connector='OR'), name='outline_entry_page_of_a_document'),
        ),
        enforce("facts_outline", parents={"case_id": "cases_case", "witness_id": "facts_entity"}),
        enforce(
            "facts_outlineentry",
            parents={
                "case_id": "cases_case", "outline_id": "facts_outline", "fact_id": "facts_fact",
                "transcript_id": "evidence_transcript", "exhibit_id": "evidence_exhibit", "item_id": "evidence_evidenceitem",
                "question_id": "facts_question", "issue_id": "facts_issue", "parent_id": "facts_outlineentry",
            },
        ),
        migrations.RunSQL(WITHIN_ITS_OUTLINE, reverse_sql=migrations.RunSQL.noop),
        track("facts_outline", entity="outline"),
        track("facts_outlineentry", entity="outline", column="outline_id"),
    ]
