from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cases", "0021_columns_of_people"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notification",
            name="kind",
            field=models.CharField(
                choices=[
                    ("approval", "Approval"),
                    ("spending", "Spending"),
                    ("suspended", "Agent suspended"),
                    ("webhook", "Webhook"),
                    ("automation", "Automation"),
                    ("security", "Security"),
                    ("message", "Message"),
                    ("arrival", "Files arrived"),
                    ("monitor", "Watched pages and saved filters"),
                    ("shown", "Shown to you"),
                    ("grant", "Access to a case"),
                    ("grant_ending", "Access that ends soon"),
                ],
                max_length=12,
            ),
        ),
    ]
