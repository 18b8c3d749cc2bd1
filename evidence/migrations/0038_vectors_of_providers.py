"""What passages mean by other providers' models, beside our own vectors."""

from __future__ import annotations

import config.db
import django.db.models.deletion
import pgvector.django.vector
from django.db import migrations, models

from config.boundary import enforce

# The dimensions that have an index of the nearest; vectors of others are compared one by one.
INDEXED = (1792, 1024, 768, 512, 384, 256)
NEAREST = """
CREATE INDEX passagevector_near_{n} ON evidence_passagevector USING hnsw ((embedding::vector({n})) vector_cosine_ops)
  WITH (m = 16, ef_construction = 64) WHERE dimensions = {n};
"""

class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ("evidence", "0037_exhibits"),
    ]

    operations = [
        migrations.CreateModel(
            name='PassageVector',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('start', models.PositiveIntegerField()),
                ('provider', models.CharField(max_length=60)),
                ('model', models.CharField(max_length=120)),
                ('dimensions', models.PositiveIntegerField()),
                ('embedding', pgvector.django.vector.VectorField()),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.evidenceitem')),
                ('page', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evidence.page')),
                ('passage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vectors', to='evidence.passage')),
            ],
            options={
                'indexes': [models.Index(fields=['item'], name='passagevector_item')],
                'constraints': [models.UniqueConstraint(fields=('passage', 'provider', 'model', 'dimensions'), name='passagevector_once_per_model')],
            },
        ),
        enforce(
            "evidence_passagevector",
            parents={
                "case_id": "cases_case", "item_id": "evidence_evidenceitem", "page_id": "evidence_page",
                "passage_id": "evidence_passage",
            },
        ),
        migrations.RunSQL(
            "".join(NEAREST.format(n=n) for n in INDEXED),
            reverse_sql="".join(f"DROP INDEX passagevector_near_{n};" for n in INDEXED),
        ),
    ]
