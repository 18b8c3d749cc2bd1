"""The timeline as a kind: facts by their dates, with no rows of its own."""

from config.api.kinds import Kind, register

register(Kind(name="timeline", model=None, label="timeline", plural="timelines", icon="timeline", page=None))
