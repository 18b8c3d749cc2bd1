"""A session with more changes than are looked at together is shown page by page, accepted whole, and taken back in parts."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.changesets import actions as deciding
from agents.changesets import around
from agents.models import AgentSession, ChangeReview
from audit.models import Change
from cases.models import Case
from evidence.models import EvidenceItem, Page
from facts.models import Fact
from tests.agents.changesets.conftest import PAID, at, diff, done, make
from tests.agents.conftest import fields_of
from tests.factories import make_fact


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than two changes are many."""
    monkeypatch.setattr(around, "MOST", 2)
    monkeypatch.setattr(deciding, "MOST", 2)


@pytest.fixture
def busy(agent: APIClient, api: APIClient, item: EvidenceItem, case: Case) -> list[str]:
    """What the session made: two notes, a fact on each, the one by itself and the other by someone else; and two facts
    more, of which someone changed one."""
    notes = [_note(agent, case, title) for title in ("First note", "Second note")]
    on_first = make(agent, notes[0], citations=[{"evidence_id": str(notes[0].pk), "quote": PAID}])
    make_fact(notes[1], PAID)
    changed, left = make(agent, item), make(agent, item, text="Again.")
    done(api.patch(f"/v1/facts/{changed}", {"text": "Paid in full."}))
    return [*(str(note.pk) for note in notes), on_first, changed, left]


def _note(agent: APIClient, case: Case, title: str) -> EvidenceItem:
    made = done(agent.post(f"/v1/cases/{case.pk}/evidence", {"title": title}), 201)
    note: EvidenceItem = EvidenceItem.objects.get(pk=made["id"])
    Page.objects.create(firm_id=case.firm_id, case=case, item=note, number=1, text=PAID, start=0)
    return note


def paged(api: APIClient, session: AgentSession) -> list[dict[str, Any]]:
    """The whole diff, one thing a page."""
    items, query = [], {"limit": 1}
    while True:
        page = done(api.get(at(session), query))
        items += page["items"]
        if not page["has_more"]:
            return items
        query = {"limit": 1, "cursor": page["next_cursor"]}


def test_it_is_shown_page_by_page_as_if_it_were_short(
    api: APIClient, session: AgentSession, busy: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in the way of a thing is the same, whether all changes are looked at or those around it."""
    whole = diff(api, session)
    assert [one["entity_id"] for one in whole] == busy
    assert [one["can_revert"] for one in whole] == [True, False, True, False, True]
    together = Change.objects.filter(session_id=session.pk, entity_id__in=[busy[0], busy[2]]).count()
    monkeypatch.setattr(around, "MOST", together)
    assert Change.objects.filter(session_id=session.pk).count() > together, "not all are looked at"
    assert paged(api, session) == whole


def test_where_even_that_is_too_much_nothing_is_promised(
    api: APIClient, session: AgentSession, busy: list[str], long: None
) -> None:
    whole = paged(api, session)
    assert [one["entity_id"] for one in whole] == busy
    assert whole[-1]["can_revert"]
    assert whole[1]["blocked"]


def test_it_is_accepted_whole(api: APIClient, session: AgentSession, busy: list[str], long: None) -> None:
    accepted = done(api.post(at(session, "/accept"), {}))["accepted"]
    assert len(accepted) == ChangeReview.objects.filter(session=session, review="accepted").count() > 2
    assert {one["review"] for one in paged(api, session)} == {"accepted"}
    assert done(api.post(at(session, "/accept"), {}))["accepted"] == [], "a repeat changes nothing"


def test_it_is_taken_back_in_parts(
    api: APIClient, session: AgentSession, busy: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    many = Change.objects.filter(session_id=session.pk).count()
    monkeypatch.setattr(deciding, "MOST", many - 1)
    refused = fields_of(api.post(at(session, "/revert"), {}))
    assert list(refused) == ["entity_ids"]
    assert not ChangeReview.objects.exists()
    done(api.post(at(session, "/revert"), {"entity_ids": [busy[0], busy[2]]}))
    assert not Fact.objects.filter(pk=busy[2]).exists()
    reverted = ChangeReview.objects.filter(review="reverted").values_list("change__entity_id", flat=True)
    assert {str(one) for one in reverted} == {busy[0], busy[2]}
