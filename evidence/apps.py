from django.apps import AppConfig


class EvidenceConfig(AppConfig):
    name = "evidence"

    def ready(self) -> None:
        """Register the kinds of evidence, and the check of the engines' settings."""
        from config.api import kinds
        from evidence import checks  # noqa: F401  # registers the system check

        kinds.load("evidence")
