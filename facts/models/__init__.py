from facts.models.cause import CauseOfAction
from facts.models.citation import Citation
from facts.models.claim import Claim, Issue, IssueLink
from facts.models.deadline import Deadline, DeadlineFeed, DeadlineLink
from facts.models.dedup_suggestion import DedupSuggestion
from facts.models.entity import Entity, Mention
from facts.models.entity_role import EntityRole
from facts.models.entity_summary import EntitySummary
from facts.models.fact import Fact, FactEntity
from facts.models.kept import EntityCount, FactReach
from facts.models.mention_count import MentionCount, MentionWords
from facts.models.merge import DecidedName, Merge, SetAside, Split
from facts.models.outline import Outline, OutlineEntry
from facts.models.proposed_change import ProposedChange
from facts.models.question import Question
from facts.models.relationship import Relationship, RelationshipFact
from facts.models.saved_filter import FilterAlert, FilterMatch, SavedFilter
from facts.models.tag import FactTag, Tag
from facts.models.temporal_mention import TemporalMention

__all__ = [
    "CauseOfAction", "Citation", "Claim", "Deadline", "DeadlineFeed", "DeadlineLink", "DecidedName",
    "DedupSuggestion", "Entity", "EntityCount", "EntityRole", "EntitySummary", "Fact", "FactEntity", "FactReach",
    "FactTag", "FilterAlert", "FilterMatch", "Issue", "IssueLink", "Mention", "MentionCount", "MentionWords",
    "Merge", "Outline", "OutlineEntry", "ProposedChange", "Question", "Relationship", "RelationshipFact",
    "SavedFilter", "SetAside", "Split", "Tag", "TemporalMention",
]  # fmt: skip
