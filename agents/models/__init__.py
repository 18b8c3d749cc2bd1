from agents.models.key import AgentKey
from agents.models.session import AgentSession

__all__ = ["AgentKey", "AgentSession"]
