"""A case that has nearly all documents is listed by its own index, not past those of other cases."""

from django.db import migrations

from config.loose_keys import filled_loosely


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("evidence", "0049_what_clients_see_of_an_arrival"),
    ]

    operations = filled_loosely("evidence_evidenceitem_pkey")
