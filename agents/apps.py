from django.apps import AppConfig


class AgentsConfig(AppConfig):
    name = "agents"

    def ready(self) -> None:
        """Have every job's costs reserved as it begins, and settled when it ends."""
        from agents import rates
        from agents.actions.approvals import job_withdrawn
        from agents.actions.spending import job_settle, jobs_reserve
        from audit import metering

        rates.check()
        metering.register(begun=jobs_reserve, ended=job_settle)
        metering.register(begun=lambda jobs: None, ended=job_withdrawn)
