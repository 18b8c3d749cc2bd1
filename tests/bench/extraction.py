"""What becomes of real files in the sandbox, and how long it takes: `python -m tests.bench.extraction [FOLDER ...]`.

Without folders: outcomes of 07_evidence and 11_security, and speed on the TXT and PDF files of 01_cuad.
"""

import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

from evidence.extraction.base import Extracted
from evidence.extraction.sandbox import extract
from tests.bench.data import data_folder


def timed(path: Path) -> tuple[Extracted, float]:
    """Extract one file into a folder that is thrown away; seconds of wall clock."""
    with tempfile.TemporaryDirectory() as work:
        started = time.perf_counter()
        found = extract(path, filename=path.name, workdir=Path(work))
        seconds = time.perf_counter() - started
        left = [one.name for one in Path(work).iterdir() if one.name.startswith(".")]
        assert not left, f"{path.name} left {left}"
    return found, seconds


def outcomes(folder: Path) -> None:
    """A line for each ending: how many files came to which outcome."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    slowest = ("", 0.0)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found, seconds = timed(path)
        table[path.suffix.lower()][found.outcome] += 1
        slowest = max(slowest, (path.name, seconds), key=lambda one: one[1])
    print(f"\n{folder.name}: {sum(map(Counter.total, table.values()))} files, slowest {slowest[0]} {slowest[1]:.1f} s")
    for suffix, counts in sorted(table.items()):
        print(f"  {suffix or '(none)':8}", ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common()))


def speed(folder: Path, suffix: str, most: int = 100) -> None:
    """Median and mean milliseconds a document, one after the other, helper warm."""
    files = sorted(folder.rglob(f"*{suffix}"))[:most]
    if not files:
        print(f"no {suffix} under {folder}")
        return
    timed(files[0])
    runs = [timed(path) for path in files]
    seconds = [one for _, one in runs]
    pages = sum(len(found.pages) for found, _ in runs)
    characters = sum(len(page.text) for found, _ in runs for page in found.pages)
    print(
        f"{suffix}: {len(files)} files, {pages} pages, {characters / len(files):,.0f} characters each: "
        f"median {1000 * statistics.median(seconds):.0f} ms, mean {1000 * statistics.mean(seconds):.0f} ms, "
        f"{3600 / statistics.mean(seconds):,.0f} an hour"
    )


def main() -> None:
    folders = [Path(argument) for argument in sys.argv[1:]]
    if not folders:
        speed(data_folder() / "01_cuad", ".txt")
        speed(data_folder() / "01_cuad", ".pdf")
        folders = [data_folder() / "07_evidence" / "files", data_folder() / "11_security" / "files"]
    for folder in folders:
        outcomes(folder)


if __name__ == "__main__":
    main()
