"""Keep with each fact what its quotes do not say, and what re-readings propose. What facts there are already is compared
in the background."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0017_showings_and_grants_notices'),
        ('evidence', '0022_blocks_of_pages'),
        ('facts', '0018_dates_and_names_kept'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ProposedChange',
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
                ('kind', models.CharField(choices=[('new', 'New'), ('changed', 'Changed'), ('not_found', 'No longer found')], max_length=10)),
                ('state', models.CharField(choices=[('pending', 'Waiting'), ('accepted', 'Accepted'), ('rejected', 'Rejected'), ('expired', 'Expired')], default='pending', max_length=10)),
                ('before', models.JSONField(help_text='text, date, date_end and date_precision of the fact; null: it is new.', null=True)),
                ('after', models.JSONField(help_text='The same as proposed, with confidence and entities; null: not found.', null=True)),
                ('key', models.CharField(help_text='Hash of the words found and their source, as facts have it.', max_length=64)),
                ('page_number', models.PositiveIntegerField()),
                ('start', models.PositiveIntegerField()),
                ('end', models.PositiveIntegerField()),
                ('quote', models.TextField()),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.AddField(
            model_name='fact',
            name='borne_out',
            field=models.BooleanField(help_text='Whether there are no such parts.', null=True),
        ),
        migrations.AddField(
            model_name='fact',
            name='not_borne_out',
            field=models.JSONField(help_text='The parts of its words that its quotes do not say; null: not compared yet.', null=True),
        ),
        migrations.AddIndex(
            model_name='fact',
            index=models.Index(condition=models.Q(('borne_out', False)), fields=['case', 'id'], name='fact_case_not_borne_out'),
        ),
        migrations.AddIndex(
            model_name='fact',
            index=models.Index(condition=models.Q(('borne_out__isnull', True)), fields=['id'], name='fact_not_compared'),
        ),
        migrations.AddConstraint(
            model_name='fact',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('borne_out__isnull', True), ('not_borne_out__isnull', True)), models.Q(('borne_out__isnull', False), ('not_borne_out__isnull', False), models.Q(models.Q(('borne_out', True), ('not_borne_out', [])), models.Q(('borne_out', False), models.Q(('not_borne_out', []), _negated=True)), _connector='OR')), _connector='OR'), name='fact_borne_out_as_compared'),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case'),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='decided_by',
            field=models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='fact',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='proposed_changes', to='facts.fact'),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='firm',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm'),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='item',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem'),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='page',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='evidence.page'),
        ),
        migrations.AddIndex(
            model_name='proposedchange',
            index=models.Index(fields=['case', 'state', '-id'], name='proposed_change_case'),
        ),
        migrations.AddIndex(
            model_name='proposedchange',
            index=models.Index(fields=['item', 'state'], name='proposed_change_item'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='proposedchange_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'pending')), fields=('fact',), name='proposed_change_one_waiting_for_a_fact'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'new'), ('state', 'pending')), fields=('item', 'key'), name='proposed_change_waits_once'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('after__isnull', False), ('before__isnull', True), ('kind', 'new')), models.Q(('after__isnull', False), ('before__isnull', False), ('fact__isnull', False), ('kind', 'changed')), models.Q(('after__isnull', True), ('before__isnull', False), ('fact__isnull', False), ('kind', 'not_found')), _connector='OR'), name='proposed_change_says_what_it_is'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('state__in', ('pending', 'expired'))), models.Q(('decided_at__isnull', False), ('state__in', ('accepted', 'rejected'))), _connector='OR'), name='proposed_change_decided_when'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.CheckConstraint(condition=models.Q(('end__gt', models.F('start'))), name='proposed_change_not_empty'),
        ),
        track("facts_fact", entity="fact", hidden=("borne_out", "not_borne_out")),
        enforce(
            "facts_proposedchange",
            parents={
                "case_id": "cases_case", "item_id": "evidence_evidenceitem", "fact_id": "facts_fact",
                "page_id": "evidence_page",
            },
        ),
        track("facts_proposedchange", entity="proposed_change"),
    ]
