"""Who writes a message, to whom it is, and who is named in its head and its footers."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.sender_names import is_notice, recipients
from evidence.engines.layout.address_fields import rejoined
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.each import each
from tests.evidence.engines.facts.sent import HEAD, ONE, REST, facts_of


@each(
    [
        ("Gray, Barbara N.", ["Barbara N. Gray"]),
        ("Lee, Ann, Ek, Bo C.", ["Ann Lee", "Bo C. Ek"]),
        ("Ann Lee, Bo Ek", ["Ann Lee", "Bo Ek"]),
        ('<Miller>,"Don (Asset Mktg)" </O=PELL/CN=DMILLER>', ["Don Miller"]),
    ]
)
def test_a_list_of_recipients_without_addresses_is_read_as_people(field: str, people: list[str]) -> None:
    assert recipients(rejoined(field)) == people


def test_whom_only_a_framed_footer_names_has_nothing_to_do_with_a_message() -> None:
    frame = "*" * 11
    text = f"{ONE}Dee Falk signed the lease.\n\n{frame}\nArchived by Vault Data Inc., Ohio.\n{frame}\n"
    assert "Dee Falk" in {one.name for one in find_mentions(text)}
    assert not {"Vault Data Inc.", "Ohio"} & {one.name for one in find_mentions(text)}


def test_an_address_field_that_parts_names_at_their_comma_names_people() -> None:
    text = (
        'From: <Orr>,"Ann" </O=PELL/OU=NA/CN=RECIPIENTS/CN=AORR2>\n'
        'To: <Lund>,"Bo" </O=PELL/OU=NA/CN=RECIPIENTS/CN=BLUND>,<Vane>,"Cy" </O=PELL/OU=NA/CN=CVANE>\n'
        "Date: Mon, 4 Mar 2024 10:00:00 +0000\nSubject: Turbine\n\nDee Falk signed the lease of Pell Turbines LLC on March 1.\n"
    )
    people = {one.name for one in find_mentions(text) if one.type == "person"}
    assert people == {"Ann Orr", "Bo Lund", "Cy Vane", "Dee Falk"}
    assert any(one.startswith("Ann Orr wrote to Bo Lund, Cy Vane on March 4, 2024: ") for one in facts_of(text))


def test_the_header_of_a_message_to_very_many_is_read() -> None:
    to = ", ".join(f"Dee Falk{n} <dee.falk{n}@quay.example>" for n in range(90))
    text = HEAD.format(sender="Ann Orr <ann@pell.example>", to=to) + "We received $4,200 from Pell Turbines LLC."
    assert len(to) > 2_000
    assert any(one.startswith("Ann Orr wrote to Dee Falk0, ") for one in facts_of(text))


def test_an_office_is_told_from_a_person() -> None:
    offices = (
        "Acme General Announcements",
        "Acme Announcements",
        "Quay Services@ACME",
        "Office of the Chief Executive",
        "Systems Notification",
    )
    people = ("Ann Orr", "Tobias Stone", "Dee Baker", "Orla Finch", "ann.orr@pell.example", "Bo Lund")
    assert all(is_notice(one) for one in offices)
    assert not any(is_notice(one) for one in people)


def test_what_is_written_to_a_bare_address_is_borne_out() -> None:
    text = HEAD.format(sender="Ann Orr <ann@pell.example>", to="<'LUND7@quay.example'>")
    document = Document(text + "We received $4,200 from Pell Turbines LLC on March 1, 2024.")
    mentions = find_mentions(document.text)
    found = find_facts(document, mentions, find_own_dates(document))
    kept = [one.text for one in judge_facts(document, mentions, found).kept]
    assert [one for one in kept if one.startswith("Ann Orr wrote to LUND7@quay.example on March 4, 2024: ")]


def test_what_a_message_quotes_without_a_head_is_said_by_whom_it_quotes() -> None:
    said = "I paid $4,200 to Pell Turbines LLC on March 1, 2024."
    marks = (
        ('>>> "Falk, Dee" <dee@quay.example> 03/02/24 09:23 AM >>>', " to Bo Lund"),
        ("On Sat, Mar 2, 2024 at 9:23 AM, Dee Falk wrote:", " on March 2, 2024"),
    )
    for mark, day in marks:
        facts = facts_of(f"{ONE}I hear you.\n\n{mark}\nBo,\n\n{said}\n")
        assert facts == [f"Dee Falk wrote{day}: “{said}”"]


def test_who_is_called_by_the_given_name_has_the_surname_that_the_message_gives() -> None:
    said = "I met Dee Falk in Bath on March 1, 2024. On March 2, 2024 Dee paid $4,200 to Pell Turbines LLC."
    document = Document(ONE + said + REST)
    mentions = find_mentions(document.text)
    found = find_facts(document, mentions, find_own_dates(document))
    kept = [one.text for one in judge_facts(document, mentions, found).kept]
    assert [one for one in kept if "On March 2, 2024 Dee [Falk] paid $4,200" in one]
    assert not [one for one in kept if "Falk Falk" in one or "Falk [" in one]


def test_what_an_office_tells_everybody_counts_for_less() -> None:
    said = "The garage has new gates for the cars of all of us.\n\nThere was fruit in the hall yesterday.\n"
    assert not facts_of(
        HEAD.format(sender="Acme General Announcements <a@pell.example>", to="All Staff <s@pell.example>") + said
    )
