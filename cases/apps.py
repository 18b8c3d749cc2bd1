from django.apps import AppConfig


class CasesConfig(AppConfig):
    name = "cases"

    def ready(self) -> None:
        """Have history know cases, who takes part in them, and people."""
        from audit.changes import tracked
        from cases.models import Case, Participant, User
        from cases.words import participant_words

        tracked.register(Case, noun="case", entity="case", title="name")
        tracked.register(
            Participant, noun="participant", entity="case", part_of="case_id", words=participant_words, revertible=False
        )
        tracked.register(
            User, noun="person", entity="user", title="name", secret=("password", "last_login"), revertible=False
        )
