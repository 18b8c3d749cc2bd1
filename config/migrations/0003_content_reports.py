"""What browsers say the content policy refused."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('config', '0002_idempotency_rights'),
    ]

    operations = [
        migrations.CreateModel(
            name='ContentReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('directive', models.CharField(max_length=40)),
                ('blocked', models.CharField(blank=True, help_text='The origin, or the word that stands for it.', max_length=200)),
                ('page', models.CharField(blank=True, help_text='The route, without ids and queries.', max_length=200)),
                ('count', models.PositiveBigIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'directive', 'blocked', 'page'), name='contentreport_once_a_day')],
            },
        ),
    ]
