from facts.models.entity import Entity, Mention
from facts.models.fact import Citation, Fact, FactEntity
from facts.models.mention_count import MentionCount, MentionWords
from facts.models.relationship import Relationship

__all__ = ["Citation", "Entity", "Fact", "FactEntity", "Mention", "MentionCount", "MentionWords", "Relationship"]
