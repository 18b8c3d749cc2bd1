"""A session's changeset as a diff: what it tells, without noise, page by page."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from agents.models import AgentSession
from cases.models import Case, User
from evidence.models import EvidenceItem
from tests.agents.changesets.conftest import PAID, at, diff, done, make
from tests.factories import (
    browser_client,
    make_entity,
    make_fact,
)  # fmt: skip


def test_a_diff_tells_what_was_made_and_why(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    payer = make_entity(case, "Payer")
    fact = make(agent, item, entity_ids=[str(payer.pk)])
    [one] = diff(api, session)
    assert (one["entity_type"], one["entity_id"], one["kind"], one["title"]) == ("fact", fact, "made", "Paid.")
    assert {field["name"]: field["to"] for field in one["fields"]}["text"] == "Paid."
    assert {(part["noun"], part["to"]) for part in one["parts"]} == {
        ("source", f"“{PAID}” – Letter, p. 1"), ("about", "Payer"),
    }  # fmt: skip
    assert {(step["tool"], step["reasoning"]) for step in one["steps"]} == {("facts.create", "It says so.")}
    assert (one["review"], one["can_revert"], one["blocked"]) == ("open", True, [])


def test_a_diff_shows_the_fields_that_differ_and_no_noise(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    fact = make_fact(item, PAID, text="Rent was paid.")
    done(agent.patch(f"/v1/facts/{fact.pk}", {"notes": "Check the bank."}))
    done(agent.patch(f"/v1/facts/{fact.pk}", {"notes": "Checked.", "text": "The rent was paid."}))
    [one] = diff(api, session)
    assert one["fields"] == [
        {"name": "text", "label": "Text", "from": "Rent was paid.", "to": "The rent was paid."},
        {"name": "notes", "label": "Notes", "from": "", "to": "Checked."},
    ]
    assert [step["kind"] for step in one["steps"]] == ["update", "update"]


def test_the_diff_pages_by_entity_with_the_same_queries(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    made = [make(agent, item, text=f"Paid {number}.") for number in range(3)]
    first = done(api.get(at(session), {"limit": 2}))
    assert [one["entity_id"] for one in first["items"]] == made[:2]
    second = done(api.get(at(session), {"limit": 2, "cursor": first["next_cursor"]}))
    assert [one["entity_id"] for one in second["items"]] == made[2:]
    assert diff(api, session, entity_type="case") == []
    with CaptureQueriesContext(
        connection,
    ) as few:
        diff(api, session)
    for number in range(5):
        make(agent, item, text=f"More {number}.")
    with CaptureQueriesContext(connection) as many:
        assert len(diff(api, session)) == 8
    assert len(many) == len(few)


def test_the_diff_is_a_partial_on_pages(
    attorney: User, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    make(agent, item, text="<b>Paid</b>")
    html = browser_client(attorney).get(at(session)).content.decode()
    assert "&lt;b&gt;Paid" in html
    assert "changes/revert" not in html
    assert at(session, "/revert") in html
