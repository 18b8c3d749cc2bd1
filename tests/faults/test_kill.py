"""kill -9 of the worker inside every stage and at every boundary between them: work goes on, and nothing is twice."""

from __future__ import annotations

import io
import multiprocessing
import signal
import zipfile
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.module_loading import import_string

from agents.billing import rates
from agents.models import Spending, UsageOperation
from audit.jobs.actions import stalled_jobs
from audit.models import Event, Job
from cases.models import Case, Role
from cases.scopes import person_actor
from evidence.models import EvidenceItem, Page, Passage, StageRun
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import start_processing
from facts.facts.readers import stands_there
from facts.models import Citation, Fact, Mention, Relationship
from tests.extent import by_turns, first, full, one_in
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.django_db(transaction=True)
ALL_STAGES = [import_string(path) for path in (*settings.PIPELINE_SEARCHABLE, *settings.PIPELINE_ENRICHMENT)]
STAGES = [stage.name for stage in ALL_STAGES if stage().concerns("text/plain")]
POINTS = ("computing", "storing", "stored")
LETTER = b"""March 4, 2024

Dear Ms. Okafor,

On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from the Hartwell Trust for the roof at 9 Quarry Lane.
Daniel Pryce signed the completion certificate on March 1, 2024. The roof leaked on March 3, 2024.

Ruth Hartwell
"""
ROWS = (Page, Passage, Mention, Relationship, Fact, Citation, StageRun)


@pytest.fixture(scope="module")
def workers() -> Any:
    """A forkserver that has loaded Django and the language model once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.worker"])
    return context


@pytest.fixture
def case(transactional_db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


def _queued(case: Case, content: bytes, name: str) -> Job:
    item = make_item(case, title=name, content=content, status=EvidenceItem.Status.UPLOADED)
    return start_processing(actor=person_actor(case.participants.get().user), item=item)


def _killed_at(workers: Any, job: Job, stage: str, point: str) -> None:
    """Let a worker take the job and die there; its lease is over afterwards, as if the time had passed.

    How many workers may die of one job is counted anew: that there is an end to it is not what is tried here.
    """
    from tests.faults.worker import work

    process = workers.Process(target=work, args=(connection.settings_dict["NAME"], job.pk, stage, point))
    process.start()
    process.join(90)
    assert process.exitcode == -signal.SIGKILL, f"the worker ended with {process.exitcode} instead"
    left = Job.objects.get(pk=job.pk)
    assert (left.status, left.lease_until is not None) == ("processing", True)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1), attempts=0)
    assert left in stalled_jobs()


def _content(item_id: Any) -> dict[str, Counter[Any]]:
    """What was found in an item, without ids and times."""
    return {
        "pages": Counter(Page.objects.filter(item=item_id).values_list("number", "text")),
        "passages": Counter(Passage.objects.filter(item=item_id).values_list("start", "end")),
        "mentions": Counter(Mention.objects.filter(item=item_id).values_list("text", "start", "entity__name")),
        "relationships": Counter(Relationship.objects.filter(item=item_id).values_list("quote", "predicate")),
        "facts": Counter(Fact.objects.filter(citations__item=item_id).values_list("text", "date")),
        "citations": Counter(Citation.objects.filter(item=item_id).values_list("quote", "start", "is_primary")),
        "stages": Counter(StageRun.objects.filter(item=item_id).values_list("stage", "status")),
    }


def _undisturbed(content: bytes) -> dict[str, Counter[Any]]:
    firm = make_firm()
    job = _queued(make_case(firm, make_user(firm, Role.ATTORNEY)), content, "Undisturbed")
    advance_job(job.pk)
    return _content(job.entity_id)


@pytest.mark.timeout(900)  # up to forty processes, half a second of a processor each
@pytest.mark.parametrize("stages", [STAGES, *([one] for one in STAGES if full())], ids=",".join)
def test_a_killed_worker_leaves_nothing_twice_and_nothing_out(workers: Any, case: Case, stages: list[str]) -> None:
    """At every point of every stage, one after the other of the same job; with ``--full`` also of one stage only.

    One runner stores what any stage made: without ``--full`` a worker dies at every point of the first stage, and of every
    second one of the others, by their names, at one point, by turns, while it stores or once it has stored.
    """
    job = _queued(case, LETTER, "Letter")
    for stage in stages[:1] + one_in(2, stages[1:]):
        for point in POINTS if full() or stage == STAGES[0] else [by_turns(stage, POINTS[1:])]:
            _killed_at(workers, job, stage, point)
    advance_job(job.pk)
    job.refresh_from_db()
    item = EvidenceItem.objects.get(pk=job.entity_id)
    assert (job.status, item.status) == ("completed", "ready")
    found = _content(item.pk)
    assert found == _undisturbed(LETTER)
    assert {status for stage, status in found["stages"] if stage in STAGES} == {"done"}
    assert found["facts"]
    assert not Citation.objects.filter(item=item).exclude(stands_there()).exists()
    _no_event_twice(case)
    _charged_once(job)


def _no_event_twice(case: Case) -> None:
    ends = Event.objects.filter(case=case, event_type__in=("job.completed", "evidence.processed", "evidence.created"))
    assert set(Counter(ends.values_list("event_type", "entity_id")).values()) == {1}
    made = Event.objects.filter(case=case, event_type__endswith=".created").values_list("entity_id", flat=True)
    assert set(Counter(made).values()) <= {1}


def _charged_once(job: Job) -> None:
    """Each priced step was paid for a single time, and the month holds that much."""
    charged = dict(
        UsageOperation.objects.filter(job=job, status="settled").values_list("operation_type", "price_cents")
    )
    assert charged == {name: rates.cents_of(name) for name in rates.RATES}
    assert UsageOperation.objects.filter(job=job).count() == len(charged)
    spent = Spending.objects.filter(firm_id=job.firm_id).values_list("cents", flat=True)
    assert set(spent) == {sum(charged.values())}


@pytest.mark.parametrize("point", first(1, ("storing", "computing", "stored")))
def test_a_container_s_files_become_items_once(workers: Any, case: Case, point: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("first.txt", LETTER)
        archive.writestr("second.txt", b"Nothing else was paid.")
    job = _queued(case, packed.getvalue(), "Box.zip")
    _killed_at(workers, job, "extract_text", point)
    advance_job(job.pk)
    children = EvidenceItem.objects.filter(parent=job.entity_id)
    assert sorted(children.values_list("filename", flat=True)) == ["first.txt", "second.txt"]
    jobs = Job.objects.filter(entity_id__in=children.values("pk"))
    assert set(Counter(jobs.values_list("entity_id", flat=True)).values()) == {1}
    assert jobs.count() == 2
    _no_event_twice(case)
