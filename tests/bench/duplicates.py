"""Duplicates: how many edited copies are found, how many that are none, and what it costs in a case of many documents.

The copies are made here, of drawn words, with shares of their words replaced and
paragraphs taken out; what two texts really share is counted. Processor time in a large case is held against that of the
same work in a small one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from cases.models import Case
from cases.scopes import person_scope
from config.boundary import firm_boundary
from config.db import new_id
from evidence.duplicates.finding import text_kept
from evidence.duplicates.readers import duplicates_of, repeating, with_others
from evidence.duplicates.sketch import sketch_of, words_of
from evidence.models import DistinctText, EvidenceItem, ItemText, NearText
from tests.bench.clock import milliseconds, percentile, postgres_pid, tree_seconds
from tests.bench.report import Line, Note, Row
from tests.bench.volume import settle
from tests.factories import make_case, make_firm, make_user

ALIKE, NOT_ALIKE = 75, 65  # per cent: pairs that must be found, and such as must not
RECALL, PRECISION, MOST_GROWTH, MOST_MS = 0.95, 0.95, 1.5, 150
AIM_MS = f"<= {MOST_MS} ms"
EDITS = (0.03, 0.06, 0.1, 0.2)
DRAWN = random.Random(20)
VOCABULARY = [
    f"{a}{b}" for a in ("lease", "valve", "rent", "court", "steam", "notice", "party", "term") for b in range(900)
]


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Copies of texts that differ more and more; then a case of many documents."""
    return [*found_copies(60 if quick else 150), *grown(home, 5_000 if quick else 50_000)]


def found_copies(originals: int) -> list[Line]:
    """Each original with its copies, in one case; every pair of all of them is compared with what it really shares."""
    case = _case("Copies")
    texts = [text for one in _originals(originals) for text in (one, *_copies(one))]
    items = _items(case, len(texts))
    with firm_boundary(case.firm_id):
        for item, text in zip(items, texts, strict=True):
            text_kept(item, sketch_of(text))
        text_of = dict(ItemText.objects.filter(case=case).values_list("item_id", "text_id"))
        near = set(NearText.objects.filter(case=case).values_list("text_id", "other_id"))
    found, alike, wrong = 0, 0, 0
    pairs = [_pairs(text) for text in texts]
    told = 0
    for one, other in combinations(range(len(texts)), 2):
        first, second = text_of[items[one].pk], text_of[items[other].pk]
        is_told = first == second or (first, second) in near
        shared = 200 * len(pairs[one] & pairs[other]) / (len(pairs[one]) + len(pairs[other]))
        alike, found = alike + (shared >= ALIKE), found + (shared >= ALIKE and is_told)
        told, wrong = told + is_told, wrong + (is_told and shared < NOT_ALIKE)
    recall, precision = found / max(alike, 1), 1 - wrong / max(told, 1)
    return [
        Row(f"pairs that share {ALIKE} % and are found, of {alike}", recall, "", target=f">= {RECALL}", met=recall >= RECALL),
        Row(
            f"pairs found that share {NOT_ALIKE} %, of {told}", precision, "",
            target=f">= {PRECISION}", met=precision >= PRECISION,
        ),
    ]  # fmt: skip


