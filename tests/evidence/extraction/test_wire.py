import msgpack
import pytest

from evidence.extraction.base import ContainedFile, Extracted, PageText, Problem, WordBox
from evidence.extraction.limits import Limits
from evidence.extraction.verdict import Report, judge
from evidence.extraction.wire import BadMessageError, pack, unpack

WHOLE = Extracted(
    outcome="ok",
    media_type="image/png",
    pages=(PageText(1, "Paid 5 May", "ocr", "1", (WordBox(0, 4, 0.1, 0.1, 0.2, 0.2),), 612.0, 792.0),),
    children=(ContainedFile("a/b.txt", "0001", 3),),
    metadata={"title": "Receipt"},
    problems=(Problem("bad_date", "The date can't be understood."),),
)


def changed(**fields):
    return msgpack.packb({**msgpack.unpackb(pack(WHOLE)), **fields})


def test_what_is_packed_comes_back_the_same():
    assert unpack(pack(WHOLE)) == WHOLE


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        msgpack.packb([1, 2]),
        pack(WHOLE)[:-3],
        changed(outcome="fine"),
        changed(children=[{"name": "a", "path": "../../etc/passwd", "size": 1}]),
        changed(children=[{"name": "a", "path": "0001", "size": -1}]),
        changed(metadata={"title": 5}),
        changed(metadata={"title": "a\0b"}),
        changed(pages=[{"number": 1}]),
        changed(pages=[{**msgpack.unpackb(pack(WHOLE))["pages"][0], "boxes": [[0, 99, 0, 0, 1, 1]]}]),
    ],
)
def test_a_compromised_childs_answer_is_refused(data):
    with pytest.raises(BadMessageError):
        unpack(data)


def test_nonsense_from_a_child_is_a_corrupt_file():
    found = judge(Report(b"application/pdf\nnonsense", False, 0, 50, 0.1), Limits())
    assert (found.outcome, found.media_type) == ("corrupt", "application/pdf")


@pytest.mark.parametrize(
    ("status", "memory_mb", "cpu_seconds", "outcome"),
    [(11, 50, 0.1, "corrupt"), (6, 2900, 0.1, "limits"), (24, 50, 300.0, "limits"), (9, 50, 1.0, "limits")],
)
def test_how_a_child_died_tells_why(status, memory_mb, cpu_seconds, outcome):
    assert judge(Report(b"", False, status, memory_mb, cpu_seconds), Limits()).outcome == outcome
