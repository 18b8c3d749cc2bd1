"""What a session changed, as a kind: shown with the session."""

from agents.models import Change
from config.api.kinds import Kind, register

register(Kind(name="change", model=Change, label="change", plural="changes", icon="layers", page=None))
