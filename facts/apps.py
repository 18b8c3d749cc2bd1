from importlib import import_module

from django.apps import AppConfig


class FactsConfig(AppConfig):
    name = "facts"

    def ready(self) -> None:
        from config.api import kinds
        from evidence.pipeline import rereading
        from evidence.privilege import concerned
        from evidence.recordings import vocabulary
        from facts.entities.spellings import names_to_hear
        from facts.facts.privileged import facts_citing
        from facts.facts.rereading import follow_text

        kinds.load("facts")
        import_module("facts.deduplication.sweeping")  # its job
        vocabulary.register(names_to_hear)
        concerned.register(facts_citing)
        rereading.register(follow_text)
