"""An upload can be cancelled by its sender: a further value of its status, which the database does not check."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("evidence", "0043_made_files")]

    operations = [
        migrations.AlterField(
            model_name="upload",
            name="status",
            field=models.CharField(
                choices=[
                    ("pending", "Waiting for the bytes"),
                    ("confirmed", "Confirmed"),
                    ("rejected", "Rejected"),
                    ("expired", "Expired"),
                    ("cancelled", "Cancelled by its sender"),
                ],
                default="pending",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="upload",
            name="reason",
            field=models.CharField(blank=True, help_text="Why it was not taken in.", max_length=500),
        ),
    ]
