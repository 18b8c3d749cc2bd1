"""Agents: automation, suspensions, webhooks, money and approvals."""

from __future__ import annotations

from config.settings.environment import env

MAX_AUTOMATION_DEPTH = env.int("MAX_AUTOMATION_DEPTH", default=2)  # how often what a run did may begin another run
MAX_SESSIONS_PER_CASE = env.int("MAX_SESSIONS_PER_CASE", default=5)  # agents at work on one case at a time
MCP_IDLE_SECONDS = env.int("MCP_IDLE_SECONDS", default=1_800)  # then what /mcp holds for an agent key ends
BREAKER_ERRORS = env.int("BREAKER_ERRORS", default=50)  # so many in a row within so many seconds suspend a session
BREAKER_SECONDS = env.int("BREAKER_SECONDS", default=300)
WEBHOOK_RETRY_SECONDS = env.list(
    "WEBHOOK_RETRY_SECONDS", cast=int, default=[5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
)  # from each failed attempt to the next: about three days in all
WEBHOOK_TIMEOUT_SECONDS = env.float("WEBHOOK_TIMEOUT_SECONDS", default=10.0)
WEBHOOK_CONCURRENCY = env.int("WEBHOOK_CONCURRENCY", default=32)
WEBHOOK_CONCURRENCY_PER_RECEIVER = env.int("WEBHOOK_CONCURRENCY_PER_RECEIVER", default=8)
OUTGOING_ALLOWED_NETWORKS = env.list("OUTGOING_ALLOWED_NETWORKS", default=[])  # private ones for trials, as 127.0.0.0/8
# Money: prices in cents, by operation, where they are not those of agents/billing/rates.py; and an hour's work by hand.
RATE_CARD: dict[str, int] = env.json("RATE_CARD", default={})
LLM_PRICES: dict[str, dict[str, float]] = env.json("LLM_PRICES", default={})  # of a million tokens, in cents, by model
MANUAL_CENTS_PER_HOUR = env.int("MANUAL_CENTS_PER_HOUR", default=9_000)
APPROVAL_HOURS = env.int("APPROVAL_HOURS", default=72)  # an agent's request waits so long for a person
MAX_PENDING_APPROVALS = env.int("MAX_PENDING_APPROVALS", default=50)  # of one session
