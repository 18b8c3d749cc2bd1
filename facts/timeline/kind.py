"""The timeline as a kind: facts by their dates, with no rows of its own."""

from config.api.kind import Kind
from config.api.kinds import register
from facts.timeline import documents  # noqa: F401  # registers dated documents as entries of timelines

register(Kind(name="timeline", model=None, label="timeline", plural="timelines", icon="timeline", page=None))
