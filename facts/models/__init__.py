from facts.models.entity import Entity, Mention
from facts.models.fact import Citation, Fact, FactEntity
from facts.models.relationship import Relationship

__all__ = ["Citation", "Entity", "Fact", "FactEntity", "Mention", "Relationship"]
