"""Suggestions that two names of a case are one, and what was decided about them."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('facts', '0029_merges_of_entities'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DedupSuggestion',
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
                ('type', models.CharField(max_length=20)),
                ('one_key', models.CharField(help_text='The folded names, in order.', max_length=300)),
                ('other_key', models.CharField(max_length=300)),
                ('words', models.JSONField(default=list, help_text='Both names as they were when this was suggested.')),
                ('score', models.FloatField(help_text='The probability that both are one.')),
                ('reasons', models.JSONField(default=list, help_text='speaks (for, against) and words of each.')),
                ('certain', models.BooleanField(default=False, help_text='Whether an identifier of both agrees and nothing is at odds.')),
                ('status', models.CharField(choices=[('pending', 'Waiting'), ('approved', 'Approved'), ('rejected', 'Rejected')], default='pending', max_length=10)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('automatic', models.BooleanField(default=False, help_text='Merged without being asked, because identifiers agree.')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('merge', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.merge')),
                ('one', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity')),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity')),
            ],
            options={
                'indexes': [models.Index(fields=['case', 'status', '-score', '-id'], name='dedup_suggestion_case'), models.Index(fields=['case', 'type', 'one_key'], name='dedup_suggestion_keys'), models.Index(condition=models.Q(('merge__isnull', False)), fields=['merge'], name='dedup_suggestion_merge'), models.Index(condition=models.Q(('automatic', True)), fields=['case', '-id'], name='dedup_suggestion_automatic')],
                'constraints': [models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='dedupsuggestion_made_by_someone'), models.UniqueConstraint(fields=('one', 'other'), name='dedup_suggestion_pair_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='dedup_suggestion_in_order'), models.CheckConstraint(condition=models.Q(('score__gte', 0), ('score__lte', 1)), name='dedup_suggestion_score_range'), models.CheckConstraint(condition=models.Q(models.Q(('automatic', False), ('decided_at__isnull', True), ('merge__isnull', True), ('status', 'pending')), models.Q(('decided_at__isnull', False), ('status__in', ('approved', 'rejected'))), _connector='OR'), name='dedup_suggestion_decided_when')],
            },
        ),
        enforce(
            "facts_dedupsuggestion",
            parents={
                "case_id": "cases_case", "one_id": "facts_entity", "other_id": "facts_entity", "merge_id": "facts_merge",
            },
        ),
    ]
