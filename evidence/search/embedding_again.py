"""Giving a case's passages the vectors of the engine that is set. Meanwhile the case is searched by the vectors it has."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from django.db import transaction

from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from config.boundary import firm_boundary
from evidence.engines.base.types import EngineError
from evidence.engines.layout.passages import TextPassage, passages
from evidence.models import EvidenceItem, Passage
from evidence.pipeline.long_jobs import QUEUE_ENRICH, Progress, WorkFailed, register, wake
from evidence.pipeline.stages.embed import in_context, name_words, vectors_store
from evidence.pipeline.work import Work
from evidence.search.spaces import Space, missing_in, space_set

EMBED_CASE = "embed_case"
LATER = "Try again later; what was embedded before stays, and the case is searched as before."


@transaction.atomic
def embedding_start(*, actor: Actor, case: Case) -> Job:
    """Queue the job that embeds what has no vectors of the engine that is set. Raises ``Conflict`` while one is under way."""
    check_case_open(case)
    job = job_start(actor=actor, kind=EMBED_CASE, row=case, entity_type="case")
    wake(job)
    return job


def embed_case(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Document after document: read, ask with no transaction open, store. What is stored is not asked for again."""
    space, done = space_set(), 0
    while not space.is_own:
        with firm_boundary(job.firm_id):
            left = missing_in(space, job.entity_id).order_by().values("item_id").distinct().count()
            first = missing_in(space, job.entity_id).order_by("item_id").values_list("item_id", flat=True).first()
        if first is None:
            break
        yield Progress(EMBED_CASE, done, done + left)
        _embed_item(job, first, space)
        done += 1
    return {"documents": done, "engine": space.provider, "model": space.model, "dimensions": space.dimensions}


def _embed_item(job: Job, item_id: Any, space: Space) -> None:
    with firm_boundary(job.firm_id):
        work = Work(EvidenceItem.objects.select_related("case").get(pk=item_id))
        rows = list(missing_in(space, job.entity_id).filter(item_id=item_id).order_by("page_id", "start"))
        texts = _texts(work, rows)
    try:
        vectors = space.embedded(texts)
    except EngineError as error:
        raise WorkFailed(error.reason, guidance=LATER, code=error.code) from error
    with firm_boundary(job.firm_id):
        held = Passage.objects.select_for_update().filter(pk__in=[row.pk for row in rows]).order_by("pk")
        there = set(held.values_list("pk", flat=True))
        kept = [(row, vector) for row, vector in zip(rows, vectors, strict=True) if row.pk in there]
        vectors_store(space, [row for row, _ in kept], [vector for _, vector in kept])


def _texts(work: Work, rows: list[Passage]) -> list[str]:
    """Each passage as it is embedded: with the file's name and the headings above it."""
    named, found = name_words(work.item.filename), passages(work.text, work.page_spans)
    pages = {page.pk: page for page in work.pages}
    by_place = {(at.page.pk, at.start): one for one in found for at in work.places(one.start, one.end)}
    return [_in_context(named, by_place.get((row.page_id, row.start)), pages[row.page_id].text, row) for row in rows]


def _in_context(named: str, found: TextPassage | None, text: str, row: Passage) -> str:
    if found is None:  # it was cut in another way when it was read
        return in_context(named, "", " ".join(text[row.start : row.end].split()))
    return in_context(named, found.section, found.words)


register(EMBED_CASE, "evidence.search.embedding_again.embed_case", queue=QUEUE_ENRICH)
