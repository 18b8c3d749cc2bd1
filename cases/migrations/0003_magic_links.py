import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cases", "0002_boundary")]

    operations = [
        migrations.AddField(
            model_name="magiclink",
            name="address_hash",
            field=models.BinaryField(default=b"", help_text="The e-mail address it was asked for, hashed with the secret key.", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="magiclink",
            name="invited_by",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name="magiclink",
            name="user",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="magic_links", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name="magiclink",
            index=models.Index(fields=["address_hash", "-created_at"], name="magiclink_address"),
        ),
    ]
