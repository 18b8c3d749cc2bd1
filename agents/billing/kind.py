"""Charged operations as a kind."""

from agents.models import Spending, UsageOperation, UsageSum
from config.api.kind import EventDescription, Kind, Look
from config.api.kinds import internal, register

register(
    Kind(
        name="usage",
        model=UsageOperation,
        label="charged operation",
        plural="charged operations",
        icon="money",
        page=None,
        events={
            "updated": EventDescription(
                "Who bears a charged operation was changed.", {"client_billable": "Whether the client is billed."}
            ),
        },
        statuses={
            "reserved": Look("Reserved", "muted", "clock"),
            "settled": Look("Charged", "muted", "check"),
            "released": Look("Not charged", "muted", "minus"),
        },
    )
)
internal(Spending, because="The sums that caps are compared with; shown with the controls.")
internal(UsageSum, because="What charged operations come to, as summaries show it.")
