"""The demo firm's limits, set by the people who would: ample, so that nothing it is tried with is refused."""

from __future__ import annotations

from agents.approvals.control_actions import control_for_update, controls_update
from agents.demo.firms import Demo
from cases.models import Role
from cases.scopes import person_actor
from config.boundary import firm_boundary

FIRM_CENTS, CASE_CENTS = 2_500_000, 1_000_000  # a month


def set_limits(demo: Demo) -> None:
    """Cap the main firm and its main case. Repeating it changes nothing."""
    firm, case = next(iter(demo.firms.values())), next(iter(demo.cases.values()))
    people = [user for user in demo.people.values() if user.firm_id == firm.pk]
    admin = next(user for user in people if user.role == Role.FIRM_ADMIN)
    with firm_boundary(firm.pk):
        controls_update(
            actor=person_actor(admin), control=control_for_update(firm.pk, None), monthly_cap_cents=FIRM_CENTS
        )
        controls_update(
            actor=person_actor(admin), control=control_for_update(firm.pk, case), monthly_cap_cents=CASE_CENTS
        )
