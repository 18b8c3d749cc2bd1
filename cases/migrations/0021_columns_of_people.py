from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cases", "0020_monitors"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="columns",
            field=models.JSONField(
                blank=True,
                db_default=models.Value({}, models.JSONField()),
                default=dict,
                help_text="By list, the columns that this person sees of it.",
            ),
        ),
    ]
