"""How a contract may be ended: by notice, also by the other side, and for a breach; of a list all its cases."""

from __future__ import annotations

from collections.abc import Iterator

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_search import BREACH_LEARNED, NOTICE_LEARNED, ElementSearch
from evidence.engines.summaries.contract_topics import END
from evidence.engines.summaries.listed_items import list_at

_LEAST, _OTHER_SIDE = -0.5, 0.0  # what an end must weigh; a notice that the other side gives
_LEAST_OF_ALL = -1.5  # what must be weighed by what is told where nothing else is
_Weighed = list[tuple[float, Sentence]]


def endings(search: ElementSearch) -> list[Sentence]:
    """The clauses that say it, each once; where none weighs enough the one that weighs most, if that is not far from it."""
    notice, breach = search.by_weights(NOTICE_LEARNED), search.by_weights(BREACH_LEARNED)
    found = list(dict.fromkeys(_enough(search, notice, breach))) or _of_list(search, breach)
    most = sorted((*notice[:1], *breach[:1]), key=lambda one: -one[0])[:1]
    return found or [one for weight, one in most if weight >= _LEAST_OF_ALL]


def _of_list(search: ElementSearch, breach: _Weighed) -> list[Sentence]:
    """The clause that leads to a list of ends under their own heading, whatever its items weigh; none where there is none."""
    listed = (one for _, one in breach if list_at(search.reading, one))
    return [one for one in listed if END.section.search(search.reading.section(one))][:1]


def _enough(search: ElementSearch, notice: _Weighed, breach: _Weighed) -> Iterator[Sentence]:
    first = next((one for weight, one in notice if weight >= _LEAST), None)
    if first:
        yield first
        side = search.side(first)
        yield from [one for weight, one in notice if weight >= _OTHER_SIDE and search.side(one) not in (side, "")][:1]
    yield from [one for weight, one in breach if weight >= _LEAST][:1]
