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
        from evidence.clauses.rereading import follow_text
        from evidence.custody import batch_actions, verifying  # noqa: F401  # and the long work there is
        from evidence.load_files import importing, looking  # noqa: F401
        from evidence.pipeline import rereading
        from evidence.pipeline.outcome import lost_steps_of
        from evidence.productions import actions  # noqa: F401
        from evidence.recordings import transcribing  # noqa: F401
        from evidence.search import embedding_again  # noqa: F401
        from evidence.storage.encryption.data_keys import wrap_anew

        encrypts_rows(Purpose.EVIDENCE, wrap_anew)
        steps.register("evidence", lost_steps_of)
        rereading.register(follow_text)
        kinds.load("evidence")
