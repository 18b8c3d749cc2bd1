"""Recordings of sound and film: what is said in them by the second, by which voices, and pictures where they change."""

import config.db
import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ("evidence", "0032_batches_of_files"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='page',
            name='method',
            field=models.CharField(choices=[('text', 'Text'), ('ocr', 'Recognised from an image'), ('speech', 'Written down from speech')], default='text', max_length=6),
        ),
        migrations.CreateModel(
            name='Speaker',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=120)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='speakers', to='evidence.evidenceitem')),
            ],
        ),
        migrations.CreateModel(
            name='SpokenLine',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('unsure', models.BooleanField(default=False, help_text='It fits another voice nearly as well, or is too short to say.')),
                ('start', models.FloatField()),
                ('end', models.FloatField()),
                ('words', models.JSONField(help_text='[word, from, to, confidence] each, in seconds.')),
                ('voice', django.contrib.postgres.fields.ArrayField(base_field=models.FloatField(), default=list, help_text='How it sounds, as the engine describes it.', size=None)),
                ('page_number', models.PositiveIntegerField(null=True)),
                ('offset', models.PositiveIntegerField(null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spoken_lines', to='evidence.evidenceitem')),
                ('speaker', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='lines', to='evidence.speaker')),
            ],
        ),
        migrations.CreateModel(
            name='KeyFrame',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('second', models.FloatField()),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('picture', models.BinaryField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='key_frames', to='evidence.evidenceitem')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('item', 'second'), name='key_frame_once')],
            },
        ),
        migrations.CreateModel(
            name='Recording',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('state', models.CharField(choices=[('waiting', 'Waiting to be heard'), ('hearing', 'Being written down'), ('heard', 'Written down'), ('silent', 'Nothing is said'), ('stopped', 'Stopped')], default='waiting', max_length=8)),
                ('message', models.CharField(blank=True, help_text='Why it stopped, or what it lacks.', max_length=300)),
                ('duration', models.FloatField(help_text='Seconds.')),
                ('heard_until', models.FloatField(default=0, help_text='Seconds; what is behind was not listened to yet.')),
                ('has_picture', models.BooleanField(default=False)),
                ('has_sound', models.BooleanField(default=True)),
                ('framed', models.BooleanField(default=False, help_text='Whether key frames were looked for.')),
                ('language', models.CharField(blank=True, max_length=8)),
                ('language_confidence', models.FloatField(default=0)),
                ('names', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), default=list, help_text='Of the case, told to the engine.', size=None)),
                ('engine', models.CharField(blank=True, help_text='Who listened: name and version.', max_length=120)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='recording', to='evidence.evidenceitem')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('duration__gt', 0)), name='recording_lasts'), models.CheckConstraint(condition=models.Q(('heard_until__gte', 0), ('language_confidence__gte', 0), ('language_confidence__lte', 1)), name='recording_told_in_bounds')],
            },
        ),
        migrations.AddConstraint(
            model_name='speaker',
            constraint=models.UniqueConstraint(fields=('item', 'number'), name='speaker_number_once'),
        ),
        migrations.AddConstraint(
            model_name='spokenline',
            constraint=models.UniqueConstraint(fields=('item', 'start'), name='spoken_line_once'),
        ),
        migrations.AddConstraint(
            model_name='spokenline',
            constraint=models.CheckConstraint(condition=models.Q(('end__gte', models.F('start')), ('start__gte', 0)), name='spoken_line_lasts'),
        ),
        enforce("evidence_recording", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        enforce("evidence_speaker", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
        enforce(
            "evidence_spokenline",
            parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem", "speaker_id": "evidence_speaker"},
        ),
        enforce("evidence_keyframe", parents={"case_id": "cases_case", "item_id": "evidence_evidenceitem"}),
    ]
