from django.apps import AppConfig


class FactsConfig(AppConfig):
    name = "facts"

    def ready(self) -> None:
        from config.api import kinds
        from evidence.pipeline import rereading
        from facts.facts.rereading import follow_text

        kinds.load("facts")
        rereading.register(follow_text)
