"""Where the time of one document goes: processor seconds of each stage, ours and the database's."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cases.models import Case
from evidence.pipeline.drain import drain
from evidence.pipeline.stage import Stage, all_stages
from tests.bench.clock import postgres_pid, tree_seconds
from tests.bench.report import Line, Row

REST = "jobs, events and marks"
Spent = dict[str, list[float]]


def by_stage(home: Path, case: Case, count: int) -> list[Line]:
    """Work a case's jobs off in this process; a row for each stage: seconds a document, and the stage's share."""
    warm()
    spent: Spent = defaultdict(lambda: [0.0, 0.0])
    meter = Meter(postgres_pid(home))
    with clocked(spent, meter):
        before = meter.read()
        drain(case.pk)
        whole = [now - then for now, then in zip(meter.read(), before, strict=True)]
    for side in (0, 1):
        spent[REST][side] = whole[side] - sum(of[side] for name, of in spent.items() if name != REST)
    rows: list[Line] = []
    for name, (ours, database) in spent.items():
        share = (ours + database) / sum(whole)
        what = f"ingest: processor, {name}"
        rows.append(Row(what, (ours + database) / count, "s/doc", f"all ({database / count:.3f} in SQL)", share))
    most = 7200 * count / sum(whole)
    return [
        *rows,
        Row("ingest: two cores, all to themselves", most, "docs/h", "target", most / 1500, "≥ 1,500", most >= 1500),
    ]


def warm() -> None:
    """Load the models, which a worker does once."""
    from evidence.engines.base.capabilities import CLASSIFY, EMBED, EXTRACT_ENTITIES, EXTRACT_FACTS, FIND_DATES
    from evidence.engines.base.registry import provider_of
    from evidence.engines.base.types import Document

    document = Document("On May 5, 2020 Acme Inc. paid Jane Doe $5.", filename="warm.txt")
    provider_of(CLASSIFY).run(document)
    mentions, dates = provider_of(EXTRACT_ENTITIES).run(document), provider_of(FIND_DATES).run(document)
    provider_of(EXTRACT_FACTS).run(document, mentions, dates)
    provider_of(EMBED).run([document.text])


@contextmanager
def clocked(spent: Spent, meter: Meter) -> Iterator[None]:
    """Add the processor time of every stage's two parts to ``spent`` by the stage's name."""
    with ExitStack() as patches:
        for stage in all_stages():
            for part in ("compute", "store"):
                patches.enter_context(patch.object(stage, part, _timed(stage, part, spent, meter)))
        yield


def _timed(stage: Stage, part: str, spent: Spent, meter: Meter) -> Callable[..., Any]:
    method = getattr(stage, part)

    def timed(*args: Any, **kwargs: Any) -> Any:
        before = meter.read()
        try:
            return method(*args, **kwargs)
        finally:
            for side, (now, then) in enumerate(zip(meter.read(), before, strict=True)):
                spent[stage.name][side] += now - then

    return timed


class Meter:
    """Processor seconds of this process with its helpers, and of PostgreSQL; what looking costs is left out."""

    def __init__(self, postgres: int) -> None:
        self.postgres = postgres
        self.looking = 0.0

    def read(self) -> list[float]:
        began = time.process_time()
        ours, database = tree_seconds(os.getpid(), self.postgres)
        self.looking += time.process_time() - began
        return [ours - self.looking, database]
