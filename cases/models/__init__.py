from cases.models.case import Case, CaseUserObjectPermission, Participant
from cases.models.firm import Firm
from cases.models.signin import ApiToken, MagicLink, PersonSession
from cases.models.user import Role, User

__all__ = [
    "ApiToken",
    "Case",
    "CaseUserObjectPermission",
    "Firm",
    "MagicLink",
    "Participant",
    "PersonSession",
    "Role",
    "User",
]
