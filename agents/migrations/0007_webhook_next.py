from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('agents', '0006_change_entities'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='webhookdelivery',
            name='webhookdelivery_due',
        ),
        migrations.AddIndex(
            model_name='webhookdelivery',
            index=models.Index(condition=models.Q(('status', 'pending')), fields=['webhook', 'next_attempt_at'], name='webhookdelivery_next'),
        ),
    ]
