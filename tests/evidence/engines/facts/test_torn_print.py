"""Sentences that print ran together with heads, notes and lists, and those of another's quotation, are no facts of their own."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.page_heads import page_heads
from evidence.engines.facts.sentences.torn_print import is_entry, without_head
from tests.evidence.engines import samples

WHOLE = "On May 3, 2021, Ruth Abara told Tobias Holm that the valve of the boat was shut."


def texts_of(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), samples.mentions(text), [])]


@pytest.mark.parametrize(
    "torn",
    [
        "Tobias Holm said that he had diPnirtsiecnrucesessticeoodnnitwnaicst the boat in Marlow.",
        "The Owner Meets Tobias Holm in Marlow and Was Told of the Valve ..........cc 38.",
        "Ruth Abara said that Tobias Holm had closed it at 53 Holm 9/19/17 302, at 7.",
        "2 5/16/18 Letter, Ruth Abara's counsel had written to Tobias Holm's counsel.",
        "Holm formed a bond with Abara> Ruth Abara met him in Marlow at the pier.",
        "181 See Holm: The valve was closed by Ruth Abara.",
    ],
)
def test_what_print_ran_together_is_no_statement(torn: str) -> None:
    assert texts_of(f"{WHOLE}\n\n{torn}\n\nRuth Abara sold the boat to Tobias Holm.") == texts_of(
        f"{WHOLE}\n\nRuth Abara sold the boat to Tobias Holm."
    )


PAGES = "\f".join(
    f"Harbour Board of Marlow // Protected\n{words}\n"
    for words in ("Ruth Abara sold the boat.", "Tobias Holm denied it.", "told Ruth Abara that the boat had sunk.")
)


def test_a_sentence_that_begins_with_the_head_of_its_page_is_left_out() -> None:
    text = f"{WHOLE}\n\f{PAGES}"
    assert page_heads(text) == frozenset(["harbourboa"])
    assert not any("Harbour Board" in one for one in texts_of(text))


@pytest.mark.parametrize(
    "after",
    ["\n\n\f12\n\nThe rest is kept by the board.", "\n\n62 See the log of the harbour.", "\n\nHolm.\n\nHe left."],
)
def test_a_sentence_cut_at_the_end_of_a_page_is_left_out(after: str) -> None:
    text = f"{WHOLE}\n\nRuth Abara told the board that she was facing what she had wanted{after}"
    assert not any("facing" in one for one in texts_of(text))


def test_a_later_sentence_of_a_quotation_is_not_told_as_fact() -> None:
    text = f'{WHOLE} Tobias Holm answered, "The boat is mine. Ruth Abara sold it to the bank. I paid." Ruth Abara left Marlow.'
    texts = texts_of(text)
    assert not any(one.startswith("Ruth Abara sold") for one in texts)
    assert any("Ruth Abara left Marlow" in one for one in texts)


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("Attorney in Marlow who met Ruth Abara in 2016.", True),
        ("Former harbour master, which engaged Tobias Holm.", True),
        ("Ruth Abara met the attorney who sold the boat.", False),
        ("Tobias Holm, who sold the boat, was told of it.", False),
    ],
)
def test_what_a_list_says_of_a_name_is_no_sentence(words: str, entry: bool) -> None:
    assert is_entry(words) is entry


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("Sales of the Boat in Marlow The board found that it sank.", "The board found that it sank."),
        ("Interactions and Contacts with the Crew On May 3, 2021, Holm left.", "On May 3, 2021, Holm left."),
        (
            "Holm Lies About his Sales to the Board, the Press, and Abara On May 3, 2021, he left.",
            "On May 3, 2021, he left.",
        ),
        ("More Sales of Boats by his Board Later in 2021, the board met.", "Later in 2021, the board met."),
        ("The Marlow Harbour Works The Harbour Board has built a pier.", "The Harbour Board has built a pier."),
        ("Other Interest in Sunken Boats Throughout 2021, the board met.", "Throughout 2021, the board met."),
        ("Ruth Abara of The Marlow Herald wrote it.", "Ruth Abara of The Marlow Herald wrote it."),
        ("The Harbour Board of Marlow sold it.", "The Harbour Board of Marlow sold it."),
    ],
)
def test_a_heading_run_into_its_sentence_is_taken_off(words: str, rest: str) -> None:
    assert without_head(words) == rest


def test_a_sentence_with_a_line_cut_short_by_another_column_of_a_scan_is_left_out() -> None:
    begin = (
        "The Departmentof Health wrote to the ownersof the mill, and Tobias Holm\nsaidthat the boiler had beentested inthe spring"
        " of that year. The\nreportof that test wasin the office of the mill, as he toldthe crew.\n\n"
    )
    whole = "Ruth Abara told Tobias Holm on May 3, 2021 that she would sell the boat\nin Marlow.\n\n"
    torn = (
        "Tobias Holm told Ruth Abara that\nthe buyers\nliked the boat and that he would come on the visit to them.\n\n"
    )
    texts = texts_of(begin + whole + torn)
    assert any("sell the boat" in one for one in texts)
    assert not any("liked the boat" in one for one in texts)
