"""Everything says what kind of maker made it, in one way."""

from django.db import migrations, models

SOMEONE = models.Q(("made_by_type__in", ("human", "agent", "engine")))


class Migration(migrations.Migration):
    dependencies = [("facts", "0012_engines_and_versions")]
    operations = [
        migrations.RemoveField("entity", "made_by"),
        migrations.RemoveField("relationship", "made_by"),
        *(
            migrations.AddConstraint(model, models.CheckConstraint(condition=SOMEONE, name=f"{model}_made_by_someone"))
            for model in ("fact", "entity", "relationship")
        ),
    ]
