"""The exhibits that testimony speaks of: proposed, linked, and by their numbers."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import Transcript
from tests.evidence.transcripts.addresses import at
from tests.factories import (
    make_case,
    make_item,
)


class TestExhibits:
    def test_an_exhibit_is_proposed_then_linked_then_unlinked(
        self, as_attorney: APIClient, case: Case, transcript: Transcript
    ) -> None:
        letter = make_item(case, title="Ex. 12 - Letter to Doe")
        make_item(case, title="Exhibit 122")
        proposed = as_attorney.get(at(transcript, "citations")).json()["items"][0]
        assert (proposed["label"], proposed["places"], proposed["linked"]) == ("Exhibit 12", ["12:7"], None)
        assert [one["evidence_id"] for one in proposed["proposals"]] == [str(letter.pk)]
        link = at(transcript, "exhibits", str(letter.pk))
        assert as_attorney.post(link, {"label": "Exhibit 12"}).status_code == 200
        linked = as_attorney.get(at(transcript, "citations")).json()["items"][0]
        assert (linked["linked"]["evidence_id"], linked["proposals"]) == (str(letter.pk), [])
        version = Transcript.objects.get().version
        as_attorney.post(link, {"label": "Exhibit 12"})
        assert Transcript.objects.get().version == version
        assert as_attorney.delete(link).status_code == 204
        assert as_attorney.get(at(transcript, "citations")).json()["items"][0]["linked"] is None
        history = as_attorney.get(at(transcript, "history")).json()["items"]
        assert len(history) == 3

    def test_a_persons_link_an_agent_changes_with_approval(
        self, as_attorney: APIClient, as_agent: APIClient, case: Case, transcript: Transcript
    ) -> None:
        persons, own = (
            at(transcript, "exhibits", str(make_item(case, title=f"Letter {number}").pk)) for number in (1, 2)
        )
        as_attorney.post(persons, {"label": "Exhibit 12"})
        assert as_agent.post(persons, {"label": "Exhibit 12"}).status_code == 200  # as it is already
        assert as_agent.post(persons, {"label": "Exhibit 13"}).status_code == 202
        assert as_agent.delete(persons).status_code == 202
        assert as_agent.post(own, {"label": "Exhibit 14"}).status_code == 200
        assert as_agent.post(own, {"label": "Exhibit 15"}).status_code == 200
        assert as_agent.delete(own).status_code == 204
        assert transcript.exhibits.get().label == "Exhibit 12"

    def test_a_label_names_one_document(self, as_attorney: APIClient, case: Case, transcript: Transcript) -> None:
        for number, expected in ((1, 200), (2, 422)):
            item = make_item(case, title=f"Letter {number}")
            answer = as_attorney.post(at(transcript, "exhibits", str(item.pk)), {"label": "Ex. P-4"})
            assert answer.status_code == expected

    def test_a_document_of_another_case_is_no_exhibit(
        self, as_attorney: APIClient, transcript: Transcript, attorney: User, firm: Any
    ) -> None:
        other = make_item(make_case(firm, attorney), title="Exhibit 12")
        assert as_attorney.post(at(transcript, "exhibits", str(other.pk)), {}).status_code == 404
        assert as_attorney.get(at(transcript, "citations")).json()["items"][0]["proposals"] == []

    def test_a_withheld_exhibit_is_named_to_nobody_who_does_not_see_it(
        self, as_agent: APIClient, as_attorney: APIClient, case: Case, transcript: Transcript
    ) -> None:
        secret = make_item(case, title="Exhibit 12, privileged", privilege="work_product", privilege_state="proposed")
        assert as_agent.get(at(transcript, "citations")).json()["items"][0]["proposals"] == []
        as_attorney.post(at(transcript, "exhibits", str(secret.pk)), {"label": "Exhibit 12"})
        assert as_agent.get(at(transcript, "citations")).json()["items"][0]["linked"] is None
