from django.apps import AppConfig
from django.urls import reverse


class FactsConfig(AppConfig):
    name = "facts"

    def ready(self) -> None:
        """Tell history and the event log about this app's rows, cases what to count, and reading what rests on pages."""
        from audit.changes import tracked
        from audit.events import boundary
        from cases import counts, places
        from evidence.items import counts as evidence_counts
        from evidence.pipeline import rereading
        from facts.facts.counts import facts_of_item
        from facts.facts.rereading import follow_text
        from facts.facts.serializers import FIRM_ONLY
        from facts.models import Citation, Entity, Fact, FactEntity, Mention, Relationship
        from facts.words import linked_words, quoted_words, relationship_words

        tracked.register(Fact, noun="fact", entity="fact", title="text")
        tracked.register(Citation, noun="source", entity="fact", part_of="fact_id", words=quoted_words)
        tracked.register(FactEntity, noun="entity", entity="fact", part_of="fact_id", label="about", words=linked_words)
        tracked.register(Entity, noun="entity", entity="entity", title="name")
        tracked.register(Mention, noun="mention", entity="entity", part_of="entity_id", words=quoted_words)
        tracked.register(
            Relationship, noun="relationship", entity="relationship", title="predicate", words=relationship_words
        )
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
