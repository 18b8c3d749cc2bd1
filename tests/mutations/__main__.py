"""``make mutations``: remove each declared check from a copy of the project, run its tests, and tell which went unnoticed."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from tests import services
from tests.mutations.catalogue import MUTANTS
from tests.mutations.mutant import Misplaced, Mutant
from tests.mutations.outcome import AIM, BROKEN, KILLED, MISSING, SURVIVED, Outcome, killed_share, table
from tests.mutations.workplace import ROOT, Workplace

Done = TypeVar("Done")
SHARED = (
    "tests/access/test_asked.py::test_refused_credentials_and_all_rights_meet_every_relation"  # has the world built
)
DOCUMENT, MARK = (
    ROOT / "docs" / "mutations.md",
    "<!-- the table below is written by python -m tests.mutations --write -->",
)


def main() -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the services stop and the copies are removed
    asked = _asked()
    chosen = [one for one in MUTANTS if not asked.names or one.name in asked.names]
    if unknown := set(asked.names) - {one.name for one in chosen}:
        _say(f"There are no such mutants: {', '.join(sorted(unknown))}. --list names them.")
        return 2
    if asked.list:
        for one in chosen:
            _say(f"{one.name}: {one.removes}\n    {one.file}\n    {' '.join(one.tests)}")
        return 0
    began = time.monotonic()
    outcomes = _tried(chosen, asked.workers, passing=asked.passing)
    share = killed_share(outcomes)
    _say(f"{share:.1%} of {len(outcomes)} noticed ({AIM:.0%} is the aim), in {time.monotonic() - began:.0f} s.")
    if asked.write and not asked.names:
        DOCUMENT.write_text(f"{DOCUMENT.read_text().partition(MARK)[0]}{MARK}\n\n{table(outcomes)}\n")
    return 0 if share >= AIM and all(one.verdict in (KILLED, SURVIVED) for one in outcomes) else 1


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    parser.add_argument("--list", action="store_true", help="say what there is, and run nothing")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time")
    parser.add_argument("--passing", action="store_true", help="take it that the tests pass with every check in place")
    parser.add_argument("--write", action="store_true", help="write the table of docs/mutations.md")
    return parser.parse_args()


def _tried(chosen: Sequence[Mutant], workers: int, *, passing: bool) -> list[Outcome]:
    """The outcome of each, in their order."""
    services.start()
    try:
        with tempfile.TemporaryDirectory(prefix="intactus-mutations-") as folder:
            places: SimpleQueue[Workplace] = SimpleQueue()
            for number in range(workers):
                places.put(Workplace.make(Path(folder), number))
            _check_whole(chosen, places, workers, passing=passing)
            return _removed(chosen, places, workers)
    finally:
        services.stop()


def _check_whole(chosen: Sequence[Mutant], places: SimpleQueue[Workplace], workers: int, *, passing: bool) -> None:
    """Run their tests with every check in place: one that fails anyway would notice nothing. Makes, too, what all share.

    ``passing`` runs the one test that has the shared databases made, and takes the others' word for it.
    """
    tests = [SHARED] if passing else sorted({SHARED, *(test for mutant in chosen for test in mutant.tests)})
    _say(f"{len(chosen)} checks to remove; first the tests with all of them in place …")
    parts = [part for n in range(workers) if (part := tests[n::workers])]
    for _, run in _at_once(workers, parts, lambda part: _in_place(places, lambda place: place.run(part, whole=True))):
        if run.code != 0:
            sys.exit(f"Not all of them pass as it is:\n{run.output}")


def _removed(chosen: Sequence[Mutant], places: SimpleQueue[Workplace], workers: int) -> list[Outcome]:
    found: dict[str, Outcome] = {}
    for mutant, outcome in _at_once(workers, chosen, lambda one: _in_place(places, lambda place: _try(place, one))):
        found[mutant.name] = outcome
        _say(f"{len(found):4} {outcome}")
    return [found[one.name] for one in chosen]


def _try(place: Workplace, mutant: Mutant) -> Outcome:
    began = time.monotonic()
    try:
        with place.without(mutant):
            run = place.run(mutant.tests, own_services=mutant.schema)
    except Misplaced as error:
        return Outcome(mutant, MISSING, str(error))
    seconds = time.monotonic() - began
    if run.code == 1 and run.failed:
        return Outcome(mutant, KILLED, run.failed, seconds)
    if run.code == 0:
        return Outcome(mutant, SURVIVED, " ".join(mutant.tests), seconds)
    return Outcome(mutant, BROKEN, run.output[-2000:], seconds)


def _in_place(places: SimpleQueue[Workplace], work: Callable[[Workplace], Done]) -> Done:
    """Work in a copy that nobody else uses meanwhile."""
    place = places.get()
    try:
        return work(place)
    finally:
        places.put(place)


Thing = TypeVar("Thing")


def _at_once(workers: int, things: Iterable[Thing], work: Callable[[Thing], Done]) -> Iterable[tuple[Thing, Done]]:
    """Each thing with what came of it, as they end. When this ends early, what has not begun is left."""
    pool = ThreadPoolExecutor(workers)
    try:
        begun = {pool.submit(work, one): one for one in things}
        for future in as_completed(begun):
            yield begun[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
