from facts.models.cause import CauseOfAction
from facts.models.claim import Claim, Issue, IssueLink
from facts.models.entity import Entity, Mention
from facts.models.fact import Citation, Fact, FactEntity
from facts.models.kept import EntityCount, FactReach
from facts.models.mention_count import MentionCount, MentionWords
from facts.models.outline import Outline, OutlineEntry
from facts.models.proposed_change import ProposedChange
from facts.models.question import Question
from facts.models.relationship import Relationship
from facts.models.saved_filter import FilterAlert, FilterMatch, SavedFilter

__all__ = [
    "CauseOfAction", "Citation", "Claim", "Entity", "EntityCount", "Fact", "FactEntity", "FactReach", "FilterAlert",
    "FilterMatch", "Issue", "IssueLink", "Mention", "MentionCount", "MentionWords", "Outline", "OutlineEntry",
    "ProposedChange", "Question", "Relationship", "SavedFilter",
]  # fmt: skip
