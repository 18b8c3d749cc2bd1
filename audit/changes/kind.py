"""Changes of rows as a kind: shown with the session that made them, and in the history of what they changed."""

from audit.models import Change
from config.api.kind import Kind
from config.api.kinds import register

register(Kind(name="change", model=Change, label="change", plural="changes", icon="layers", page=None))
