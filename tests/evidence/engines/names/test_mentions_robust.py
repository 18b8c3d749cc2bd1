"""Mentions of hostile and broken text: in bounded time, inside one page, always at their own words."""

from __future__ import annotations

import random
import string
import time

import pytest

from evidence.engines.names.mentions import find_mentions
from tests.extent import full

_SEED = random.Random(7)
HOSTILE = {
    "nothing": "",
    "blanks": " " * 60_000,
    "line ends": "\n" * 60_000,
    "one letter": "A " * 30_000,
    "full stops": "A. " * 20_000,
    "open quotes": '("' * 30_000,
    "figures": "1,000 " * 10_000,
    "one word": "Abcdefgh" * 8_000,
    "many companies": "Smith, " * 8_000 + "Inc.",
    "sections": "Section 1 of the " * 4_000,
    "reporters": "1 U.S. " * 6_000,
    "noise": "".join(_SEED.choice(string.printable) for _ in range(60_000)),
    "noise in capitals": "".join(_SEED.choice('ABCDE abc.,"(&\n') for _ in range(60_000)),
    "beyond the BMP": "\U0001d400\U0001f600 Mr. \U0001d400lbert \u0130stanbul Smith Inc. " * 800,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_takes_bounded_time(kind: str) -> None:
    """A quarter of the text, and a quarter of the time; with ``--full`` all of it."""
    text, seconds = (HOSTILE[kind], 20) if full() else (HOSTILE[kind][len(HOSTILE[kind]) * 3 // 4 :], 5)
    started = time.process_time()
    mentions = find_mentions(text)
    assert time.process_time() - started < seconds
    assert all(text[m.start : m.end] == m.text for m in mentions)


def test_no_mention_runs_across_a_page() -> None:
    text = (
        "This lease is signed by Margaret\n\f\nHolloway for Silverline\n\f\nLogistics, Inc. and paid to "
        "Acme\n\f\nBank on $1,\n\f\n000.\n"
    )
    assert all("\f" not in m.text for m in find_mentions(text))


def test_names_broken_by_a_line_end_are_whole() -> None:
    text = (
        "The inspection of the premises was attended by the owner, Margaret\n"
        "Hathaway, and by a representative of the insurer, Evergreen Mutual\n"
        "Insurance Company, who took photographs of the damage.\n"
    )
    names = {m.name for m in find_mentions(text)}
    assert {"Margaret Hathaway", "Evergreen Mutual Insurance Company"} <= names


def test_text_without_names_has_no_mentions() -> None:
    text = (
        "4. CONFIDENTIALITY. Each Receiving Party shall hold the Confidential Information in strict confidence.\n"
        "5. TERM AND TERMINATION. This Agreement shall commence on the Effective Date. 6. GOVERNING LAW.\n"
    )
    assert find_mentions(text) == []


def test_a_second_reading_finds_the_same() -> None:
    text = "Dr. Helene Fischer of Nordlicht Optik GmbH met Ravi Kapoor in Hamburg. Kapoor signed for \u20ac5,000."
    assert find_mentions(text) == find_mentions(text)