def grown(home: Path, size: int) -> list[Line]:
    """What a document costs among few and among many, and how long asking takes then."""
    case, meter = _case("Many"), postgres_pid(home)
    first = _cost(case, meter, _texts(300))
    _fill(case, size - 600)
    settle()
    last = _cost(case, meter, _texts(300))
    growth = last / first
    attorney = case.participants.get().user
    scope = person_scope(attorney).within(case.pk)
    item = EvidenceItem.objects.filter(case=case, text_row__repeats=True).order_by("-id").first()
    with firm_boundary(case.firm_id):
        listed = _asked(lambda: with_others(list(repeating(scope, case, {}).order_by("-item_id")[:51]), scope))
        of_one = _asked(lambda: with_others(list(duplicates_of(item, scope, {})[:51]), scope))
    kept = f"{NearText.objects.filter(case=case).count():,} rows of near texts, "
    return [
        Row(
            f"a document's comparison among {size:,}, processor", last, "ms", f"{first:.1f} ms among few", growth,
            f"<= {MOST_GROWTH} times", growth <= MOST_GROWTH,
        ),
        Row(f"first page of the duplicates of {size:,}, p95", listed, "ms", target=AIM_MS, met=listed <= MOST_MS),
        Row(f"duplicates of one among {size:,}, p95", of_one, "ms", target=AIM_MS, met=of_one <= MOST_MS),
        Note(f"{kept}{DistinctText.objects.filter(case=case).count():,} texts"),
    ]  # fmt: skip


def _asked(ask: Callable[[], object]) -> float:
    return percentile([milliseconds(ask) for _ in range(20)], 0.95)


def _case(name: str) -> Case:
    firm = make_firm(name)
    return make_case(firm, make_user(firm))


def _items(case: Case, number: int) -> list[EvidenceItem]:
    own = {"firm_id": case.firm_id, "case": case, "title": "Document", "status": "ready"}
    items = [EvidenceItem(**own, id=new_id(), sha256=f"{DRAWN.getrandbits(256):064x}") for _ in range(number)]
    return EvidenceItem.objects.bulk_create(items, batch_size=5_000)


def _cost(case: Case, meter: int, texts: Sequence[str]) -> float:
    """Milliseconds of this process and the database for each document."""
    items = _items(case, len(texts))
    before, began = sum(tree_seconds(meter)), time.process_time()
    for item, text in zip(items, texts, strict=True):
        with firm_boundary(case.firm_id):
            text_kept(item, sketch_of(text))
    return 1000 * (sum(tree_seconds(meter)) - before + time.process_time() - began) / len(texts)


def _fill(case: Case, number: int) -> None:
    """As many documents as if they had been compared, every tenth of them the copy of another."""
    own = {"firm_id": case.firm_id, "case": case}
    for start in range(0, number, 5_000):
        items = _items(case, min(5_000, number - start))
        texts = [_as_row(own, text) for text in _texts(len(items) - len(items) // 10)]
        DistinctText.objects.bulk_create(texts)
        of = [*texts, *texts[: len(items) - len(texts)]]
        copied = len(items) - len(texts)
        ItemText.objects.bulk_create(
            ItemText(**own, item=item, text=text, repeats=place < copied or place >= len(texts))
            for place, (item, text) in enumerate(zip(items, of, strict=True))
        )


def _as_row(own: dict[str, Any], text: str) -> DistinctText:
    sketch = sketch_of(text)
    return DistinctText(**own, words_hash=sketch.words_hash, signature=sketch.signature, bands=list(sketch.bands))


def _texts(number: int) -> list[str]:
    """Documents with the same letterhead and closing, and words of their own between."""
    head, end = (
        "Northline Logistics Ltd 4 Quay Street Harborough " * 2,
        "this message is confidential and meant for you alone " * 2,
    )
    return [f"{head} {' '.join(DRAWN.choices(VOCABULARY, k=120))} {end}" for _ in range(number)]


def _originals(number: int) -> list[str]:
    return [" ".join(DRAWN.choices(VOCABULARY, k=DRAWN.randint(60, 600))) for _ in range(number)]


def _copies(text: str) -> Iterator[str]:
    words = text.split()
    for share in EDITS:
        yield " ".join(DRAWN.choice(VOCABULARY) if DRAWN.random() < share else word for word in words)
    at = DRAWN.randrange(len(words) - len(words) // 8)
    yield " ".join(words[:at] + words[at + len(words) // 8 :])  # a paragraph is taken out
    yield f"FORWARDED\n{text.upper()}"


def _pairs(text: str) -> set[tuple[str, str]]:
    words = words_of(text)
    return set(pairwise(words))
