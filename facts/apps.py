from django.apps import AppConfig


class FactsConfig(AppConfig):
    name = "facts"

    def ready(self) -> None:
        from config.api import kinds

        kinds.load("facts")
