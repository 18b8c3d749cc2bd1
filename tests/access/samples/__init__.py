"""One sample call for each tool; a tool without one fails the matrix."""

from tests.access.samples import agents, automation, cases, changes, evidence, facts, money, notifications

SAMPLES = (
    cases.SAMPLES
    | evidence.SAMPLES
    | facts.SAMPLES
    | agents.SAMPLES
    | notifications.SAMPLES
    | automation.SAMPLES
    | changes.SAMPLES
    | money.SAMPLES
)
