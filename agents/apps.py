from django.apps import AppConfig


class AgentsConfig(AppConfig):
    name = "agents"

    def ready(self) -> None:
        """Listen to events for webhooks; have every job's costs reserved as it begins, and settled when it ends."""
        from agents import checks, rates  # noqa: F401  # registers the system check
        from agents.actions.approvals import job_withdrawn
        from agents.actions.spending import job_settle, jobs_reserve
        from agents.webhooks.waking import events_committed
        from audit import metering
        from audit.wakeups import listen

        listen(events_committed)
        rates.check()
        metering.register(begun=jobs_reserve, ended=job_settle)
        metering.register(begun=lambda jobs: None, ended=job_withdrawn)
