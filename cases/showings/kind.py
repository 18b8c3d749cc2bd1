"""What was shown to the clients of a case together, as a kind: notifications are about it."""

from django.urls import reverse

from cases.models import Showing, ShownThing
from cases.showings.readers import digests
from config.api.kind import EventDescription, Kind, Part
from config.api.kinds import register

register(
    Kind(
        name="showing",
        model=Showing,
        label="showing to the client",
        plural="showings to the client",
        phrase="what was shown to the client",
        icon="eye",
        page=lambda case_id, pk: reverse("portal", args=[case_id]),
        events={"created": EventDescription("Documents or facts were shown to the clients of a case, as one batch.")},
        firm_events=("created",),
        passing_events=("created",),
        client_rows=Showing.objects.visible_to,
        concealed=Showing.objects.concealed_from,
        digests=digests,
        parts=(Part(ShownThing, "showing_id", noun="thing that was shown"),),
    )
)
