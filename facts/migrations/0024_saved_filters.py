"""What people asked of lists and saved, and what newly read evidence matches it."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, keep_within


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('evidence', '0036_duplicates'),
        ("facts", "0023_changes_of_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FilterAlert',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='SavedFilter',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('target', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=100)),
                ('params', models.JSONField(default=dict)),
                ('shared', models.BooleanField(default=False)),
                ('alert', models.BooleanField(default=False)),
                ('position', models.BigIntegerField(default=0)),
                ('added_by_type', models.CharField(max_length=10)),
                ('added_by_name', models.CharField(max_length=200)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='FilterMatch',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('alert', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='facts.filteralert')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem')),
                ('filter', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.savedfilter')),
            ],
        ),
        migrations.AddField(
            model_name='filteralert',
            name='filter',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='alerts', to='facts.savedfilter'),
        ),
        migrations.AddIndex(
            model_name='savedfilter',
            index=models.Index(fields=['case', '-id'], name='saved_filter_of_case'),
        ),
        migrations.AddIndex(
            model_name='savedfilter',
            index=models.Index(condition=models.Q(('alert', True)), fields=['id'], name='saved_filter_alerting'),
        ),
        migrations.AddConstraint(
            model_name='savedfilter',
            constraint=models.UniqueConstraint(fields=('case', 'owner', 'target', 'name'), name='saved_filter_named_once'),
        ),
        migrations.AddConstraint(
            model_name='filtermatch',
            constraint=models.UniqueConstraint(fields=('filter', 'item'), name='filter_match_once'),
        ),
        enforce("facts_savedfilter", parents={"case_id": "cases_case"}),
        keep_within("facts_savedfilter", {"owner_id": "cases_user"}, of_firm=True),
        enforce("facts_filteralert", parents={"case_id": "cases_case", "filter_id": "facts_savedfilter"}),
        enforce(
            "facts_filtermatch",
            parents={
                "case_id": "cases_case",
                "alert_id": "facts_filteralert",
                "filter_id": "facts_savedfilter",
                "item_id": "evidence_evidenceitem",
            },
        ),
    ]
