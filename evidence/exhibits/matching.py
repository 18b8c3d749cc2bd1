"""Which numbered document somebody means who says "Exhibit P-12": labels as they are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.models import Exhibit
from evidence.transcripts.exhibits import label_key

_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_PARTY = re.compile(r"([A-Za-z]{2,30})(?:['’]?s['’]?)? (?:Exhibits?|Exs?\.|Exh\.)", re.IGNORECASE)


def key_of(label: str) -> str:
    """ "Exhibit P-4", "Ex. P4" and "P-004" are one."""
    return _ZEROS.sub("", label_key(label))


class NumberedDocuments:
    """The numbers of a case that somebody may see, to be found by what a document calls an exhibit."""

    def __init__(self, exhibits: Iterable[Exhibit]) -> None:
        self._by_key: dict[str, Exhibit] = {}
        self._by_party: dict[tuple[str, str], Exhibit] = {}
        for one in exhibits:
            self._by_key[one.key] = one
            if one.series.party:
                bare = key_of(one.label.removeprefix(one.series.prefix))
                self._by_party[_folded(one.series.party), bare] = one

    def meant_by(self, label: str) -> Exhibit | None:
        """The one of the named party ("Plaintiff’s Exhibit 12"), or of that very label; ``None`` if it is another party's."""
        found = _PARTY.match(label.strip())
        key, party = key_of(label), _folded(found[1]) if found else ""
        if one := self._by_party.get((party, key)) or self._by_key.get(party + key):
            return one
        plain = self._by_key.get(key)
        if plain is None or not party or not plain.series.party or _folded(plain.series.party) == party:
            return plain
        return None


def _folded(party: str) -> str:
    """The party's first word without its genitive, in capitals: Plaintiff’s, plaintiffs and Plaintiff are one."""
    word = re.split(r"\W", party.strip().upper(), maxsplit=1)[0]
    return word.removesuffix("S") if len(word) > 3 else word
