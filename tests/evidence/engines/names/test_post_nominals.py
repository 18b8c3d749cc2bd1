"""Degrees and orders behind a name are no part of it, and titles or letters alone are nobody."""

from __future__ import annotations

import pytest

from evidence.engines.layout.person_names import clean_name
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.post_nominals import degrees_behind

LETTER = """ORMSBY INFIRMARY

Mr T. Quist FRCSI
Consultant Surgeon

12 March 2004

Dear Dr Odei,

Mr Quist FRCSI saw Tobias Lund on 2 March 2004. Dr R. Holm FRCA was the anaesthetist.

Yours sincerely,

T. Quist MCh FRCSI
"""


def people(text: str) -> set[str]:
    return {one.name for one in find_mentions(text) if one.type == "person"}


def test_degrees_are_no_part_of_a_name() -> None:
    assert people(LETTER) == {"T. Quist", "Dr. Odei", "Tobias Lund", "R. Holm"}


def test_letters_behind_a_name_are_nobody() -> None:
    assert not any(
        "Frcs" in one or "FRCS" in one for one in people("Surgeon: A. QUIST MS FRCS\nSeen by Dr R. Odei FRCA.\n")
    )


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("Tobias Holm RN BSN", 2),
        ("TOBIAS HOLM FRCS", 1),
        ("A. QUIST MS FRCS", 2),
        ("TOBIAS MA", 0),
        ("QC", 0),
        ("Ruth Odei", 0),
    ],
)
def test_how_many_letters_stand_behind_a_name(words: str, count: int) -> None:
    assert degrees_behind(words.split()) == count


def test_a_cleaned_name_has_no_degrees() -> None:
    assert clean_name("Ruth Odei FRCA") == "Ruth Odei"
