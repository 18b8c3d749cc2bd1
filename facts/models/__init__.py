from facts.models.entity import Entity, Mention, MentionChange, MentionCount
from facts.models.fact import Citation, Fact, FactEntity
from facts.models.relationship import Relationship

__all__ = ["Citation", "Entity", "Fact", "FactEntity", "Mention", "MentionChange", "MentionCount", "Relationship"]
