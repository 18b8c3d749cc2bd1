"""The pages of transcripts, as the server writes them."""

from __future__ import annotations

from typing import Any

from cases.models import Case, Role, User
from tests.evidence.transcripts.depositions import make_designation, make_transcript
from tests.factories import join_case, make_item, make_user, signed_in

HTML = {"HTTP_ACCEPT": "text/html"}


def test_the_pages_show_the_testimony_with_its_designations(case: Case, attorney: User) -> None:
    transcript = make_transcript(case)
    make_item(case, title="Ex. 12 - Letter to Doe")
    offered = make_designation(transcript, "12:8-10", tags=["evasive"])
    answering = {"party": "Defendant", "side": "opposing", "answers": offered}
    make_designation(transcript, "12:8-9", kind="objection", reasons=["hearsay"], **answering)
    browser = signed_in(attorney)
    listed = browser.get(f"/cases/{case.pk}/transcripts?new=1", **HTML).content.decode()
    assert f"/transcripts/{transcript.pk}" in listed
    assert "Ex. 12 - Letter to Doe" in listed
    page = browser.get(f"/transcripts/{transcript.pk}?at=12:8-10", **HTML).content.decode()
    assert 'data-place="12:8"' in page
    assert 'class="lane lane-1" data-kind="objection"' in page
    assert "Hearsay (802)" in page
    other = browser.get(f"/transcripts/{transcript.pk}?page=13", **HTML).content.decode()
    assert 'data-place="13:1"' in other
    exhibits = browser.get(f"/v1/transcripts/{transcript.pk}/citations", **HTML).content.decode()
    assert "Perhaps" in exhibits
    checked = browser.get(f"/v1/transcripts/{transcript.pk}/designations/check", **HTML).content.decode()
    assert "150 spoken words a minute" in checked


def test_a_guest_reads_the_testimony_without_designations(case: Case, firm: Any) -> None:
    transcript = make_transcript(case)
    make_designation(transcript, "12:8-10", party="Work product")
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    page = signed_in(guest).get(f"/transcripts/{transcript.pk}", **HTML).content.decode()
    assert 'data-place="12:8"' in page
    assert "Work product" not in page


def test_a_client_has_no_such_page(case: Case, client_user: User) -> None:
    transcript = make_transcript(case)
    assert signed_in(client_user).get(f"/transcripts/{transcript.pk}", **HTML).status_code == 404
