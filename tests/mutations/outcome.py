"""What came of removing a check, and how all of that is reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.mutations.mutant import Mutant

KILLED, SURVIVED = "noticed", "NOT NOTICED"
MISSING = "NOT APPLICABLE"  # the text to edit is another by now
BROKEN = "BROKEN"  # the edit keeps tests from running at all, which proves nothing
AIM = 0.98


@dataclass(frozen=True, slots=True)
class Outcome:
    """``said``: the test that noticed, the tests that did not, or what went wrong."""

    mutant: Mutant
    verdict: str
    said: str
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.verdict:<14} {self.mutant.name} ({self.seconds:.0f} s): {self.said}"


def killed_share(outcomes: Sequence[Outcome]) -> float:
    return sum(one.verdict == KILLED for one in outcomes) / max(1, len(outcomes))


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as a table in Markdown."""
    rows = [f"| `{one.mutant.name}` | {one.mutant.removes} | {_noticed_by(one)} |" for one in outcomes]
    return "\n".join(["| Name | The check that is removed | Noticed by |", "|---|---|---|", *rows])


def _noticed_by(outcome: Outcome) -> str:
    if outcome.verdict != KILLED:
        return f"**{outcome.verdict.lower()}**"
    return f"`{outcome.said.partition('[')[0].removeprefix('tests/')}`"
