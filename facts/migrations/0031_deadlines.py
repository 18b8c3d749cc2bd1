"""Deadlines of cases, what they concern, and the addresses of people's calendars."""

import config.db
import datetime
import django.db.models.deletion
import django.db.models.functions.comparison
import facts.models.deadline
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, keep_within, track


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0039_words_within_their_firm'),
        ('facts', '0030_names_that_may_be_one'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Deadline',
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
                ('kind', models.CharField(choices=[('response', 'Response'), ('disclosure', 'Disclosure'), ('discovery', 'Discovery'), ('motion', 'Motion'), ('hearing', 'Hearing or trial'), ('appeal', 'Appeal'), ('limitation', 'Limitation of actions'), ('other', 'Other')], default='other', max_length=10)),
                ('rule', models.CharField(blank=True, help_text='The authority, as the firm cites it.', max_length=300)),
                ('trigger', models.CharField(blank=True, help_text='What it is counted from, in words.', max_length=300)),
                ('trigger_on', models.DateField(blank=True, help_text='The day it is counted from.', null=True)),
                ('amount', models.PositiveSmallIntegerField(help_text='Null: no rule computes it.', null=True)),
                ('unit', models.CharField(choices=[('days', 'Calendar days'), ('court_days', 'Court days'), ('weeks', 'Weeks'), ('months', 'Months'), ('years', 'Years')], default='days', max_length=10)),
                ('direction', models.CharField(choices=[('after', 'After'), ('before', 'Before')], default='after', max_length=6)),
                ('added_days', models.PositiveSmallIntegerField(default=0, help_text='Added for the way of service.')),
                ('rolls', models.BooleanField(default=True, help_text='Whether it moves from weekends and legal holidays.')),
                ('jurisdiction', models.CharField(default='US', help_text='US, or US- and a state.', max_length=5)),
                ('time_zone', models.CharField(max_length=64)),
                ('time_of_day', models.TimeField(blank=True, help_text='Null: until the end of the day.', null=True)),
                ('computed_on', models.DateField(blank=True, null=True)),
                ('steps', models.JSONField(blank=True, default=list, help_text='How it was computed, a sentence each.')),
                ('override_on', models.DateField(blank=True, null=True)),
                ('override_reason', models.CharField(blank=True, max_length=1000)),
                ('due_on', models.DateField()),
                ('status', models.CharField(choices=[('open', 'Open'), ('done', 'Done'), ('missed', 'Missed'), ('waived', 'Waived')], default='open', max_length=6)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by_name', models.CharField(blank=True, max_length=200)),
                ('remind_days', models.JSONField(blank=True, default=facts.models.deadline.usual_reminders, help_text='How many days before, each.')),
                ('reminded', models.JSONField(blank=True, default=list, help_text='What the assignee was reminded of: day and days before.')),
                ('assignee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('trigger_fact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.fact')),
                ('trigger_item', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='evidence.evidenceitem')),
            ],
        ),
        migrations.CreateModel(
            name='DeadlineFeed',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('token_hash', models.BinaryField(max_length=32, unique=True)),
                ('full_titles', models.BooleanField(default=False, help_text='Whether titles of deadlines leave the platform.')),
                ('every_case', models.BooleanField(default=False, help_text="Whether others' deadlines in one's cases are in it.")),
                ('made_at', models.DateTimeField(help_text='When its address was made.')),
                ('revoked_at', models.DateTimeField(null=True)),
                ('fetched_at', models.DateTimeField(null=True)),
                ('fetches', models.PositiveIntegerField(default=0)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='DeadlineLink',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('deadline', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='facts.deadline')),
                ('fact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('issue', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.issue')),
            ],
        ),
        migrations.AddIndex(
            model_name='deadline',
            index=models.Index(fields=['case', 'due_on', 'id'], name='deadline_of_case'),
        ),
        migrations.AddIndex(
            model_name='deadline',
            index=models.Index(condition=models.Q(('status', 'open')), fields=['assignee', 'due_on'], name='deadline_assigned'),
        ),
        migrations.AddIndex(
            model_name='deadline',
            index=models.Index(condition=models.Q(('trigger_fact__isnull', False)), fields=['trigger_fact'], name='deadline_fact'),
        ),
        migrations.AddIndex(
            model_name='deadline',
            index=models.Index(condition=models.Q(('trigger_item__isnull', False)), fields=['trigger_item'], name='deadline_item'),
        ),
        migrations.AddConstraint(
            model_name='deadline',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='deadline_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='deadline',
            constraint=models.CheckConstraint(condition=models.Q(('due_on', django.db.models.functions.comparison.Coalesce('override_on', 'computed_on', models.Value(datetime.date(1, 1, 1))))), name='deadline_due_as_decided'),
        ),
        migrations.AddConstraint(
            model_name='deadline',
            constraint=models.CheckConstraint(condition=models.Q(('direction__in', ('after', 'before')), ('unit__in', ('days', 'court_days', 'weeks', 'months', 'years'))), name='deadline_period_known'),
        ),
        migrations.AddConstraint(
            model_name='deadline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('override_on__isnull', True), ('override_reason', '')), models.Q(('override_on__isnull', False), models.Q(('override_reason', ''), _negated=True)), _connector='OR'), name='deadline_override_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='deadline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount__isnull', True), ('computed_on__isnull', True)), models.Q(('amount__isnull', False), ('computed_on__isnull', False), ('trigger_on__isnull', False)), _connector='OR'), name='deadline_computed_from_trigger'),
        ),
        migrations.AddConstraint(
            model_name='deadline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('status', 'open')), models.Q(('closed_at__isnull', False), ('status__in', ('done', 'missed', 'waived'))), _connector='OR'), name='deadline_closed_when'),
        ),
        migrations.AddConstraint(
            model_name='deadlinelink',
            constraint=models.UniqueConstraint(fields=('deadline', 'fact'), name='deadline_fact_once'),
        ),
        migrations.AddConstraint(
            model_name='deadlinelink',
            constraint=models.UniqueConstraint(fields=('deadline', 'issue'), name='deadline_issue_once'),
        ),
        migrations.AddConstraint(
            model_name='deadlinelink',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fact__isnull', False), ('issue__isnull', True)), models.Q(('fact__isnull', True), ('issue__isnull', False)), _connector='OR'), name='deadline_link_to_one_thing'),
        ),
        enforce(
            "facts_deadline",
            parents={
                "case_id": "cases_case", "trigger_fact_id": "facts_fact", "trigger_item_id": "evidence_evidenceitem",
            },
        ),
        keep_within("facts_deadline", {"assignee_id": "cases_user"}, of_firm=True),
        enforce(
            "facts_deadlinelink",
            parents={
                "case_id": "cases_case", "deadline_id": "facts_deadline", "fact_id": "facts_fact", "issue_id": "facts_issue",
            },
        ),
        enforce("facts_deadlinefeed"),
        keep_within("facts_deadlinefeed", {"user_id": "cases_user"}, of_firm=True),
        track("facts_deadline", entity="deadline", hidden=("reminded",)),
        track("facts_deadlinelink", entity="deadline", column="deadline_id"),
    ]
