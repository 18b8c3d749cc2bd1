"""Days of what a sentence only mentions: when somebody left, how long something went on, what was decided on."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
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
    ],
)
def test_a_day_of_an_aside_or_an_object_is_not_the_sentences(words: str, day: date | None) -> None:
    document = Document(f"Report of the inquiry\n\n{words}\n")
    source = Source(document, find_mentions(document.text), find_dates(document.text))
    start = document.text.index(words)
    when = source.when(start, start + len(words))
    assert (when.date if when else None) == day
