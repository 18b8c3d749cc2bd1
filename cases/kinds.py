"""Cases, people and firms as kinds."""

from __future__ import annotations

from django.urls import reverse

from cases.models import Case, Firm, GuestGrant, Participant, User
from cases.words import grant_words, participant_words
from config.api.kind import CASE, EventDescription, Kind, Look, Part, Tracking
from config.api.kinds import register

register(
    Kind(
        name=CASE,
        model=Case,
        label="case",
        plural="cases",
        phrase="the case",
        icon="case",
        page=lambda case_id, pk: reverse("case_overview", args=[pk]),
        events={
            "created": EventDescription("A case was opened."),
            "updated": EventDescription(
                "A case was changed, or who takes part in it.",
                {
                    "fields": "Names of the fields that changed.",
                    "participant_added": "The person who was added.",
                    "participant_changed": "The person whose part in it was described.",
                    "participant_removed": "The person who was removed.",
                    "guest_granted": "The guest who was granted something.",
                    "guest_revoked": "The guest whose grant was revoked.",
                },
            ),
            "archived": EventDescription("A case was archived: nothing in it is changed any more."),
        },
        parts=(
            Part(Participant, "case_id", "participant", Tracking(words=participant_words, revertible=False)),
            Part(GuestGrant, "case_id", "guest's grant", Tracking(words=grant_words, revertible=False)),
        ),
        statuses={"open": Look("Open", "muted", "circle"), "archived": Look("Archived", "muted", "archive")},
        fields={
            "archived_at": "Archived",
            "expires_at": "Until",
            "guest_granted": "What a guest sees",
            "guest_revoked": "What a guest saw",
            "client_name": "Client",
            "part": "Part in the case",
            "participants": "People on the case",
            "practice_area": "Practice area",
            "storage_quota": "What someone may send",
        },
        firm_only=frozenset({"storage_quota"}),
        tracked=Tracking(title="name"),
    )
)
register(
    Kind(
        name="user",
        model=User,
        label="person",
        plural="firm's people",
        icon="person",
        page=lambda case_id, pk: reverse("user", args=[pk]),
        titles=lambda scope: User.objects.visible_to(scope).values_list("pk", "name"),
        events={
            "created": EventDescription("A person was invited.", {"role": "The person’s role."}, across_cases=True),
            "updated": EventDescription(
                "A person was changed, deactivated or activated again.",
                {"fields": "Names of the fields that changed."},
                across_cases=True,
            ),
        },
        statuses={"inactive": Look("Deactivated", "muted", "ban")},
        fields={"user_id": "Person"},
        tracked=Tracking(title="name", secret=frozenset({"password", "last_login"}), revertible=False),
    )
)
register(
    Kind(
        name="firm",
        model=Firm,
        label="firm",
        plural="firms",
        icon="building",
        page=lambda case_id, pk: reverse("firm"),
        events={
            "created": EventDescription("A firm was set up.", across_cases=True),
            "updated": EventDescription(
                "The firm’s settings were changed.", {"fields": "Names of the fields that changed."}, across_cases=True
            ),
        },
    )
)
