"""Words and meaning together: passages by what they mean, by which sought words they have, and by their document.

"In the lease with Harbor; who pays for repairs?" names a document and asks about it: what stands after the last ``;``, ``:`` or
``?`` is asked, what stands before says where. The weights were fitted on the part of labelled questions that is for it
(``python -m tests.bench.questions``).
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from typing import NamedTuple

from config.db import any_of
from evidence.search.candidates import Candidate, Candidates, best_first
from evidence.search.language.compiled import Query
from evidence.search.meanings import QueryVector, meanings_of
from evidence.search.nearest import CANDIDATES, Near, nearest_to, nearest_within
from evidence.search.ranking import RankedPage, ranked
from evidence.search.reach import Reach
from evidence.search.scoring import by_name, by_words, stems

# What is added to how near a passage's meaning is: for its words, its document's name, and a page that has all the words.
OF_WORDS, OF_NAME, OF_ALL_WORDS = 0.15, 0.15, 0.3
OF_ONE_WORD = 2.0  # one word alone says little of a meaning: pages that have it come before all that do not
# The same where a document is described first: for how near its nearest passage is to the whole, and the name as described.
OF_ASKED_WORDS, OF_DESCRIBED_NAME, OF_DOCUMENT = 0.3, 0.5, 4.0
LOOKED_THROUGH = 3  # documents that fit the description best, of which all passages are compared
PARTS = re.compile(r"[;:?]+(?:\s+|$)")
MEANT = 25  # passages by meaning that are enough where many of the nearest are not within reach: words find others
RANKED = 600  # pages with the words of which the best are taken
FEWEST = 2  # words that say something, of a description and of what is asked


class Compared(NamedTuple):
    """A passage with how near it is to all that was written, and to what is asked."""

    near: Near
    nearness: float
    to_asked: float


def hybrid(reach: Reach, query: Query) -> Candidates:
    """The best passages for what is asked. Phrases, ``-``, ``~`` and ``*`` are exact: then meaning only orders what the
    words find."""
    depth = RANKED // 2 if reach.scope.is_outside else RANKED
    worded = ranked(reach, query.words(outward=reach.scope.client_boundary), limit=CANDIDATES, depth=depth)
    pages = {one.page for one in worded.pages}
    described, asked = parts_of(query.plain)
    whole, of_asked = meanings_of(reach, [query.plain, asked])
    near, meant_is_whole = nearest_to(reach, whole, enough=MEANT, is_said=True)
    if described:
        near += nearest_to(reach, of_asked, enough=MEANT, is_said=True)[0]
    compared = _compared(near, whole, of_asked)
    names = by_name(stems(described or query.plain), {one.near.item_id: one.near.name for one in compared})
    if described:
        compared = _with_documents(compared, names, reach, whole, of_asked)
    if query.is_exact:
        compared = [one for one in compared if one.near.page_id in pages]
    has_words = OF_ALL_WORDS if not pages or len(stems(query.plain)) > 1 else OF_ONE_WORD
    found = [
        _candidate(one, score + has_words * (one.page_id in pages))
        for one, score in _scored(compared, names, described, asked)
    ]
    found += _only_worded(worded.pages, found, least=has_words if has_words == OF_ONE_WORD else 0)
    is_whole = worded.is_whole and worded.total <= CANDIDATES and (query.is_exact or meant_is_whole)
    return Candidates(best_first(found)[:CANDIDATES], is_whole and len(found) <= CANDIDATES, worded.wanted)


def sought_texts(query: Query) -> list[str]:
    """The texts whose meanings ``hybrid`` compares passages with."""
    return [query.plain, parts_of(query.plain)[1]]


def parts_of(text: str) -> tuple[str, str]:
    """What a question says of the document, empty where it says nothing of one, and what it asks."""
    parts = [part for part in PARTS.split(text) if part.strip()]
    if len(parts) < 2 or len(stems(parts[-1])) < FEWEST or len(stems(" ".join(parts[:-1]))) < FEWEST:
        return "", text
    return " ".join(parts[:-1]), parts[-1]


def _scored(
    compared: list[Compared], names: dict[uuid.UUID, float], described: str, asked: str
) -> Iterable[tuple[Near, float]]:
    if described:
        nearest = _best_of_each(compared)
        scores = [
            one.nearness
            + one.to_asked
            + OF_DESCRIBED_NAME * names.get(one.near.item_id, 0)
            + OF_DOCUMENT * nearest[one.near.item_id]
            for one in compared
        ]
    else:
        scores = [one.nearness + OF_NAME * names.get(one.near.item_id, 0) for one in compared]
    of_each = zip((one.near for one in compared), scores, strict=True)
    best = sorted(of_each, key=lambda each: (-each[1], each[0].key))[:CANDIDATES]
    of_words = OF_ASKED_WORDS if described else OF_WORDS
    worded = by_words(stems(asked), [near.words for near, _ in best])
    return [(near, score + of_words * words) for (near, score), words in zip(best, worded, strict=True)]


def _best_of_each(compared: Iterable[Compared]) -> dict[uuid.UUID, float]:
    """How near the nearest passage of each document is."""
    best: dict[uuid.UUID, float] = {}
    for one in compared:
        best[one.near.item_id] = max(best.get(one.near.item_id, 0), one.nearness)
    return best


def _with_documents(
    compared: list[Compared], names: dict[uuid.UUID, float], reach: Reach, whole: QueryVector, asked: QueryVector
) -> list[Compared]:
    """With the passages, nearest to what is asked, of the documents that fit the description best."""
    fit = {item: near + OF_WORDS * 2 * names.get(item, 0) for item, near in _best_of_each(compared).items()}
    documents = sorted(fit, key=lambda item: (-fit[item], str(item)))[:LOOKED_THROUGH]
    known = {one.near.id for one in compared}
    more = [one for one in nearest_within(reach, documents, asked) if one.id not in known]
    return compared + _compared(more, whole, asked)


def _compared(near: list[Near], whole: QueryVector, asked: QueryVector) -> list[Compared]:
    """The passages, each once, beside both meanings; beside one where all that was written is asked."""
    if not near or whole.vector is asked.vector:
        return [Compared(one, one.score, one.score) for one in near]
    places = {one.id: one for one in near}
    far = _distances(list(places), whole, asked)
    return [Compared(place, 1 - far[pk][0], 1 - far[pk][1]) for pk, place in places.items() if pk in far]


def _distances(ids: list[uuid.UUID], whole: QueryVector, asked: QueryVector) -> dict[uuid.UUID, tuple[float, float]]:
    """How far each of these passages is from all that was written, and from what is asked."""
    passage = whole.space.columns[0]
    rows = whole.space.rows().filter(any_of(passage, ids))
    far = rows.annotate(far=whole.distance, far_asked=asked.distance).values_list(passage, "far", "far_asked")
    return {pk: (one, other) for pk, one, other in far}


def _candidate(one: Near, score: float) -> Candidate:
    return Candidate(one.page_id, score, one.key, passage=one.id, item_id=one.item_id)


def _only_worded(pages: list[RankedPage], found: list[Candidate], *, least: float) -> list[Candidate]:
    """Pages that have all the words and no passage among the nearest: below the best of these, in their own order."""
    best = max(least, max((one.score for one in found), default=1.0))
    others = {one.page_id for one in found}
    rest = [one for one in pages if one.page not in others]
    return [
        Candidate(one.page, best - (place + 1) / 1_000, str(one.page), item_id=one.item)
        for place, one in enumerate(rest)
    ]
