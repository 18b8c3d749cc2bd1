"""Relationships as a kind: who did what to whom, shown among the people of a case."""

from config.api.kind import EventDescription, Kind, Look, Part, Tracking
from config.api.kinds import register
from facts.models import Relationship, RelationshipFact
from facts.words import FOUND_IN, fact_words, relationship_words

FIRM_ONLY = ("note", "status", "facts_count")

register(
    Kind(
        name="relationship",
        model=Relationship,
        label="relationship",
        plural="relationships",
        icon="people",
        page=None,
        events={
            "created": EventDescription(
                "Who did what to whom was found in a document, or written down.",
                {"status": "Its status, where somebody wrote it down.", **FOUND_IN},
            ),
            "updated": EventDescription(
                "A relationship between two names was changed.",
                {
                    "fields": "Names of the fields that changed; facts: of what it rests on.",
                    "status": "The status it has since.",
                    "source_changed": "True: the document does not have the sentence any more that says so.",
                    **FOUND_IN,
                },
            ),
            "deleted": EventDescription("A relationship was removed, or not found any more.", FOUND_IN),
        },
        client_rows=Relationship.objects.visible_to,
        concealed=Relationship.objects.concealed_from,
        firm_only=FIRM_ONLY,
        statuses={
            "proposed": Look("Proposed", "muted", "circle"),
            "approved": Look("Approved", "good", "check-circle"),
            "dismissed": Look("Dismissed", "muted", "dismiss"),
        },
        fields={
            "citation": "Source",
            "is_directed": "Goes one way only",
            "object_id": "To whom",
            "predicate": "What it says",
            "since": "From",
            "since_precision": "How exact the first day is",
            "subject_id": "Who",
            "until": "Until",
            "until_precision": "How exact the last day is",
        },
        parts=(Part(RelationshipFact, "relationship_id", "fact", Tracking(label="rests on", words=fact_words)),),
        tracked=Tracking(title="predicate", words=relationship_words, secret=frozenset({"found_as"})),
    )
)
