"""What papers of a kind all say, and verbs of events, in whatever letters they are printed."""

from __future__ import annotations

import pytest

from evidence.engines.facts.boilerplate import has_boilerplate
from evidence.engines.facts.event_words import event_in


@pytest.mark.parametrize(
    "words",
    [
        "IN WITNESS WHEREOF, the parties have signed.",
        "This Lease may be executed in Counterparts.",
        "Section Headings are for convenience of reference only.",
        "Whereas the Grower desires to sell plums;",
        "1.1 Definitions of Terms 4 1.2 Sale of the Orchard 5 ",
        "Fees hereunder and thereunder fall due together.",
        "Mr. Okonjo seconded the motion.",
    ],
)
def test_boilerplate_in_any_letters(words: str) -> None:
    assert has_boilerplate(words)
    assert has_boilerplate(words.upper())


@pytest.mark.parametrize(
    "words",
    [
        "The Grower paid on the date hereof.",
        "Odette Fairweather counted the crates and wrote to the mill.",
        "On 3 May, whereas nobody knew, the sluice broke.",
        "Now, therefore, be it resolved that the orchard is sold.",
    ],
)
def test_what_only_one_paper_says(words: str) -> None:
    assert not has_boilerplate(words)


def test_the_first_event() -> None:
    for words in ("She PAID and then wrote.", "She paid and then wrote."):
        found = event_in(words)
        assert found is not None
        assert found.span() == (4, 8)
    assert event_in("The prepaid crates are outdoors.") is None
