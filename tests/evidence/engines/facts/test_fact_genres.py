"""Facts of complaints, written questions, recordings, reports and lists of duties; none of what only other words explain."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.pleadings import pleading_of
from evidence.engines.facts.referring.conjoined import halves
from evidence.engines.facts.referring.parties import with_both, with_names
from evidence.engines.facts.referring.referring import is_open, rambles, says_nothing, without_opening
from evidence.engines.facts.sentences.lists import leads_to_cases, listed
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence, read
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines import samples

COMPLAINT = """IN THE CIRCUIT COURT OF MARLOW COUNTY

MARIA ROSSI,
          Plaintiff,
     v.                         Case No. 23-CV-00417
ACME HOLDINGS LLC,
          Defendant.

COMPLAINT FOR DAMAGES

     Plaintiff Maria Rossi, for her complaint against Defendant Acme Holdings LLC, alleges as follows:

     1.   This Court has jurisdiction over the subject matter of this action.

     2.   On May 3, 2021, Maria Rossi signed the lease with Acme Holdings LLC.

     3.   Acme Holdings LLC removed the boiler on May 20, 2021.

     5.   The lease was signed on May 3, 2021, took effect on June 1, 2021 and ended on July 1, 2022.

     4.   Plaintiff incorporates paragraphs 1 through 3 as if fully set forth herein.
"""
ANSWERS = """IN THE CIRCUIT COURT OF MARLOW COUNTY

MARIA ROSSI, Plaintiff, v. ACME HOLDINGS LLC, Defendant. Case No. 23-CV-00417

DEFENDANT ACME HOLDINGS LLC'S ANSWERS TO PLAINTIFF'S FIRST SET OF INTERROGATORIES

INTERROGATORY NO. 1: State the date on which the boiler was removed.

ANSWER: Objection, vague. Subject to and without waiving its objections, Acme Holdings removed the boiler on May 20, 2021.

INTERROGATORY NO. 2: State whether John Doe inspected the boiler on May 3, 2021.

ANSWER: No.

     I declare under penalty of perjury that the foregoing is true and correct.
"""
BODY_CAMERA = """Recorded July 19, 2023

[00:12] DEPUTY SALAS: Step out of the car for me, please.
[00:35] DRIVER: What did I do?
[00:37] DEPUTY SALAS: Have you had anything to drink tonight?
[00:44] DRIVER: I had two beers at the Acme Holdings office around nine.
[01:20] DEPUTY SALAS: You ran the stop sign near the Acme Holdings office.
[01:48] DEPUTY SALAS: I found a loaded pistol that John Doe had reported as stolen.
[02:05] DRIVER: It was in the drawer.
"""
CALL = """Number called: 555-0142

