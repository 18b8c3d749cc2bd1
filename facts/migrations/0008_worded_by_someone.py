from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('facts', '0007_who_worded_and_decided'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='fact',
            constraint=models.CheckConstraint(condition=models.Q(('worded_by_type__in', ('human', 'agent', 'engine'))), name='fact_worded_by_someone'),
        ),
    ]
