from uuid import UUID

from django.apps import AppConfig
from django.urls import reverse


def _limits(case_id: UUID | None, pk: UUID) -> str:
    return reverse("case_usage", args=[case_id]) if case_id else reverse("firm_usage")


class AgentsConfig(AppConfig):
    name = "agents"

    def ready(self) -> None:
        """Listen to events for webhooks; have every job's costs reserved as it begins, and settled when it ends."""
        from agents import checks  # noqa: F401  # registers the system checks
        from agents.access.authentication import scope_of_session
        from agents.approvals.actions import job_withdrawn
        from agents.automation import wakeup as automation
        from agents.billing import rates
        from agents.billing.spending import job_settle, jobs_reserve
        from agents.models import Control
        from agents.webhooks.wakeup import events_committed
        from audit.changes import tracked
        from audit.events.wakeups import listen
        from audit.jobs import metering
        from cases import places, scopes

        tracked.register(Control, noun="controls", entity="control", revertible=False)
        listen(events_committed)
        listen(automation.events_committed)
        places.register("agent_session", None, lambda case_id, pk: reverse("agent_session", args=[pk]))
        places.register("approval", None, lambda case_id, pk: reverse("approvals"))
        places.register("automation_rule", None, lambda case_id, pk: reverse("automation_rule", args=[pk]))
        places.register("control", None, _limits)
        scopes.register_agents(scope_of_session)
        rates.check()
        metering.register(begun=jobs_reserve, ended=job_settle)
        metering.register(begun=lambda jobs: None, ended=job_withdrawn)
