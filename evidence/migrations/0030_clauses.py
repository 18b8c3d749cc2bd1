"""Clauses of documents, and for which types a document was looked through."""

from __future__ import annotations

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0019_what_participants_do'),
        ('evidence', '0029_references_of_blocks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Clause',
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
                ('page_number', models.PositiveIntegerField()),
                ('start', models.PositiveIntegerField()),
                ('end', models.PositiveIntegerField()),
                ('quote', models.TextField()),
                ('type', models.CharField(max_length=60)),
                ('section', models.CharField(blank=True, help_text='The headings above it, and its own number.', max_length=300)),
                ('confidence', models.FloatField()),
                ('state', models.CharField(choices=[('found', 'Found'), ('confirmed', 'Confirmed'), ('rejected', 'Rejected')], default='found', help_text='confirmed and rejected say people of the firm.', max_length=10)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clauses', to='evidence.evidenceitem')),
                ('page', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='evidence.page')),
            ],
            options={
                'indexes': [models.Index(fields=['item', 'type'], name='clause_item_type')],
                'constraints': [models.UniqueConstraint(fields=('page', 'type', 'start', 'end'), name='clause_once_per_place'), models.CheckConstraint(condition=models.Q(('end__gt', models.F('start'))), name='clause_not_empty'), models.CheckConstraint(condition=models.Q(('state', 'found'), ('decided_by__isnull', False), _connector='OR'), name='clause_decided_by_people'), models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='clause_made_by_someone')],
            },
        ),
        migrations.CreateModel(
            name='ClauseSearch',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('type', models.CharField(max_length=60)),
                ('label', models.CharField(max_length=120)),
                ('described', models.JSONField(default=dict, help_text="Description and examples, of a type of one's own.")),
                ('engine', models.CharField(max_length=200)),
                ('version', models.CharField(max_length=120)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('item', 'type'), name='clause_search_once')],
            },
        ),
        enforce(
            "evidence_clause",
            parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem", "page_id": "evidence_page"},
        ),
        enforce("evidence_clausesearch", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        track("evidence_clause", entity="clause"),
    ]
