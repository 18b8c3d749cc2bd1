from django.apps import AppConfig
from django.urls import reverse


class FactsConfig(AppConfig):
    name = "facts"

    def ready(self) -> None:
        """Tell the event log which of this app's rows a client may see, cases what to count, and reading what rests on pages."""
        from audit.events import boundary
        from cases import counts, places
        from evidence.items import counts as evidence_counts
        from evidence.pipeline import rereading
        from facts.facts.counts import facts_of_item
        from facts.facts.rereading import follow_text
        from facts.facts.serializers import FIRM_ONLY
        from facts.models import Entity, Fact, Relationship

        places.register("fact", Fact.objects, lambda case_id, pk: reverse("case_facts", args=[case_id]))
        places.register("entity", Entity.objects, lambda case_id, pk: reverse("person", args=[pk]))
        boundary.register("fact", lambda scope: Fact.objects.visible_to(scope).values("pk"), firm_only=FIRM_ONLY)
        boundary.register("entity", lambda scope: Entity.objects.visible_to(scope).values("pk"))
        boundary.register("relationship", lambda scope: Relationship.objects.visible_to(scope).values("pk"))
        counts.register("facts", Fact.objects.visible_to)
        counts.register(
            "facts_pending", lambda scope: Fact.objects.visible_to(scope).filter(status=Fact.Status.PROPOSED)
        )
        counts.register("entities", Entity.objects.visible_to)
        evidence_counts.register("facts_count", facts_of_item)
        rereading.register(follow_text)
