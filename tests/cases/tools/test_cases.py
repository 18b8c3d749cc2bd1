"""The tools of a case's participants: their subject is the case, which is locked and versioned."""

from __future__ import annotations

from audit.models import Event
from cases.models import Case, Participant, User
from tests.factories import agent_client, token_client


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


def test_what_someone_does_in_the_matter_is_read_by_all_who_know_of_them(
    case: Case, attorney: User, client_user: User
) -> None:
    api, client_api = token_client(attorney), token_client(client_user)
    one = case.participants.get(user=attorney)
    url = f"/v1/cases/{case.pk}/participants/{one.pk}"
    assert api.patch(url, {"part": "Lead counsel"}).json()["part"] == "Lead counsel"
    before = Event.objects.filter(event_type="case.updated").count()
    assert api.patch(url, {"part": "Lead counsel"}).status_code == 200  # once more changes nothing
    assert Event.objects.filter(event_type="case.updated").count() == before
    parts = {row["name"]: row["part"] for row in client_api.get(f"/v1/cases/{case.pk}").json()["participants"]}
    assert parts[attorney.name] == "Lead counsel"


def test_agents_ask_and_bad_parts_are_named(case: Case, attorney: User, client_user: User) -> None:
    api, agent, client_api = token_client(attorney), agent_client(attorney, case), token_client(client_user)
    url = f"/v1/cases/{case.pk}/participants/{case.participants.get(user=attorney).pk}"
    assert agent.patch(url, {"part": "Lead counsel"}).status_code == 202
    assert client_api.patch(url, {"part": "My lawyer"}).status_code == 403
    for body in ({}, {"part": "x" * 81}, {"part": None}):
        assert api.patch(url, body).status_code == 422
    assert case.participants.get(user=attorney).part == ""
