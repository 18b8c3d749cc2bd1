"""Questions to documents, with the documents that each is about."""

from __future__ import annotations

import config.db
import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce


class Migration(migrations.Migration):

    dependencies = [
        ("agents", "0023_usage_by_billing"),
        ('cases', '0020_monitors'),
        ('evidence', '0038_vectors_of_providers'),
    ]

    operations = [
        migrations.CreateModel(
            name='DocumentQuestion',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('question', models.CharField(max_length=500)),
                ('is_chosen', models.BooleanField(help_text='Whether the documents were named; else all of the case are meant.')),
                ('asked_by_type', models.CharField(max_length=10)),
                ('asked_by_name', models.CharField(max_length=200)),
                ('session_id', models.UUIDField(null=True)),
                ('steps', models.JSONField(default=list)),
                ('planned', models.JSONField(default=list)),
                ('answer', models.JSONField(null=True)),
                ('engine', models.CharField(blank=True, max_length=200)),
                ('tokens_read', models.PositiveIntegerField(default=0, null=True)),
                ('tokens_written', models.PositiveIntegerField(default=0, null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
        ),
        migrations.CreateModel(
            name='QuestionDocument',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('is_chosen', models.BooleanField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem')),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='documents', to='agents.documentquestion')),
            ],
        ),
        migrations.AddIndex(
            model_name='documentquestion',
            index=models.Index(fields=['case', '-id'], name='documentquestion_recent'),
        ),
        migrations.AddConstraint(
            model_name='questiondocument',
            constraint=models.UniqueConstraint(fields=('question', 'item'), name='questiondocument_once'),
        ),
        migrations.AddConstraint(
            model_name='questiondocument',
            constraint=models.UniqueConstraint(fields=('question', 'number'), name='questiondocument_number'),
        ),
        enforce("agents_documentquestion", parents={"case_id": "cases_case"}),
        enforce(
            "agents_questiondocument",
            parents={
                "case_id": "cases_case", "question_id": "agents_documentquestion", "item_id": "evidence_evidenceitem",
            },
        ),
    ]
