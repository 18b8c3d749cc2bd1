"""One sample call for each tool; a tool without one fails the matrix."""

from tests.access.samples import agents, cases, evidence, facts, money, notifications

SAMPLES = cases.SAMPLES | evidence.SAMPLES | facts.SAMPLES | agents.SAMPLES | notifications.SAMPLES | money.SAMPLES
