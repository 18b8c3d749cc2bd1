"""The demo's standing instruction: the attorney has new documents of the main matter triaged."""

from __future__ import annotations

from agents.automation.actions import rule_create
from agents.automation.dispatch import dispatch
from agents.automation.runs import execute_run, waiting_runs
from agents.models import AutomationRule
from cases.models import Case, User
from cases.scopes import person_actor, person_scope
from config.boundary import firm_boundary

NAME = "Triage new documents"
MOST_RUNS = 500  # an hour: the whole matter arrives at once


def make(case: Case, owner: User) -> None:
    """Give the instruction, unless it was given. It sees what happens from now on: make it before documents are processed."""
    with firm_boundary(case.firm_id):
        if AutomationRule.objects.filter(firm_id=case.firm_id, name=NAME, deleted_at__isnull=True).exists():
            return
        rule_create(
            actor=person_actor(owner), scope=person_scope(owner), case_ids=[case.pk], agent_type="intake",
            trigger="evidence.processed", name=NAME, max_runs_per_hour=MOST_RUNS,
            instruction="Fill in what is empty, and tell me which documents need my eyes.",
        )  # fmt: skip


def execute_all_runs() -> None:
    """Execute all due runs, without a worker."""
    dispatch()
    while waiting := waiting_runs(limit=50):
        for run_id in waiting:
            execute_run(run_id)
