from django.apps import AppConfig


class EvidenceConfig(AppConfig):
    name = "evidence"

    def ready(self) -> None:
        """Register the kinds of evidence, the checks of its settings, and what a new key for evidence makes necessary;
        and which steps a job about an item consists of."""
        from audit.jobs import steps
        from config.api import kinds
        from config.keys import Purpose, encrypts_rows
        from evidence import checks  # noqa: F401  # registers the system checks
        from evidence.pipeline.outcome import lost_steps_of
        from evidence.storage.encryption.data_keys import wrap_anew

        encrypts_rows(Purpose.EVIDENCE, wrap_anew)
        steps.register("evidence", lost_steps_of)
        kinds.load("evidence")
