"""Who is called to testify, or is still under oath, is the witness of a hearing in which no oath is printed."""

from __future__ import annotations

import pytest

from evidence.engines.layout.called_witnesses import called_witnesses
from evidence.engines.layout.witnesses import find_witnesses


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("MR. LEE:  The employer calls Ann Roe.\nTHE CLERK:  Will you swear or affirm?", "Ann Roe"),
        ("MR. LEE:  I would like to call Dr. Ann Roe.\n(WITNESS SWORN)", "Ann Roe"),
        ("THE ARBITRATOR:  You're still under affirmation, Ms. Roe.\nTHE WITNESS:  Yes.", "Ms. Roe"),
        ("THE JUDGE:  Mr. Roe, I remind you that you are still under oath.", "Mr. Roe"),
    ],
)
def test_who_is_called_testifies(words: str, name: str) -> None:
    assert [name for _, name in called_witnesses(words)] == [name]
    assert find_witnesses(words).at(len(words)) == name


@pytest.mark.parametrize(
    "words",
    [
        "Q.  Did you call Bo Lund?\nA.  I took an oath.",
        "MS. LEE:  He calls Bo Lund every week, under oath.",
        "MS. LEE:  The company calls Bo Lund a liar in its letter.",
    ],
)
def test_who_is_telephoned_does_not(words: str) -> None:
    assert not list(called_witnesses(words))
