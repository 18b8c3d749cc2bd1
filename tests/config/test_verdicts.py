"""A bench that misses its aim fails, one that could not measure says so, and what took longest is listed first."""

from __future__ import annotations

import pytest

from tests.bench.__main__ import BENCHES, NO_AIM, verdict
from tests.bench.report import Line, Note, Row, missed, table
from tests.times import listed

OK, MISSED = Row("start", 2.0, "s", target="≤ 3", met=True), Row("recall", 0.4, "", target="≥ 0.7", met=False)
FIGURE, ABSENT = Row("memory", 9.0, "MB"), Note("quality: not measured", unmeasured=True)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([OK, FIGURE], 0),
        ([OK, MISSED], 1),
        ([MISSED, ABSENT], 1),
        ([OK, ABSENT], 2),
        ([OK, Note("Two files were left out.")], 0),
    ],
)
def test_the_exit_code_tells_what_came_of_it(lines: list[Line], code: int) -> None:
    assert verdict(lines) == code


def test_each_figure_stands_beside_its_aim() -> None:
    rows = table([OK, MISSED, FIGURE]).splitlines()[2:]
    assert [row.rpartition("  ")[2] for row in rows[:2]] == ["ok", "MISSED"]
    assert "≥ 0.7" in rows[1]
    assert missed([OK, MISSED, FIGURE]) == [MISSED]


def test_every_bench_without_an_aim_is_a_bench() -> None:
    assert set(BENCHES) > NO_AIM


def test_what_took_longest_comes_first() -> None:
    report = listed(
        {
            "tests/a/test_x.py::one": [1.0, 0.5],
            "tests/b/test_y.py::two": [3.0, 0.1],
            "tests/a/test_x.py::three": [1.0, 0.2],
        }
    )
    folders, files, tests = (part.splitlines()[2:] for part in report.split("\n\n"))
    assert [line.split() for line in folders] == [["3.0", "0.1", "1", "tests/b"], ["2.0", "0.7", "2", "tests/a"]]
    assert [line.split()[-1] for line in files] == ["tests/b/test_y.py", "tests/a/test_x.py"]
    assert tests[0].endswith("tests/b/test_y.py::two")
