"""Merges of entities that can be undone, their roles in the case, summaries, and names that somebody decided about."""

import config.db
import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, keep_within, track


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0039_words_within_their_firm'),
        ('facts', '0028_relationships_of_people'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DecidedName',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('type', models.CharField(max_length=20)),
                ('key', models.CharField(help_text='The name folded, as entities have it.', max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name='EntityRole',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('role', models.CharField(choices=[('plaintiff', 'Plaintiff'), ('defendant', 'Defendant'), ('party', 'Other party'), ('witness', 'Witness'), ('adverse', 'Adverse'), ('expert', 'Expert'), ('judge', 'Judge'), ('counsel', 'Counsel'), ('custodian', 'Custodian'), ('insurer', 'Insurer'), ('other', 'Other')], max_length=12)),
                ('starts_on', models.DateField(blank=True, null=True)),
                ('ends_on', models.DateField(blank=True, null=True)),
                ('note', models.CharField(blank=True, max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name='EntitySummary',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('of_withheld', models.BooleanField(help_text='Made of all facts; else of those without a withheld source.')),
                ('sentences', models.JSONField(help_text='text and fact_ids of each.')),
                ('facts_hash', models.CharField(help_text='Of the facts it was made of, as they were then.', max_length=64)),
                ('facts_read', models.PositiveIntegerField()),
                ('updated_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'verbose_name_plural': 'entity summaries',
            },
        ),
        migrations.CreateModel(
            name='Merge',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('others', models.JSONField(db_default=[], default=list, help_text='id, type and name of each entity that was merged, as it was then.')),
                ('moved', models.JSONField(default=dict, help_text='How many mentions, facts, relationships and roles were moved.')),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='SetAside',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('row', models.JSONField()),
                ('rests_on', models.JSONField(db_default=[], default=list)),
            ],
            options={
                'verbose_name_plural': 'rows set aside',
            },
        ),
        migrations.AddField(
            model_name='entity',
            name='merged_aliases',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=300), blank=True, db_default=[], default=list, help_text='Those of its aliases that merges gave it.', size=None),
        ),
        migrations.AddField(
            model_name='entity',
            name='merged_roles',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=80), blank=True, db_default=[], default=list, size=None),
        ),
        migrations.AddField(
            model_name='factentity',
            name='merged_from',
            field=models.ForeignKey(db_index=False, help_text='Whom the fact was about before a merge; null: just this one.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='mention',
            name='merged_from',
            field=models.ForeignKey(db_index=False, help_text="Whose it was before a merge, and is again when that is undone; null: its entity's own.", null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='relationship',
            name='object_merged_from',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='relationship',
            name='subject_merged_from',
            field=models.ForeignKey(db_index=False, help_text='Who the subject was before a merge, and is again when that is undone; null: just this one.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity'),
        ),
        migrations.AlterField(
            model_name='fact',
            name='entities',
            field=models.ManyToManyField(blank=True, related_name='facts', through='facts.FactEntity', through_fields=('fact', 'entity'), to='facts.entity'),
        ),
        migrations.AddIndex(
            model_name='factentity',
            index=models.Index(condition=models.Q(('merged_from__isnull', False)), fields=['merged_from'], name='fact_entity_merged'),
        ),
        migrations.AddIndex(
            model_name='mention',
            index=models.Index(condition=models.Q(('merged_from__isnull', False)), fields=['merged_from'], name='mention_merged'),
        ),
        migrations.AddIndex(
            model_name='relationship',
            index=models.Index(condition=models.Q(('subject_merged_from__isnull', False)), fields=['subject_merged_from'], name='relationship_subject_merged'),
        ),
        migrations.AddIndex(
            model_name='relationship',
            index=models.Index(condition=models.Q(('object_merged_from__isnull', False)), fields=['object_merged_from'], name='relationship_object_merged'),
        ),
        migrations.AddField(
            model_name='decidedname',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case'),
        ),
        migrations.AddField(
            model_name='decidedname',
            name='entity',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decided_names', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='decidedname',
            name='firm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm'),
        ),
        migrations.AddField(
            model_name='entityrole',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case'),
        ),
        migrations.AddField(
            model_name='entityrole',
            name='decided_by',
            field=models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='entityrole',
            name='entity',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='case_roles', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='entityrole',
            name='firm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm'),
        ),
        migrations.AddField(
            model_name='entityrole',
            name='merged_from',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='entitysummary',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case'),
        ),
        migrations.AddField(
            model_name='entitysummary',
            name='decided_by',
            field=models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='entitysummary',
            name='entity',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='summaries', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='entitysummary',
            name='firm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm'),
        ),
        migrations.AddField(
            model_name='merge',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case'),
        ),
        migrations.AddField(
            model_name='merge',
            name='decided_by',
            field=models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='merge',
            name='firm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm'),
        ),
        migrations.AddField(
            model_name='merge',
            name='kept',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merges', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='entity',
            name='merge',
            field=models.ForeignKey(db_index=False, help_text='The merge by which it is another one now; null: it stands for itself.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='merged', to='facts.merge'),
        ),
        migrations.AddIndex(
            model_name='entity',
            index=models.Index(condition=models.Q(('merge__isnull', False)), fields=['merge'], name='entity_merged'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='entity',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='fact',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.fact'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='firm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='item',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem'),
        ),
        migrations.AddConstraint(
            model_name='decidedname',
            constraint=models.UniqueConstraint(fields=('case', 'type', 'key'), name='decided_name_once'),
        ),
        migrations.AddIndex(
            model_name='entityrole',
            index=models.Index(fields=['case', 'role'], name='entity_role_of_case'),
        ),
        migrations.AddConstraint(
            model_name='entityrole',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='entityrole_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='entityrole',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('starts_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='entity_role_days_ordered'),
        ),
        migrations.AddConstraint(
            model_name='entitysummary',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='entitysummary_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='entitysummary',
            constraint=models.UniqueConstraint(fields=('entity', 'of_withheld'), name='entity_summary_once'),
        ),
        migrations.AddIndex(
            model_name='merge',
            index=models.Index(condition=models.Q(('undone_at', None)), fields=['kept'], name='merge_standing'),
        ),
        migrations.AddIndex(
            model_name='merge',
            index=models.Index(fields=['case', '-id'], name='merge_case_recent'),
        ),
        migrations.AddConstraint(
            model_name='merge',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='merge_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='setaside',
            constraint=models.CheckConstraint(condition=models.Q(('fact__isnull', True), ('item__isnull', True), _connector='OR'), name='set_aside_link_or_relationship'),
        ),
        enforce("facts_merge", parents={"case_id": "cases_case", "kept_id": "facts_entity"}),
        enforce(
            "facts_setaside",
            parents={
                "case_id": "cases_case", "entity_id": "facts_entity", "fact_id": "facts_fact",
                "item_id": "evidence_evidenceitem",
            },
        ),
        enforce("facts_decidedname", parents={"case_id": "cases_case", "entity_id": "facts_entity"}),
        enforce(
            "facts_entityrole",
            parents={"case_id": "cases_case", "entity_id": "facts_entity", "merged_from_id": "facts_entity"},
        ),
        enforce("facts_entitysummary", parents={"case_id": "cases_case", "entity_id": "facts_entity"}),
        keep_within("facts_entity", {"merge_id": "facts_merge"}),
        keep_within("facts_mention", {"merged_from_id": "facts_entity"}),
        keep_within("facts_fact_entities", {"merged_from_id": "facts_entity"}),
        keep_within(
            "facts_relationship", {"subject_merged_from_id": "facts_entity", "object_merged_from_id": "facts_entity"}
        ),
        track("facts_merge", entity="entity", column="kept_id", hidden=("others",)),
        track("facts_setaside", entity="entity", column="entity_id"),
        track("facts_entityrole", entity="entity", column="entity_id"),
    ]
