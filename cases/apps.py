from django.apps import AppConfig


class CasesConfig(AppConfig):
    name = "cases"

    def ready(self) -> None:
        from config.api import kinds

        kinds.load("cases")
