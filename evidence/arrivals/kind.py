"""Files that arrived together, as a kind: notifications are about them."""

from config.api.kind import EventDescription, Kind
from config.api.kinds import register
from evidence.arrivals.readers import arrival_path, digests
from evidence.models import Arrival

register(
    Kind(
        name="arrival",
        model=Arrival,
        label="arrival of files",
        plural="arrivals of files",
        phrase="the files that arrived",
        icon="file-text",
        page=arrival_path,
        events={"created": EventDescription("Files began to arrive together, as one batch.")},
        client_rows=Arrival.objects.visible_to,
        concealed=Arrival.objects.concealed_from,
        digests=digests,
    )
)
