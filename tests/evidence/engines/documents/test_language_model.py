"""The model of languages answers as its library does, and its large tables are no memory of any process."""

from __future__ import annotations

import re
from pathlib import Path

import py3langid
import pytest

from evidence.engines.documents.language_model import identifier

MAPPED_KB = 60_000
TEXTS = [
    "The witness signed the lease in the morning.",
    "Der Zeuge unterschrieb den Mietvertrag am Morgen.",
    "Le témoin a signé le bail le matin.",
    "証人は朝に賃貸契約に署名した。",
    "Свидетель подписал договор аренды утром.",
    "THE WITNESS SIGNED",
    "1, 2 – 3",
    "",
]


@pytest.mark.parametrize("text", TEXTS)
def test_it_answers_as_the_library_does(text: str) -> None:
    assert identifier().classify(text) == py3langid.classify(text)


def test_its_tables_are_in_a_file_and_no_memory_of_a_process_s_own() -> None:
    identifier().classify(TEXTS[0])
    mapped = re.findall(
        r"\(deleted\)\nSize: +(\d+) kB.*?\nAnonymous: +(\d+) kB",
        Path("/proc/self/smaps").read_text(), re.DOTALL,
    )  # fmt: skip
    tables = [(int(size), int(own)) for size, own in mapped if int(size) > MAPPED_KB // 4]
    assert sum(size for size, _ in tables) > MAPPED_KB
    assert sum(own for _, own in tables) == 0