John Doe: (00:03) Hey, it's me.
Maria Rossi: (00:05) Are you okay?
John Doe: (00:07) Acme Holdings owes me four thousand dollars.
Maria Rossi: (00:11) Did you take the boxes to the garage?
John Doe: (00:15) Yes.
"""


def texts_of(text: str) -> list[str]:
    document, named = Document(text), samples.mentions(text)
    found = find_facts(document, named, find_dates(text))
    judged = judge_facts(document, named, found)
    assert not judged.dropped
    assert all(text[one.start : one.end] == one.quote for one in judged.kept)
    return [one.text for one in judged.kept]


def test_a_complaint_s_numbered_allegations_are_no_caption_and_said_to_be_alleged() -> None:
    assert pleading_of(read(COMPLAINT)) == "complaint"
    texts = texts_of(COMPLAINT)
    assert "The complaint alleges that on May 3, 2021, Maria Rossi signed the lease with Acme Holdings LLC." in texts
    assert "The complaint alleges that Acme Holdings LLC removed the boiler on May 20, 2021." in texts
    assert all(text.startswith("The complaint alleges that") for text in texts)
    assert not any("jurisdiction" in text or "incorporates" in text for text in texts)


def test_what_a_letter_says_is_not_alleged_by_a_complaint() -> None:
    letter = samples.LETTER
    (claimed,) = find_facts(Document(letter), [], [])[:1] or [None]
    assert pleading_of(read(letter)) == ""
    assert claimed is None or "alleges" not in claimed.text


def test_written_answers_are_the_party_s_and_questions_are_nobody_s() -> None:
    kinds = {one.words[:12]: (one.kind, one.speaker) for one in read(ANSWERS).sentences}
    assert kinds["State the da"] == (BlockKind.QUESTION, "")
    assert kinds["Subject to a"] == (BlockKind.ANSWER, "Acme Holdings LLC")
    assert kinds["I declare un"][0] is BlockKind.PARAGRAPH
    texts = texts_of(ANSWERS)
    assert "Acme Holdings LLC stated: “Acme Holdings removed the boiler on May 20, 2021.”" in texts
    assert any("“No.” when asked: “State whether John Doe inspected" in text for text in texts)
    assert not any(text.startswith("State") for text in texts)


def test_who_speaks_in_a_recording_says_and_does_not_testify() -> None:
    texts = texts_of(BODY_CAMERA)
    assert "The driver said: “I had two beers at the Acme Holdings office around nine.”" in texts
    assert "Deputy Salas said: “I found a loaded pistol that John Doe had reported as stolen.”" in texts
    assert not any("drawer" in text or "Step out" in text or "You ran" in text or "testified" in text for text in texts)
    assert "John Doe said: “Acme Holdings owes me four thousand dollars.”" in texts_of(CALL)


def test_a_report_s_conclusions_are_facts_under_what_they_are_about() -> None:
    text = "LABORATORY REPORT\n\nRESULTS AND CONCLUSIONS\n\nItem 1: The powder contained cocaine.\n\nMETHODS\n\nIt was tested.\n"
    assert texts_of(text) == ["Item 1: The powder contained cocaine."]


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("It was in the drawer of my desk.", True),
        ("He took them home on March 6, 2022.", True),
        ("In that case I would not have paid.", True),
        ("Haldane gave him a written warning.", True),
        ("I called Haldane yesterday and told him that we would wait.", False),
        ("At the time he worked for Royal Mail.", True),
        ("Mr. Stahl had the only key.", False),
        ("I gave the file to Mr. Stahl and he took it home.", False),
        ("Travis owes me money, so he helps.", False),
        ("It was on May 3 that Roe signed the lease.", False),
        ("I signed the lease and sent it back.", False),
    ],
)
def test_words_are_open_where_only_others_say_who_or_what(words: str, is_so: bool) -> None:
    assert is_open(words) is is_so


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Yes. Well, I mean, the boiler was cracked in May.", "The boiler was cracked in May."),
        ("No, Mr Beer, the boiler was cracked in May.", "The boiler was cracked in May."),
        ("I think the boiler was cracked in May.", "I think the boiler was cracked in May."),
        ("No one told me about the boiler.", "No one told me about the boiler."),
        ("No Acme boiler was ever tested for leaks.", "No Acme boiler was ever tested for leaks."),
        ("Yes, I did.", "Yes, I did."),
    ],
)
def test_only_what_says_nothing_is_taken_from_an_answer(words: str, kept: str) -> None:
    assert without_opening(words) == kept


@pytest.mark.parametrize(
    "words",
    [
        "I don't recall that at all.",
        "Because the boiler was cracked.",
        "important focus was on safety.",
        "Thank you, sir.",
    ],
)
def test_half_a_sentence_and_what_is_not_known_say_nothing(words: str) -> None:
    assert says_nothing(words)
    assert not says_nothing("The boiler was cracked.")


def test_broken_speech_rambles() -> None:
    assert rambles("I wasn't -- I didn't have the view.")
    assert not rambles("I wasn't there when the boiler cracked.")


def test_parties_are_named_where_their_role_stands_alone() -> None:
    mentions = [
        FoundMention(0, 8, role, "organization", name)
        for role, name in (("Borrower", "Maria Rossi"), ("Lender", "Acme Holdings LLC"), ("Defendants", "John Doe"))
    ]
    assert with_names("Defendants paid.", mentions) == "Defendants paid."
    named = with_names("If Borrower fails to pay, the Lender may suspend Lender Services.", mentions)
    assert (
        named == "If Maria Rossi (Borrower) fails to pay, Acme Holdings LLC (the Lender) may suspend Lender Services."
    )
    both = with_both("Neither party may assign it.", ["Acme Holdings LLC", "Maria Rossi"])
    assert both == "Neither party (Acme Holdings LLC or Maria Rossi) may assign it."
    assert with_both("Neither party may assign it.", ["Acme", "Rossi", "Doe"]) == "Neither party may assign it."


def sentence(words: str) -> Sentence:
    return Sentence(0, len(words), BlockKind.PARAGRAPH, words)


@pytest.mark.parametrize(
    ("words", "items"),
    [
        (
            "Buyer may (a) inspect the plant, (b) reject any pump, and (c) withhold five percent.",
            ["Buyer may inspect the plant", "Buyer may reject any pump", "Buyer may withhold five percent"],
        ),
        (
            "Buyer shall not (i) sell the pumps or (ii) move the pumps.",
            ["Buyer shall not sell the pumps", "Buyer shall not move the pumps"],
        ),
        ("Buyer may (a) inspect the plant and (b) reject any pump, unless Seller objects.", []),
        ("Seller may end it if Buyer shall (a) fail to pay and (b) fail to answer.", []),
        ("The fee (a) and the cost (b) are due.", []),
        ("Buyer may (b) inspect the plant and (c) reject any pump.", []),
    ],
)  # fmt: skip
def test_each_item_of_a_list_of_duties_is_one_with_its_lead_in(words: str, items: list[str]) -> None:
    found = list(listed(words, sentence(words)))
    assert [one.words for one in found] == items
    assert all(words[one.start : one.end].endswith(one.words[-6:]) for one in found)


def test_cases_of_a_rule_are_not_said_to_be_so() -> None:
    assert leads_to_cases("Seller may terminate if:")
    assert leads_to_cases("Each of the following is an event of default:")
    assert not leads_to_cases("Supplier shall:")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (
            "The carrier delivered the crates on May 3, and the buyer refused the invoice on May 9.",
            ["The carrier delivered the crates on May 3", "the buyer refused the invoice on May 9."],
        ),
        ("The carrier delivered the crates on May 3, and he refused the invoice on May 9.", None),
        ("If the carrier is late, the buyer may refuse, and the seller must refund the price.", None),
        ("The carrier delivered the crates on May 3, and the buyer will pay unless the seller objects.", None),
        ("The carrier delivered the crates, the pumps and the hoses to the buyer on May 3.", None),
    ],
)  # fmt: skip
def test_two_clauses_are_two_facts_where_each_stands_alone(words: str, parts: list[str] | None) -> None:
    found = halves(words, sentence(words))
    assert [one.words for one in found] == (parts or [words])
    assert [words[one.start : one.end] for one in found] == [one.words for one in found]


def test_words_that_stand_at_two_places_are_found_at_both_and_once_at_each() -> None:
    said = "Acme Holdings LLC paid Maria Rossi $5,000 on May 3, 2021."
    text = f"{said}\n\nNothing else.\n\n{said}\n"
    found = find_facts(Document(text), samples.mentions(text), find_dates(text))
    assert [one.start for one in found if one.text == said] == [0, text.rindex(said)]
    listing = "Maria Rossi shall:\n(a) pay Acme Holdings LLC $5,000 on May 3, 2021; and\n(b) return the key.\n"
    texts = [one.text for one in find_facts(Document(listing), samples.mentions(listing), find_dates(listing))]
    assert texts.count("Maria Rossi shall pay Acme Holdings LLC $5,000 on May 3, 2021.") == 1


def test_a_witness_s_own_act_of_a_day_is_kept_where_it_says_of_what() -> None:
    heard = "Maria Rossi. I first heard of {} on March 15, 2024.\n 5"
    said = [
        texts_of(samples.DEPOSITION.replace("Maria Rossi.\n 5", heard.format(what))) for what in ("the recall", "it")
    ]
    assert [any("on March 15, 2024" in one for one in texts) for texts in said] == [True, False]


REPORT_ON_A_CASE = """Ministry of Ports // Privileged

The office charged the company. The indictment alleges a scheme. See Indictment, State v. Tarn Mills, 1:19-cr-7 (D. Marlow).

2 Id. at 4.

Tarn Mills Indictment

The company rented two sheds in May 2019.

3. Payments Through the Second Shed

4. Payments Through the Third Shed

5. Payments Through the Fourth Shed

The company paid for the sheds on May 3, 2019, and Ann Lee signed the lease.
"""


@pytest.mark.parametrize("above", ["", "The court of Marlow heard the case.\n\n"])
def test_a_report_that_cites_an_indictment_is_no_pleading(above: str) -> None:
    assert pleading_of(read(above + REPORT_ON_A_CASE)) == ""


@pytest.mark.parametrize(
    "title", ["COMPLAINT", "FIRST AMENDED COMPLAINT", "Verified Complaint", "CLASS ACTION COMPLAINT"]
)
def test_a_complaint_has_its_title_alone_in_a_line_under_its_caption(title: str) -> None:
    assert pleading_of(read(COMPLAINT.replace("COMPLAINT FOR DAMAGES", title))) == "complaint"
