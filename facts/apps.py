from django.apps import AppConfig


class FactsConfig(AppConfig):
    name = "facts"

    def ready(self) -> None:
        from config.api import kinds
        from evidence.pipeline import rereading
        from evidence.privilege import concerned
        from facts.facts.privileged import facts_citing
        from facts.facts.rereading import follow_text

        kinds.load("facts")
        concerned.register(facts_citing)
        rereading.register(follow_text)
