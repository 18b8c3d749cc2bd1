from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('evidence', '0007_who_wrote_what'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='evidenceitem',
            constraint=models.CheckConstraint(condition=models.Q(('client_visible', False), models.Q(('added_by_type', 'agent'), _negated=True), ('shown_by__isnull', False), _connector='OR'), name='evidence_of_agent_shown_by_a_person'),
        ),
        migrations.AddConstraint(
            model_name='upload',
            constraint=models.CheckConstraint(condition=models.Q(('client_visible', False), models.Q(('actor_type', 'agent'), _negated=True), _connector='OR'), name='upload_of_agent_hidden'),
        ),
    ]
