"""What the local engine proposes about privilege, and why: by a document's marks, its writer and its readers."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Confidants, Document, Party
from evidence.engines.documents.privilege import assess_privilege
from evidence.extraction.base import PAGE_BREAK

OURS = Confidants(
    firm=(Party("Ada Brandt", "ada@brandt.example"), Party("Jo Reyes", "jo@brandt.example")),
    clients=(Party("Mila Okoro", "mila@home.example"),),
)


def proposed(text: str, **metadata: str) -> str | None:
    found = assess_privilege(Document(text=text, metadata=metadata), OURS)
    return found.category if found else None


@pytest.mark.parametrize(
    ("mark", "category"),
    [
        ("PRIVILEGED AND CONFIDENTIAL", "attorney_client"),
        ("Attorney-Client Communication", "attorney_client"),
        ("Attorney Work Product", "work_product"),
        ("Prepared in anticipation of litigation", "work_product"),
        ("HIGHLY CONFIDENTIAL – ATTORNEYS’ EYES ONLY", "attorneys_eyes_only"),
        ("CONFIDENTIAL – SUBJECT TO PROTECTIVE ORDER", "protective_order"),
    ],
)
def test_a_mark_at_the_top_or_the_foot_of_a_page_is_proposed(mark: str, category: str) -> None:
    body = "\n".join(f"Line {number} of the letter." for number in range(40))
    assert proposed(f"{mark}\n\n{body}") == category
    assert proposed(f"{body}\n{mark}") == category
    assert proposed(f"First page.{PAGE_BREAK}{mark}\n{body}") == category
    assert proposed(body) is None


@pytest.mark.parametrize(
    "line",
    [
        (
            "Q. Did you see any document that was marked privileged and confidential before you were asked to leave the site in "
            "the spring of that year, or only afterwards?"
        ),
        "This message may contain privileged and confidential information.",
        "The documents on the privilege log are attorney work product.",
        "No attorney-client privilege is claimed for this memorandum.",
        "PERSONAL AND CONFIDENTIAL",
    ],
)
def test_words_about_privilege_are_no_mark(line: str) -> None:
    assert proposed(f"{line}\n\nThe valves were replaced on May 4.") is None


def test_a_reason_quotes_its_words_where_they_stand() -> None:
    text = f"First page.{PAGE_BREAK}Attorney Work Product\nThoughts."
    found = assess_privilege(Document(text=text), OURS)
    assert found
    (reason,) = found.reasons
    assert (reason.page, text[reason.start : reason.start + len(reason.quote)]) == (2, "Attorney Work Product")


def test_mail_between_only_the_firm_and_its_client_is_proposed() -> None:
    assert proposed("Hello", **{"from": "Ada <ada@brandt.example>", "to": "mila@home.example"}) == "attorney_client"
    assert (
        proposed("Hello", **{"from": "Mila Okoro <mila@home.example>", "to": "jo@brandt.example"}) == "attorney_client"
    )
    assert proposed("Hello", **{"from": "ada@brandt.example", "to": "jo@brandt.example"}) == "work_product"


def test_a_stranger_among_the_readers_ends_the_confidence() -> None:
    people = {"from": "ada@brandt.example", "to": "mila@home.example"}
    assert proposed("Hello", **people, cc="claims@insurer.example") is None
    assert proposed("Hello", **{"from": "claims@insurer.example", "to": "mila@home.example"}) is None


def test_a_known_name_with_a_strange_address_is_a_stranger() -> None:
    assert proposed("Hello", **{"from": "Ada Brandt <ada@elsewhere.example>", "to": "mila@home.example"}) is None


@pytest.mark.parametrize("line", ["From: Ada Brandt", "From\tBrandt, Ada", "From | Ada Brandt"])
def test_a_memorandum_the_firm_wrote_for_itself_is_proposed(line: str) -> None:
    assert proposed(f"Memorandum\nTo: File; Jo Reyes\n{line}\nWhere we stand.") == "work_product"
    assert proposed(f"Memorandum\nTo: All of the staff of the port\n{line}\nThe gate is closed.") is None
    assert proposed("Memorandum\nTo: File\nFrom: Walter Hayes\nWhere we stand.") is None
