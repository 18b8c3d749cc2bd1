from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("audit", "0015_find_entries_of_a_thing")]

    operations = [
        migrations.AddIndex(
            "job",
            models.Index(
                condition=models.Q(("status", "completed"), _negated=True), fields=["case", "status"], name="job_case_status"
            ),
        ),
    ]
