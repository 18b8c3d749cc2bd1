"""Claims with their issues and links, open questions, and causes of action that a firm adds."""

import config.db
import django.db.models.constraints
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, keep_within, track


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0032_batches_of_files'),
        ("facts", "0024_saved_filters"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Claim',
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
                ('kind', models.CharField(choices=[('claim', 'Claim'), ('defence', 'Defence')], default='claim', max_length=8)),
                ('party', models.CharField(blank=True, help_text='Who claims or defends; empty: not named yet.', max_length=200)),
                ('against', models.CharField(blank=True, help_text='Against whom.', max_length=200)),
                ('description', models.TextField(blank=True, max_length=5000)),
                ('cause', models.CharField(blank=True, help_text='The key of its cause of action in the catalogue.', max_length=80)),
                ('source', models.CharField(blank=True, help_text='The authority that its elements are from.', max_length=500)),
                ('jurisdiction', models.CharField(blank=True, max_length=100)),
                ('elements', models.JSONField(blank=True, default=list, help_text='name and text of each, in order; source of its own.')),
                ('look_for', models.CharField(blank=True, help_text='What usually shows such a claim.', max_length=500)),
                ('position', models.PositiveIntegerField(help_text="Its place among the case's claims.")),
                ('status', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('dismissed', 'Dismissed')], default='proposed', max_length=10)),
                ('reason', models.CharField(blank=True, db_default='', help_text='Why an engine proposed it.', max_length=500)),
                ('confidence', models.FloatField(help_text='How sure an engine is; null: a person or an agent made it.', null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
        ),
        migrations.CreateModel(
            name='Issue',
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
                ('description', models.TextField(blank=True, max_length=5000)),
                ('element', models.PositiveSmallIntegerField(help_text="The number of the claim's element that it serves.", null=True)),
                ('position', models.PositiveIntegerField(help_text="Its place among the claim's issues.")),
                ('status', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('dismissed', 'Dismissed')], default='proposed', max_length=10)),
                ('reason', models.CharField(blank=True, db_default='', help_text='Why an engine proposed it.', max_length=500)),
                ('confidence', models.FloatField(null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('claim', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='issues', to='facts.claim')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
        ),
        migrations.CreateModel(
            name='IssueLink',
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
                ('bearing', models.CharField(choices=[('for', 'For'), ('against', 'Against')], default='for', max_length=7)),
                ('note', models.TextField(blank=True, help_text='Why it speaks for or against.', max_length=2000)),
                ('status', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('dismissed', 'Dismissed')], default='proposed', max_length=10)),
                ('confidence', models.FloatField(null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='issue_links', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('issue', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='facts.issue')),
                ('item', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem')),
            ],
        ),
        migrations.CreateModel(
            name='Question',
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
                ('text', models.CharField(max_length=1000)),
                ('status', models.CharField(choices=[('open', 'Open'), ('answered', 'Answered')], default='open', max_length=8)),
                ('due_on', models.DateField(blank=True, null=True)),
                ('element', models.PositiveSmallIntegerField(help_text="The number of the claim's element that it serves.", null=True)),
                ('look_in', models.CharField(blank=True, help_text='Where to look.', max_length=1000)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('assignee', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('claim', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.claim')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fact', models.ForeignKey(help_text='What answered it.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='questions', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('issue', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='questions', to='facts.issue')),
            ],
        ),
        migrations.CreateModel(
            name='CauseOfAction',
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
                ('name', models.CharField(max_length=200)),
                ('kind', models.CharField(choices=[('claim', 'Claim'), ('defence', 'Defence')], default='claim', max_length=8)),
                ('jurisdiction', models.CharField(max_length=100)),
                ('source', models.CharField(help_text='Statute, Restatement section, leading case or model instruction.', max_length=500)),
                ('elements', models.JSONField(help_text='name and text of each, in order; source, where it has one of its own.')),
                ('look_for', models.CharField(blank=True, help_text='What usually shows such a claim.', max_length=500)),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
            options={
                'verbose_name_plural': 'causes of action',
                'constraints': [models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='causeofaction_made_by_someone'), models.UniqueConstraint(fields=('firm', 'name', 'jurisdiction'), name='cause_of_action_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['claim', 'defence'])), name='cause_of_action_kind_known')],
            },
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='claim_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('case', 'position'), name='claim_one_in_a_place'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['claim', 'defence'])), name='claim_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['proposed', 'approved', 'dismissed'])), name='claim_status_known'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.CheckConstraint(condition=models.Q(('confidence__isnull', True), models.Q(('confidence__gte', 0), ('confidence__lte', 1)), _connector='OR'), name='claim_confidence_range'),
        ),
        migrations.AddIndex(
            model_name='issue',
            index=models.Index(fields=['case', 'status'], name='issue_of_case'),
        ),
        migrations.AddConstraint(
            model_name='issue',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='issue_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='issue',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('claim', 'position'), name='issue_one_in_a_place'),
        ),
        migrations.AddConstraint(
            model_name='issue',
            constraint=models.CheckConstraint(condition=models.Q(('element__isnull', True), ('element__gte', 1), _connector='OR'), name='issue_element_from_one'),
        ),
        migrations.AddConstraint(
            model_name='issue',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['proposed', 'approved', 'dismissed'])), name='issue_status_known'),
        ),
        migrations.AddConstraint(
            model_name='issue',
            constraint=models.CheckConstraint(condition=models.Q(('confidence__isnull', True), models.Q(('confidence__gte', 0), ('confidence__lte', 1)), _connector='OR'), name='issue_confidence_range'),
        ),
        migrations.AddIndex(
            model_name='issuelink',
            index=models.Index(condition=models.Q(('fact__isnull', False)), fields=['fact'], name='issue_link_fact'),
        ),
        migrations.AddIndex(
            model_name='issuelink',
            index=models.Index(condition=models.Q(('item__isnull', False)), fields=['item'], name='issue_link_item'),
        ),
        migrations.AddIndex(
            model_name='issuelink',
            index=models.Index(fields=['case', 'status'], name='issue_link_of_case'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='issuelink_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.UniqueConstraint(fields=('issue', 'fact'), name='issue_link_fact_once'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.UniqueConstraint(fields=('issue', 'item'), name='issue_link_item_once'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('fact__isnull', False), ('item__isnull', True)), models.Q(('fact__isnull', True), ('item__isnull', False)), _connector='OR'), name='issue_link_to_one_thing'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.CheckConstraint(condition=models.Q(('bearing__in', ('for', 'against'))), name='issue_link_bearing_known'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['proposed', 'approved', 'dismissed'])), name='issue_link_status_known'),
        ),
        migrations.AddConstraint(
            model_name='issuelink',
            constraint=models.CheckConstraint(condition=models.Q(('confidence__isnull', True), models.Q(('confidence__gte', 0), ('confidence__lte', 1)), _connector='OR'), name='issue_link_confidence_range'),
        ),
        migrations.AddIndex(
            model_name='question',
            index=models.Index(fields=['case', 'status', 'due_on', 'id'], name='question_of_case'),
        ),
        migrations.AddIndex(
            model_name='question',
            index=models.Index(condition=models.Q(('status', 'open')), fields=['assignee', 'due_on'], name='question_assigned'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='question_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answered_at__isnull', True), ('fact__isnull', True), ('status', 'open')), models.Q(('answered_at__isnull', False), ('status', 'answered')), _connector='OR'), name='question_answered_when'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.CheckConstraint(condition=models.Q(('element__isnull', True), models.Q(('claim__isnull', False), ('element__gte', 1)), _connector='OR'), name='question_element_of_a_claim'),
        ),
        enforce("facts_causeofaction"),
        enforce("facts_claim", parents={"case_id": "cases_case"}),
        enforce("facts_issue", parents={"case_id": "cases_case", "claim_id": "facts_claim"}),
        enforce(
            "facts_issuelink",
            parents={
                "case_id": "cases_case", "issue_id": "facts_issue", "fact_id": "facts_fact",
                "item_id": "evidence_evidenceitem",
            },
        ),
        enforce(
            "facts_question",
            parents={
                "case_id": "cases_case", "issue_id": "facts_issue", "claim_id": "facts_claim", "fact_id": "facts_fact",
            },
        ),
        keep_within("facts_question", {"assignee_id": "cases_user"}, of_firm=True),
        track("facts_causeofaction", entity="element"),
        track("facts_claim", entity="claim", hidden=("reason",)),
        track("facts_issue", entity="issue", hidden=("reason",)),
        track("facts_issuelink", entity="issue", column="issue_id"),
        track("facts_question", entity="question"),
    ]
