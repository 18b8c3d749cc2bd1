"""Relationships as a kind: who did what to whom, shown among the people of a case."""

from config.api.kind import EventDescription, Kind, Tracking
from config.api.kinds import register
from facts.models import Relationship
from facts.words import FOUND_IN, relationship_words

register(
    Kind(
        name="relationship",
        model=Relationship,
        label="relationship",
        plural="relationships",
        icon="people",
        page=None,
        events={
            "created": EventDescription("Who did what to whom was found in a document, or written down.", FOUND_IN),
            "updated": EventDescription(
                "A relationship between two names was changed.",
                {
                    "fields": "Names of the fields that changed.",
                    "source_changed": "True: the document does not have the sentence any more that says so.",
                    **FOUND_IN,
                },
            ),
            "deleted": EventDescription("A relationship was removed, or not found any more.", FOUND_IN),
        },
        client_rows=Relationship.objects.visible_to,
        concealed=Relationship.objects.concealed_from,
        fields={"object_id": "To whom", "predicate": "What it says", "subject_id": "Who"},
        tracked=Tracking(title="predicate", words=relationship_words),
    )
)
