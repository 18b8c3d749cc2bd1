"""Changes of speakers' names are recorded, as part of their recording."""

from django.db import migrations

from config.boundary import track


class Migration(migrations.Migration):
    dependencies = [("audit", "0018_number_events_once"), ("evidence", "0040_words_read_within_their_firm")]

    operations = [track("evidence_speaker", entity="evidence", column="item_id")]
