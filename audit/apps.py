from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "audit"

    def ready(self) -> None:
        from audit import checks  # noqa: F401  # registers the system checks
        from config.api import kinds

        kinds.load("audit")
