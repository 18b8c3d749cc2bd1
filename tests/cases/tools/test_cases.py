"""The tools of a case's participants: their subject is the case, which is locked and versioned."""

from __future__ import annotations

from cases.models import Case, Participant, User
from tests.factories import token_client


def test_a_stale_removal_of_a_participant_is_refused(case: Case, attorney: User, client_user: User) -> None:
    api, one = token_client(attorney), Participant.objects.get(case=case, user=client_user)
    url, read = f"/v1/cases/{case.pk}/participants/{one.pk}", api.get(f"/v1/cases/{case.pk}")
    assert "cases.remove_participant" in read.json()["allowed_actions"]
    api.patch(f"/v1/cases/{case.pk}", {"number": "2024-17"})
    stale = api.delete(url, headers={"If-Match": read.headers["ETag"]})
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "CONFLICT")
    assert Participant.objects.filter(pk=one.pk).exists()
    now = api.get(f"/v1/cases/{case.pk}").headers["ETag"]
    assert api.delete(url, headers={"If-Match": now}).status_code == 204
    assert not Participant.objects.filter(pk=one.pk).exists()
