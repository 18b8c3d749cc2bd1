from cases.models.case import Case, CaseUserObjectPermission, Participant
from cases.models.firm import Firm
from cases.models.grant import GuestGrant
from cases.models.notification import Notification, NotificationPreference
from cases.models.showing import Showing, ShownThing
from cases.models.signin import ApiToken, MagicLink, PersonSession
from cases.models.support import SupportAccess
from cases.models.user import Role, User

__all__ = [
    "ApiToken",
    "Case",
    "CaseUserObjectPermission",
    "Firm",
    "GuestGrant",
    "MagicLink",
    "Notification",
    "NotificationPreference",
    "Participant",
    "PersonSession",
    "Role",
    "Showing",
    "ShownThing",
    "SupportAccess",
    "User",
]
