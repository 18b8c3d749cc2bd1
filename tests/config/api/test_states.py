"""Statuses as data: what is asked of them, how they are drawn, and what is found missing."""

from __future__ import annotations

from config.api.kinds import all_kinds
from config.api.states import START, States, Transition, all_from

DOOR = States(
    (Transition(START, "shut", "hung"), *all_from(("shut", "ajar"), "open", "push"), Transition("open", "shut", "pull"))
)


def test_a_table_says_what_leads_where() -> None:
    assert DOOR.sources("open") == ("shut", "ajar")
    assert DOOR.sources("shut") == ("open",)
    assert DOOR.between("open", "shut") == Transition("open", "shut", "pull")
    assert DOOR.between("open", "ajar") is None


def test_it_is_drawn() -> None:
    assert DOOR.diagram().splitlines()[:3] == ["stateDiagram-v2", "    [*] --> shut: hung", "    shut --> open: push"]


def test_what_is_missing_is_named() -> None:
    twice = States((*DOOR.transitions, Transition("open", "shut", "slam")))
    assert list(DOOR.problems(["shut", "ajar", "open"])) == ["nothing leads to ajar"]
    assert list(twice.problems(["shut", "open"])) == ["open → shut stands there twice", "ajar is no status"]


def test_facts_evidence_jobs_approvals_and_deliveries_have_them() -> None:
    assert {"fact", "evidence", "job", "approval", "webhook_delivery"} <= {
        kind.name for kind in all_kinds() if kind.states
    }
