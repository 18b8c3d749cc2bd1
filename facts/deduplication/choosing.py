"""Which of two names stays when they are merged."""

from __future__ import annotations

from collections.abc import Sequence

from facts.models import Entity, Mention


def kept_first(entities: Sequence[Entity], kept: Entity | None) -> list[Entity]:
    """The one that was chosen first; else the one that people wrote or decided about, or that is mentioned more, or longer."""
    if kept is not None:
        return sorted(entities, key=lambda one: one.pk != kept.pk)
    mentions = {one.pk: Mention.objects.filter(entity=one).count() for one in entities}
    return sorted(entities, key=lambda one: (one.is_peoples, mentions[one.pk], len(one.name), one.pk), reverse=True)
