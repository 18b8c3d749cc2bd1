"""Charged operations as a kind."""

from agents.models import Spending, UsageOperation
from config.api.kinds import Kind, Look, internal, register

register(
    Kind(
        name="usage",
        model=UsageOperation,
        label="charged operation",
        plural="charged operations",
        icon="money",
        page=None,
        events=("updated",),
        statuses={
            "reserved": Look("Reserved", "muted", "clock"),
            "settled": Look("Charged", "muted", "check"),
            "released": Look("Not charged", "muted", "minus"),
        },
    )
)
internal(Spending, because="The sums that caps are compared with; shown with the controls.")
