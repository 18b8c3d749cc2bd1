"""Cases, people and firms as kinds."""

from __future__ import annotations

from django.urls import reverse

from cases.models import Case, Firm, GuestGrant, Participant, User
from cases.words import grant_words, participant_words
from config.api.kinds import CASE, Kind, Look, Part, Tracking, register

register(
    Kind(
        name=CASE,
        model=Case,
        label="case",
        plural="cases",
        phrase="the case",
        icon="case",
        page=lambda case_id, pk: reverse("case_overview", args=[pk]),
        events=("created", "updated", "archived"),
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
        events=("created", "updated"),
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
        events=("created", "updated"),
    )
)
