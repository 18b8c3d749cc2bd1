"""Relationships as a kind: who did what to whom, shown among the people of a case."""

from config.api.kinds import Kind, Tracking, register
from facts.models import Relationship
from facts.words import relationship_words

register(
    Kind(
        name="relationship",
        model=Relationship,
        label="relationship",
        plural="relationships",
        icon="people",
        page=None,
        events=("created", "updated", "deleted"),
        client_rows=Relationship.objects.visible_to,
        concealed=Relationship.objects.concealed_from,
        fields={"object_id": "To whom", "predicate": "What it says", "subject_id": "Who"},
        tracked=Tracking(title="predicate", words=relationship_words),
    )
)
