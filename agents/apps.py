from django.apps import AppConfig


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
        from agents.document_questions import actions  # noqa: F401  # and the long work there is
        from agents.webhooks.actions import secrets_encrypt_anew
        from agents.webhooks.wakeup import events_committed
        from audit.events.wakeups import listen
        from audit.jobs import metering
        from cases import scopes
        from config.api import kinds
        from config.keys import Purpose, encrypts_rows

        kinds.load("agents")
        listen(events_committed)
        listen(automation.events_committed)
        scopes.register_agents(scope_of_session)
        encrypts_rows(Purpose.WEBHOOKS, secrets_encrypt_anew)
        rates.check()
        metering.register(begun=jobs_reserve, ended=job_settle)
        metering.register(begun=lambda jobs: None, ended=job_withdrawn)
