"""Tags, what people make of a fact, facts without a source yet, merged facts, and citations as a court reads them.

The columns have constant defaults, the checks and indexes are made while people work."""

import config.db
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models

from config.boundary import enforce, keep_within, track


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('cases', '0020_monitors'),
        ('facts', '0025_claims_and_issues'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='citation',
            name='citation_basis',
            field=models.CharField(blank=True, db_default='', default='', help_text='What followed from its source then.', max_length=300),
        ),
        migrations.AddField(
            model_name='citation',
            name='citation_text',
            field=models.CharField(blank=True, db_default='', default='', help_text='As a court reads it, where somebody wrote it; empty: it follows from its source.', max_length=300),
        ),
        migrations.AddField(
            model_name='fact',
            name='awaits_source',
            field=models.BooleanField(db_default=False, default=False, help_text='Hoped for: nothing is cited for it yet.'),
        ),
        migrations.AddField(
            model_name='fact',
            name='carried',
            field=models.JSONField(help_text='Ids of what that fact was given of this one: citations, entities, links, tags.', null=True),
        ),
        migrations.AddField(
            model_name='fact',
            name='dispute',
            field=models.CharField(blank=True, choices=[('disputed', 'Disputed'), ('undisputed', 'Undisputed')], db_default='', default='', help_text='Whether the other side disputes it; empty: not known.', max_length=10),
        ),
        migrations.AddField(
            model_name='fact',
            name='disputed_by',
            field=models.CharField(blank=True, db_default='', default='', help_text='Who disputes it.', max_length=200),
        ),
        migrations.AddField(
            model_name='fact',
            name='effect',
            field=models.CharField(blank=True, choices=[('favourable', 'Favourable'), ('adverse', 'Adverse'), ('neutral', 'Neutral')], db_default='', default='', help_text="What it does for the firm's client; empty: nobody has said.", max_length=10),
        ),
        migrations.AddField(
            model_name='fact',
            name='importance',
            field=models.CharField(choices=[('key', 'Key'), ('normal', 'Normal'), ('background', 'Background')], db_default='normal', default='normal', help_text='What people make of it; relevance is computed.', max_length=10),
        ),
        migrations.AddField(
            model_name='fact',
            name='merged_into',
            field=models.ForeignKey(db_index=False, help_text='The fact that says the same and was kept.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='merged', to='facts.fact'),
        ),
        migrations.CreateModel(
            name='Tag',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('name', models.CharField(max_length=60)),
                ('colour', models.CharField(choices=[('grey', 'Grey'), ('blue', 'Blue'), ('green', 'Green'), ('amber', 'Amber'), ('red', 'Red'), ('violet', 'Violet')], db_default='grey', default='grey', max_length=6)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
        ),
        migrations.CreateModel(
            name='FactTag',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('fact', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('tag', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='facts.tag')),
            ],
        ),
        migrations.AddField(
            model_name='fact',
            name='tags',
            field=models.ManyToManyField(blank=True, related_name='facts', through='facts.FactTag', to='facts.tag'),
        ),
        AddIndexConcurrently(
            model_name='fact',
            index=models.Index(condition=models.Q(('dispute', ''), _negated=True), fields=['case', 'dispute', '-id'], name='fact_case_dispute'),
        ),
        AddIndexConcurrently(
            model_name='fact',
            index=models.Index(condition=models.Q(('effect', ''), _negated=True), fields=['case', 'effect', '-id'], name='fact_case_effect'),
        ),
        AddIndexConcurrently(
            model_name='fact',
            index=models.Index(condition=models.Q(('importance', 'normal'), _negated=True), fields=['case', 'importance', '-id'], name='fact_case_importance'),
        ),
        AddIndexConcurrently(
            model_name='fact',
            index=models.Index(condition=models.Q(('awaits_source', True)), fields=['case', '-id'], name='fact_case_awaits_source'),
        ),
        AddIndexConcurrently(
            model_name='fact',
            index=models.Index(condition=models.Q(('merged_into__isnull', False)), fields=['merged_into'], name='fact_merged_into'),
        ),
        AddConstraintNotValid(
            model_name='fact',
            constraint=models.CheckConstraint(condition=models.Q(('dispute__in', ('', 'disputed', 'undisputed')), models.Q(('disputed_by', ''), ('dispute', 'disputed'), _connector='OR')), name='fact_dispute_known'),
        ),
        ValidateConstraint('fact', 'fact_dispute_known'),
        AddConstraintNotValid(
            model_name='fact',
            constraint=models.CheckConstraint(condition=models.Q(('effect__in', ('', 'favourable', 'adverse', 'neutral')), ('importance__in', ('key', 'normal', 'background'))), name='fact_judged_in_known_words'),
        ),
        ValidateConstraint('fact', 'fact_judged_in_known_words'),
        AddConstraintNotValid(
            model_name='fact',
            constraint=models.CheckConstraint(condition=models.Q(('awaits_source', False), models.Q(models.Q(('status', 'approved'), _negated=True), models.Q(('client_override', None), ('client_override', False), _connector='OR')), _connector='OR'), name='fact_without_source_not_approved'),
        ),
        ValidateConstraint('fact', 'fact_without_source_not_approved'),
        AddConstraintNotValid(
            model_name='fact',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('carried__isnull', True), ('merged_into__isnull', True)), models.Q(('carried__isnull', False), ('status', 'dismissed'), models.Q(('merged_into', models.F('id')), _negated=True)), _connector='OR'), name='fact_merged_is_dismissed'),
        ),
        ValidateConstraint('fact', 'fact_merged_is_dismissed'),
        migrations.AddConstraint(
            model_name='tag',
            constraint=models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='tag_made_by_someone'),
        ),
        migrations.AddConstraint(
            model_name='tag',
            constraint=models.UniqueConstraint(models.F('case'), django.db.models.functions.text.Upper('name'), name='tag_once_in_case'),
        ),
        migrations.AddConstraint(
            model_name='tag',
            constraint=models.CheckConstraint(condition=models.Q(('colour__in', ('grey', 'blue', 'green', 'amber', 'red', 'violet'))), name='tag_colour_known'),
        ),
        migrations.AddConstraint(
            model_name='tag',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tag_has_a_name'),
        ),
        migrations.AddIndex(
            model_name='facttag',
            index=models.Index(fields=['tag', 'fact'], name='fact_tag_of_tag'),
        ),
        migrations.AddConstraint(
            model_name='facttag',
            constraint=models.UniqueConstraint(fields=('fact', 'tag'), name='fact_tag_once'),
        ),
        keep_within("facts_fact", {"merged_into_id": "facts_fact"}),
        enforce("facts_tag", parents={"case_id": "cases_case"}),
        enforce(
            "facts_facttag", parents={"case_id": "cases_case", "fact_id": "facts_fact", "tag_id": "facts_tag"}
        ),
        track("facts_tag", entity="tag"),
        track("facts_facttag", entity="fact", column="fact_id"),
    ]
