"""Tools as a kind: what agents look up; they have no rows."""

from config.api.kind import Kind
from config.api.kinds import register

register(Kind(name="tool", model=None, label="tool", plural="tools", icon="search", page=None))
