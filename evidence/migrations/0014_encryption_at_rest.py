"""The firms' data keys, and which stored files are encrypted with which of them."""

import config.db
import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce

KEY_OF_THE_SAME_FIRM = """
CREATE UNIQUE INDEX evidence_datakey_firm_id_id ON evidence_datakey (firm_id, id);
ALTER TABLE evidence_encryptedfile ADD CONSTRAINT evidence_encryptedfile_key_of_the_firm
FOREIGN KEY (firm_id, data_key_id) REFERENCES evidence_datakey (firm_id, id) DEFERRABLE INITIALLY DEFERRED;
"""

class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0009_history'),
        ("evidence", "0013_storage_quotas"),
    ]

    operations = [
        migrations.AlterField(
            model_name='manifestentry',
            name='act',
            field=models.CharField(choices=[('received', 'Received'), ('unpacked', 'Unpacked from its container'), ('verified', 'Hash verified'), ('downloaded', 'Downloaded'), ('deleted', 'Removed from the case'), ('encrypted', 'Stored encrypted'), ('decrypted', 'Stored without encryption')], max_length=12),
        ),
        migrations.CreateModel(
            name='DataKey',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('provider', models.CharField(help_text='Which key provider wrapped it.', max_length=200)),
                ('wrapped', models.BinaryField(blank=True, max_length=4096)),
                ('retired_at', models.DateTimeField(help_text='Since when new files have another key.', null=True)),
                ('destroyed_at', models.DateTimeField(help_text='Since when nothing opens the files it encrypted.', null=True)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
        ),
        migrations.CreateModel(
            name='EncryptedFile',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('storage_key', models.CharField(max_length=80, unique=True)),
                ('sha256', models.CharField(help_text="Of the bytes as they are stored; a manifest has the original's.", max_length=64)),
                ('size_bytes', models.BigIntegerField(help_text='As they are stored.')),
                ('data_key', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='files', to='evidence.datakey')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ReplacedFile',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('storage_key', models.CharField(max_length=80, unique=True)),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddConstraint(
            model_name='datakey',
            constraint=models.UniqueConstraint(condition=models.Q(('destroyed_at', None), ('retired_at', None)), fields=('firm',), name='datakey_one_is_current'),
        ),
        migrations.AddConstraint(
            model_name='datakey',
            constraint=models.CheckConstraint(condition=models.Q(('destroyed_at', None), ('wrapped', b''), _connector='OR'), name='datakey_destroyed_means_gone'),
        ),
        enforce("evidence_datakey"),
        enforce("evidence_encryptedfile"),
        enforce("evidence_replacedfile"),
        migrations.RunSQL(KEY_OF_THE_SAME_FIRM, migrations.RunSQL.noop),
    ]
