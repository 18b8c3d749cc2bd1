"""Relationships: active, passive, by apposition; and none where the sentence does not say one."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document, FoundRelationship
from evidence.engines.names.mentions import find_mentions
from evidence.engines.relationships.relationships import find_relationships
from tests.evidence.engines import samples


def triples(text: str) -> set[tuple[str, str, str]]:
    found = find_relationships(Document(text), samples.mentions(text))
    assert all(text[r.start : r.end] == r.quote for r in found)
    return {(r.subject, r.predicate, r.object) for r in found}


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Acme Holdings LLC employed John Doe as manager.", ("Acme Holdings LLC", "employs", "John Doe")),
        ("John Doe was employed by Acme Holdings LLC.", ("Acme Holdings LLC", "employs", "John Doe")),
        ("John Doe works for Acme Holdings LLC.", ("John Doe", "works for", "Acme Holdings LLC")),
        ("Maria Rossi paid $4,200 to Acme Holdings LLC.", ("Maria Rossi", "paid", "Acme Holdings LLC")),
        ("Borrower shall pay Lender $3,500 a month.", ("Maria Rossi", "must pay", "Acme Holdings LLC")),
        ("John Doe, the general counsel of Acme Holdings LLC, left.", ("John Doe", "officer of", "Acme Holdings LLC")),
        ("Maria Rossi sued Acme Holdings LLC in June.", ("Maria Rossi", "sued", "Acme Holdings LLC")),
        ("Acme Holdings LLC is owned by Maria Rossi.", ("Maria Rossi", "owns", "Acme Holdings LLC")),
        ("On Monday Maria Rossi met with John Doe.", ("Maria Rossi", "met with", "John Doe")),
        ("Maria Rossi and John Doe met in June.", ("Maria Rossi", "met with", "John Doe")),
        ("John Doe told Maria Rossi that it failed.", ("John Doe", "told", "Maria Rossi")),
        ("Maria Rossi, wife of John Doe, was there.", ("Maria Rossi", "married to", "John Doe")),
        ("Maria Rossi is married to John Doe.", ("Maria Rossi", "married to", "John Doe")),
        ("Maria Rossi's son John Doe saw it.", ("John Doe", "son of", "Maria Rossi")),
        ("Maria Rossi, represented by John Doe, sold the mill.", ("John Doe", "represents", "Maria Rossi")),
        ("John Doe, counsel for Maria Rossi, objected.", ("John Doe", "represents", "Maria Rossi")),
        ("Maria Rossi's employer, Acme Holdings LLC, refused.", ("Acme Holdings LLC", "employs", "Maria Rossi")),
        ("Maria Rossi, who was hired by Acme Holdings LLC, left.", ("Acme Holdings LLC", "employs", "Maria Rossi")),
        ("Maria Rossi reported to John Doe.", ("Maria Rossi", "reports to", "John Doe")),
        ("Maria Rossi is supervised by John Doe.", ("John Doe", "supervises", "Maria Rossi")),
        ("Maria Rossi paid John Doe $600.00 on March 7, 2024.", ("Maria Rossi", "paid", "John Doe")),
        ("Maria Rossi called John Doe on March 3, 2024.", ("Maria Rossi", "called", "John Doe")),
        ("Maria Rossi owes John Doe $500.", ("Maria Rossi", "owes", "John Doe")),
        ("John Doe was paid $500 by Maria Rossi.", ("Maria Rossi", "paid", "John Doe")),
        ("Maria Rossi agreed to pay John Doe $500.", ("Maria Rossi", "must pay", "John Doe")),
        ("Borrower shall indemnify Lender.", ("Maria Rossi", "must indemnify", "Acme Holdings LLC")),
        ("John Doe entered into an agreement with Maria Rossi.", ("John Doe", "contracts with", "Maria Rossi")),
        ("John Doe signed the lease on behalf of Acme Holdings LLC.", ("John Doe", "signed for", "Acme Holdings LLC")),
        ("The mill was sold to Maria Rossi by John Doe.", ("John Doe", "sold to", "Maria Rossi")),
        ("Maria Rossi lives in Ohio.", ("Maria Rossi", "resides at", "Ohio")),
        ("Acme Holdings LLC, an Ohio corporation, left.", ("Acme Holdings LLC", "organized in", "Ohio")),
        ("Acme Holdings LLC has its principal office in Ohio.", ("Acme Holdings LLC", "located at", "Ohio")),
        ("Maria Rossi filed suit against John Doe.", ("Maria Rossi", "sued", "John Doe")),
        ("Maria Rossi and her husband, John Doe, left.", ("John Doe", "married to", "Maria Rossi")),
        ("Acme Holdings LLC and its owner, John Doe, settled.", ("John Doe", "owns", "Acme Holdings LLC")),
        ("John Doe was Maria Rossi's line manager.", ("John Doe", "supervises", "Maria Rossi")),
        ("John Doe is employed as a clerk at Acme Holdings LLC.", ("John Doe", "works for", "Acme Holdings LLC")),
        ("John Doe was Acme Holdings LLC's superintendent.", ("John Doe", "works for", "Acme Holdings LLC")),
        ("Maria Rossi was interviewed by John Doe.", ("John Doe", "interviewed", "Maria Rossi")),
        ("Maria Rossi told Det. John Doe that it failed in May.", ("Maria Rossi", "told", "John Doe")),
        ("At 10:35 Maria Rossi told John Doe that it was on.", ("Maria Rossi", "told", "John Doe")),
        ("Maria Rossi shall pay John Doe $9,000 by wire to the account.", ("Maria Rossi", "must pay", "John Doe")),
        ("Maria Rossi hired Acme Holdings LLC in June.", ("Maria Rossi", "engages", "Acme Holdings LLC")),
        ("Maria Rossi reports to John Doe, she is the clerk.", ("Maria Rossi", "reports to", "John Doe")),
        ("Acme Holdings LLC's night watchman, John Doe, left.", ("John Doe", "works for", "Acme Holdings LLC")),
        ("We met John Doe, a guard employed by Acme Holdings LLC.", ("Acme Holdings LLC", "employs", "John Doe")),
        ("Maria Rossi complained to John Doe about it.", ("Maria Rossi", "complained to", "John Doe")),
        ("Maria Rossi borrowed $500 from John Doe.", ("Maria Rossi", "borrowed from", "John Doe")),
        ("Maria Rossi resigned from Acme Holdings LLC.", ("Maria Rossi", "resigned from", "Acme Holdings LLC")),
        ("Maria Rossi and John Doe entered into a lease.", ("Maria Rossi", "contracts with", "John Doe")),
    ],
)
def test_who_did_what_to_whom(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


def test_the_parties_of_a_contract() -> None:
    assert ("Acme Holdings LLC", "party to contract with", "Maria Rossi") in triples(samples.CONTRACT)


def test_parties_of_a_contract_with_articles_and_over_lines_of_blanks() -> None:
    text = (
        'This Research Agreement (this "Agreement") is made by and between Artan, Inc. located at 12 High Street, Boston'
        ' ("Artan"), and The University of Weir, located at 2 Gill Hall ("University").'
    )
    assert [(r.subject, r.predicate, r.object) for r in _found(text)][:1] == [
        ("Artan, Inc.", "party to contract with", "University of Weir")
    ]


def test_whose_relative_somebody_is_stays_open_where_two_are_meant() -> None:
    """The pronoun of an object may be the subject's, and a name that two people bear is nobody's."""
    text = "Maria Rossi told Acme Holdings LLC and her brother John Doe that it was over."
    assert not any("brother" in predicate for _, predicate, _ in triples(text))
    two = "Parmod Kaler and Mahesh Kaler kept the shop. Mr Kaler's son Robin Hale was seventeen."
    assert not any(r.predicate == "son of" for r in _found(two))


def test_a_program_that_answers_mail_writes_to_nobody() -> None:
    text = (
        "From: <MAILER-DAEMON>\nTo: Maria Rossi <maria.rossi@example.com>\nSubject: Returned\n\nIt was not delivered.\n"
    )
    assert not [r for r in _found(text) if r.predicate == "wrote to"]


def _found(text: str) -> list[FoundRelationship]:
    return find_relationships(Document(text), find_mentions(text))


def test_mail_says_who_wrote_to_whom() -> None:
    assert ("Maria Rossi", "wrote to", "John Doe") in triples(samples.MAIL)


@pytest.mark.parametrize(
    "text",
    [
        "Maria Rossi and John Doe arrived.",
        "Did Maria Rossi pay John Doe?",
        "Maria Rossi arrived. Acme Holdings LLC paid nobody.",
        "Maria Rossi met John Doe's brother.",
        "John Doe never worked for Acme Holdings LLC.",
        "Maria Rossi may pay John Doe.",
        "If Maria Rossi pays John Doe, it ends.",
        "Maria Rossi refused to pay John Doe.",
        "Maria Rossi wanted to pay John Doe.",
        "Maria Rossi agrees to have John Doe pay Acme Holdings LLC.",
        "Maria Rossi agreed to file the deed with Acme Holdings LLC.",
        "Maria Rossi denied that John Doe sued Acme Holdings LLC.",
        "John Doe or Maria Rossi paid Acme Holdings LLC.",
        "Maria Rossi represents to John Doe that the mill is hers.",
        "Maria Rossi's son-in-law John Doe saw it.",
        "John Doe, the former general counsel of Acme Holdings LLC, left.",
        "Maria Rossi replaced John Doe as president of Acme Holdings LLC.",
        "Maria Rossi told Acme Holdings LLC managers that it failed.",
        "Maria Rossi engaged Acme Holdings LLC in talks.",
        "The parties hereby agree. Maria Rossi shall grant John Doe a credit of $500.",
    ],
)
def test_no_relationship_is_made_up(text: str) -> None:
    assert triples(text) == set()


def test_i_is_the_witness_who_answers() -> None:
    text = samples.DEPOSITION.replace("On May 20, 2021 John Doe told me that", "John Doe told me that")
    assert ("John Doe", "told", "Maria Rossi") in triples(text)


def test_what_will_be_is_a_duty_in_an_instrument_alone() -> None:
    sentence = "Maria Rossi will pay John Doe $500."
    assert triples(sentence) == set()
    assert ("Maria Rossi", "must pay", "John Doe") in triples(f"The parties hereby agree. {sentence}")


def test_a_case_of_a_rule_is_not_what_happened() -> None:
    text = "The parties hereby agree. The amount that Maria Rossi paid to John Doe shall be returned."
    assert triples(text) == set()


def test_a_doubtful_sentence_is_less_sure() -> None:
    plain = find_relationships(Document("x"), [])
    assert plain == []
    sure = "Maria Rossi sued Acme Holdings LLC."
    unsure = "It is alleged that Maria Rossi sued Acme Holdings LLC."
    confidence = [find_relationships(Document(t), samples.mentions(t))[0].confidence for t in (sure, unsure)]
    assert confidence[0] > confidence[1]


def test_three_parties_each_with_a_role() -> None:
    text = (
        'This Agreement is entered into by and among Artan Systems, Inc., a Maine corporation (the "Company"), Weir Buyer, LLC,'
        ' a Maine limited liability company ("Parent"), and Quist Sub, Inc., a Maine corporation ("Merger Sub").'
    )
    pairs = {(r.subject, r.object) for r in _found(text) if r.predicate == "party to contract with"}
    names = ("Artan Systems, Inc.", "Weir Buyer, LLC", "Quist Sub, Inc.")
    assert pairs == {(names[0], names[1]), (names[0], names[2]), (names[1], names[2])}


def test_who_shares_a_role_is_on_one_side() -> None:
    text = (
        'This Lease is made on July 28, 2019 between Artan Property Group, LLC ("Landlord") and Hanna Weir-Roe and Devin Roe'
        ' ("Tenant").'
    )
    pairs = {(r.subject, r.object) for r in _found(text) if r.predicate == "party to contract with"}
    assert pairs == {("Artan Property Group, LLC", one) for one in ("Hanna Weir-Roe", "Devin Roe")}


@pytest.mark.parametrize(("role", "count"), [("Company", 0), ("Parties", 1)])
def test_who_are_collectively_one_party_have_no_contract_with_each_other(role: str, count: int) -> None:
    text = (
        "This Agreement is made by and between ____________ and Artan Systems, Inc., and Weir Buyer, LLC"
        f' (collectively, the "{role}").'
    )
    assert len([r for r in _found(text) if r.predicate == "party to contract with"]) == count


def test_signatures_side_by_side_say_nothing() -> None:
    text = (
        "COMPANY: DISTRIBUTOR: ARTAN SYSTEMS, INC., WEIR GROUP, LLC, a Florida corporation a Texas limited liability company"
        " By: /s/ Ann Lee By: /s/ Bo Roe"
    )
    assert [r for r in _found(text) if r.predicate == "organized in"] == []


def test_what_a_contract_says_is_not_threatened() -> None:
    text = (
        "Artan Systems, Inc. hereby states that no suit is pending or, to its knowledge, threatened by Weir Bank, Inc."
        " against Artan Systems, Inc. at the date hereof."
    )
    assert [r for r in _found(text) if r.predicate == "threatened"] == []


def test_an_address_is_one_place() -> None:
    text = "Artan Systems, Inc. is located at 410 Fenner Street, Portland, Oregon."
    assert [(r.predicate, r.object) for r in _found(text)] == [("located at", "410 Fenner Street")]


def test_what_somebody_is_told_of_another_is_not_told_him() -> None:
    text = 'Hal Dresner told her Randy Vossler is "just like that with everybody." Hal Dresner told Randy Vossler so.'
    assert [r.quote for r in _found(text) if r.predicate == "told"] == ["Hal Dresner told Randy Vossler so."]


def test_an_entry_of_a_directory_and_a_post_write_to_nobody() -> None:
    text = "From: </O=ACME/OU=NA/CN=RECIPIENTS/CN=AROE>\nTo: Lee, Ann\nSubject: the list\n\nPlease see the list.\n"
    assert triples(text) == set()
    text = "MEMORANDUM\n\nTO: Priscilla Hale, Director of Human Resources\nFROM: Dale Roe, Staff\nDATE: May 3, 2021\n\nHours.\n"
    assert triples(text) == {("Dale Roe", "wrote to", "Priscilla Hale")}


def test_what_somebody_stopped_doing_is_not_done() -> None:
    assert triples("Maria Rossi hired John Doe and stopped paying Acme Holdings LLC.") == {
        ("Maria Rossi", "employs", "John Doe")
    }


def test_who_heads_a_memorandum_among_what_they_are() -> None:
    text = "To: Supervisory Committee (Chair: Ann Hale)\nFrom: Internal Audit, Nils Roe, CIA\nSubject: Loans\n\nThe loans.\n"
    assert {one[0] for one in triples(text)} <= {"Nils Roe"}
