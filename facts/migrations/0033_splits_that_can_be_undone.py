"""Splits of names that can be undone."""

import config.db
import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0021_columns_of_people'),
        ('facts', '0032_outlines'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Split',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('other_name', models.CharField(help_text='As it was called then.', max_length=300)),
                ('is_new', models.BooleanField(help_text='Whether the split made the other entity.')),
                ('aliases', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=300), default=list, help_text='The other names that were given away.', size=None)),
                ('moved', models.JSONField(default=dict, help_text='How many mentions, facts and relationships were given away.')),
                ('rows', models.JSONField(help_text='table, id, before and after of each row; after is null where it was deleted.')),
                ('names', models.JSONField(help_text="The same of both entities' aliases, and of whose these names are.")),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entity', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='splits', to='facts.entity')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='split_from', to='facts.entity')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('undone_at', None)), fields=['entity'], name='split_standing')],
                'constraints': [models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='split_made_by_someone')],
            },
        ),
        enforce(
            "facts_split", parents={"case_id": "cases_case", "entity_id": "facts_entity", "other_id": "facts_entity"}
        ),
        track("facts_split", entity="entity", column="entity_id", hidden=("aliases", "names", "other_name", "rows")),
    ]
