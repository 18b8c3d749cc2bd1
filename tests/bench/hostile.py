"""Hostile files, held to what their manifest expects (``expect`` in 11_security/manifest.json), in the real sandbox.

What each expectation means for us stands below, by file; a file of the manifest without one counts as wrong. What is
expected of pages and exports rather than of reading (escaping, formulas, downloads that run nothing) the suite tests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from evidence.extraction.base import Extracted
from tests.bench.data import data_folder
from tests.bench.extraction import timed
from tests.bench.report import Row

SECONDS = 60  # for any of them: no hang
Expectation = Callable[[Extracted], bool]


def ends(*outcomes: str) -> Expectation:
    return lambda found: found.outcome in outcomes and (found.outcome in ("ok", "empty") or bool(found.message))


def says(code: str, *outcomes: str) -> Expectation:
    return lambda found: ends(*outcomes)(found) and code in {one.code for one in found.problems}


def has(*names: str) -> Expectation:
    """These files inside, each with bytes of its own."""
    return lambda found: (
        sorted(one.name for one in found.children) == sorted(names)
        and len({one.path for one in found.children}) == len(names)
    )


def harmless(found: Extracted) -> bool:
    """Whatever the names inside say, no path of ours leads out of the folder."""
    return found.outcome == "ok" and all(one.path.isalnum() for one in found.children)


def traps(found: Extracted) -> bool:
    """Links, a device and a pipe stay in the archive, each named; files whose names lead out of it do not."""
    left = [one.message for one in found.problems if one.code == "entry_skipped"]
    return harmless(found) and all(any(f"“{name}”" in one for one in left) for name in ("ln", "hard", "dev", "fifo"))


EXPECTED: dict[str, Expectation] = {
    "slip_relative.zip": harmless, "slip_absolute.zip": harmless, "slip_backslash.zip": harmless, "names.zip": harmless,
    "symlink.zip": says("entry_skipped", "ok"),
    "bomb_200MB.zip": ends("limits"), "nested_bomb.zip": ends("limits", "ok"), "bomb.txt.gz": ends("unsupported", "limits"),
    "many_files.zip": says("entry_limit", "ok"),
    "dup_names.zip": has("a.txt", "A.txt"), "dup_same.zip": has("a.txt", "a.txt"),
    "truncated.zip": ends("corrupt"), "zero.pdf": ends("empty"), "loop.pdf": ends("corrupt"),
    "encrypted_flag.zip": says("encrypted_entry", "encrypted"),
    "traps.tar": traps, "script.svg": ends("unsupported"), "polyglot.gif": ends("corrupt", "unsupported"),
    "eicar.txt": ends("ok"),  # no scanner is claimed
    "page.html": ends("ok"), "formula.csv": ends("ok"), "js.pdf": ends("empty"),
    "mime_lie.pdf": says("type_mismatch", "unsupported"),
    "xxe.docx": lambda found: "root:" not in "".join(page.text for page in found.pages),
    "billion_laughs.docx": ends("corrupt"),
    "header_injection.eml": says("bad_date", "ok"),
    "deep_nest.eml": lambda found: found.outcome == "ok" and len(found.children) == 1,  # each level is a job of its own
}  # fmt: skip


def hostile_files() -> list[Path]:
    """The files of the manifest that are there. Raises FileNotFoundError where there is no data."""
    folder = data_folder() / "11_security"
    files = [folder / one["file"] for one in json.loads((folder / "manifest.json").read_text())]
    return [path for path in files if path.is_file()]


def unexpected(files: list[Path]) -> list[str]:
    """Those that did not end as they should."""
    return [path.name for path in files if not _as_expected(path)]


def measure_hostile() -> Row:
    """How many of the files there are end as they should."""
    there = hostile_files()
    wrong = unexpected(there)
    for name in wrong:
        print(f"hostile: {name} did not end as expected", file=sys.stderr)
    good = len(there) - len(wrong)
    return Row(
        f"hostile files that end as expected ({len(there)})", 100 * good / max(len(there), 1), "%", "all",
        good / max(len(there), 1), "100 %", good == len(there) > 0,
    )  # fmt: skip


def _as_expected(path: Path) -> bool:
    found, seconds = timed(path)
    expected = EXPECTED.get(path.name)
    return expected is not None and seconds < SECONDS and expected(found)
