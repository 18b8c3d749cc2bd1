"""A person or an organization as it is compared with others: what it is called, and what identifies it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from functools import cached_property

from evidence.engines.names.addresses import is_personal
from facts.deduplication.folding import digits_of
from facts.deduplication.names import organization_words, person_words

MOST_NAMES = 6  # of one entity that are compared with those of another
SHORTEST_NUMBER = 7  # digits: a telephone number, an account


@dataclass(frozen=True)
class Known:
    """What is compared of an entity."""

    id: uuid.UUID
    type: str
    name: str
    aliases: tuple[str, ...] = ()
    marks: frozenset[str] = field(default=frozenset())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Its name, and of the others those that stand for themselves: a surname alone is many people's."""
        more = (alias for alias in self.aliases if alias != self.name and self._is_whole(alias))
        return (self.name, *sorted(more, key=lambda alias: (-len(alias), alias))[: MOST_NAMES - 1])

    @cached_property
    def worded(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Each of the names with its words."""
        return tuple((name, self._words(name)) for name in self.names)

    @cached_property
    def identifiers(self) -> frozenset[str]:
        """Mail addresses that can be one person's, and long numbers, among what it is called."""
        emails = {each.casefold() for each in self.aliases if "@" in each and is_personal(each.casefold())}
        numbers = {
            digits_of(each) for each in self.aliases if "@" not in each and len(digits_of(each)) >= SHORTEST_NUMBER
        }
        return frozenset(emails | numbers | self.marks)

    def _is_whole(self, alias: str) -> bool:
        if "@" in alias or len(digits_of(alias)) >= SHORTEST_NUMBER:
            return False
        words = self._words(alias)
        return len(words) > 1 and len(words[0]) > 1 if self.type == "person" else len(alias) > 2

    def _words(self, name: str) -> tuple[str, ...]:
        return person_words(name) if self.type == "person" else organization_words(name)
