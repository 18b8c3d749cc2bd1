"""The log of events as a kind: what its tools are about."""

from audit.models import Event
from config.api.kind import Kind
from config.api.kinds import register

register(Kind(name="event", model=Event, label="event", plural="events", icon="activity", page=None))
