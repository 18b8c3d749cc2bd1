"""Which pairs of known names are suggested, and which never again."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from facts.deduplication.blocking import candidates
from facts.deduplication.comparable import Known
from facts.deduplication.entities import Alike, ComparableNames, compared, keys_of
from facts.entities.kept import parted_pairs
from facts.entities.names import entity_key
from facts.models import DedupSuggestion

AT_ONCE = 20_000  # pairs compared between two looks at whether to go on
Keys = tuple[str, frozenset[str]]


class KeptApart:
    """What people said is not one: pairs of entities, and of the folded names these had."""

    def __init__(self, case_id: uuid.UUID) -> None:
        rows = DedupSuggestion.objects.filter(case_id=case_id, status=DedupSuggestion.Status.REJECTED)
        self._pairs = parted_pairs(case_id)
        self._keys: set[Keys] = set()
        for one, other, type_, key, other_key in rows.values_list("one", "other", "type", "one_key", "other_key"):
            self._pairs.add(frozenset((one, other)))
            self._keys.add((type_, frozenset((key, other_key))))

    def __contains__(self, pair: Alike) -> bool:
        return self.has(frozenset((pair.one.id, pair.other.id)), keys_of_pair(pair.one, pair.other))

    def has(self, ids: frozenset[uuid.UUID], keys: Keys) -> bool:
        return ids in self._pairs or keys in self._keys


def keys_of_pair(one: Known, other: Known) -> Keys:
    return one.type, frozenset(entity_key(each.type, each.name) for each in (one, other))


def pairs_to_compare(known: Sequence[Known], about: uuid.UUID | None = None) -> list[tuple[int, int]]:
    place = next((at for at, each in enumerate(known) if each.id == about), None) if about else None
    if about and place is None:
        return []
    return candidates([keys_of(each) for each in known], place)


def found_among(known: Sequence[Known], decided: KeptApart, about: uuid.UUID | None = None) -> list[Alike]:
    """The pairs that are probably one, the likeliest first; with ``about`` those of one entity."""
    pairs = pairs_to_compare(known, about)
    found = [each for each in compared(ComparableNames(known), pairs) if each not in decided]
    return sorted(found, key=lambda each: (-each.score, str(each.one.id), str(each.other.id)))
