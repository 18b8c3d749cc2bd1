"""Days of what a sentence only mentions: when somebody left, how long something went on, what was decided on."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Tobias Holm declined to speak with Orla Finch, who left Alder Mills on March 3, 2017.", None),
        ("The Alder mill, which opened in May 1956, lost its boiler on June 9, 2016.", date(2016, 6, 9)),
        ("The panel of Alder Mills upheld the decision of May 3, 2016 to pay nothing after June 9, 2016.", None),
        ("The board of Alder Mills appointed Orla Finch, its controller since 2005, as treasurer.", None),
        ("Alder Mills settled the claims of seamen that it employed between 1946 and 1978.", None),
        ("Tobias Holm told Orla Finch that the lock had been missing from the board since August 2016.", None),
        ("Tobias Holm signed the lease with Alder Mills on May 3, 2016.", date(2016, 5, 3)),
        (
            "On or about May 3, 2016, Tobias Holm ordered a boiler of Alder Mills, to be ready by June 9, 2017.",
            date(2016, 5, 3),
        ),
        (
            "On or about the 3rd day of May, 2016, Tobias Holm hired Orla Finch, who left on June 9, 2017.",
            date(2016, 5, 3),
        ),
    ],
)
def test_a_day_of_an_aside_or_an_object_is_not_the_sentences(words: str, day: date | None) -> None:
    document = Document(f"Report of the inquiry\n\n{words}\n")
    source = Source(document, find_mentions(document.text), find_dates(document.text))
    start = document.text.index(words)
    when = source.when(start, start + len(words))
    assert (when.date if when else None) == day


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Tarn shall take over the lease of the vans dated August 1, 2006 and pay all its rents.", None),
        ("Tarn has delivered to Quist its balance sheets as of December 31, 2006, which are true.", None),
        ("This Lease, dated as of August 1, 2006, binds Tarn and Quist and all their heirs.", date(2006, 8, 1)),
        ("Tarn shall pay Quist $900 under the lease dated August 1, 2006 by May 3, 2009.", date(2009, 5, 3)),
    ],
)
def test_a_clause_has_not_the_day_of_a_paper_that_it_deals_in(words: str, day: date | None) -> None:
    document = Document(f"ASSIGNMENT AGREEMENT between Tarn Mills and Quist Pumps\n\n{words}\n")
    source = Source(document, find_mentions(document.text), find_dates(document.text))
    start = document.text.index(words)
    when = source.when(start, start + len(words))
    assert (when.date if when else None) == day


def test_a_day_that_a_paper_gives_is_not_the_day_on_which_it_is_signed() -> None:
    words = "Orla Finch signed a sworn answer that said June 6, 2019, and Tobias Holm kept it."
    source = Source(Document(words), find_mentions(words), find_dates(words))
    assert source.when(0, len(words)) is None


def test_what_had_been_so_before_is_not_of_the_day_that_is_told() -> None:
    text = "On April 19, 2021 the mill moved Edith Farrow to nights. Farrow had never worked at night for Tarn Mills."
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert [one.date for one in found if "had never" in one.text] == [None]


def test_a_late_entry_is_of_the_day_it_was_made_for() -> None:
    text = "Late entry 12/23/2019 for 12/21/2019: The alarm of Edith Farrow was checked and rang at the start of the shift."
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert [str(one.date) for one in found] == ["2019-12-21"]


@pytest.mark.parametrize(
    "words",
    [
        "\n\nEVIDENCE\nThe dog of Edith Farrow barked at three places on the dock of Tarn Mills.",  # under another heading
        "\n\nThe dog of Edith Farrow barked at three places on the dock of Tarn Mills.",  # no clock
        " The policy of Tarn Mills excludes a loss caused by rot of the posts in the barn.",  # on any day
    ],
)
def test_a_day_is_not_carried_to_what_is_of_no_day(words: str) -> None:
    text = f"On November 25, 2020 Ruth Odei picked no one from the photographs that Tobias Holm showed.{words}"
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert [one.date for one in found if "Tarn Mills" in one.text] in ([], [None])


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("The board awarded Edith Farrow back pay commencing December 7, 2020.", None),
        ("The panel ordered Tarn Mills to pay wages starting January 4, 2021.", None),
        ("The grievance asks for her old place with back pay from December 7, 2020.", None),
        ("Tobias Holm promised that the pump would be mended by August 10, 2020.", None),
        ("On May 3, 2021 the board granted Edith Farrow a pension effective June 1, 2021.", "2021-05-03"),
        ("Tobias Holm told Orla Finch on May 3, 2021 that the pump would be mended by May 10, 2021.", "2021-05-03"),
        ("The board awarded the works to Quist Pumps, and Quist Pumps leased a yard from May 3, 2021.", "2021-05-03"),
        ("Edith Farrow leased the yard to Quist Pumps from May 3, 2021.", "2021-05-03"),
    ],
)
def test_what_is_granted_or_promised_begins_or_falls_due_on_another_day(words: str, day: str | None) -> None:
    source = Source(Document(words), find_mentions(words), find_dates(words))
    when = source.when(0, len(words))
    assert (str(when.date) if when else None) == day
