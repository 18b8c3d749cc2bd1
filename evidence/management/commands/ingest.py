"""``manage.py ingest FOLDER --case NAME``: the main job at the terminal."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from audit.models import Job
from cases.actions.cases import case_create
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from cases.signin.actions import active_person
from config.api.scope import Actor
from config.boundary import firm_boundary
from config.migrated import migrate_if_needed
from evidence.custody.ingest import READ, IngestResult, files_of, receive
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.drain import start_workers

MAX_DEATHS = 20


class Command(BaseCommand):
    help = "Take every file of a folder into a case, process it, and account for each one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--case", required=True, help="the case's name; it is opened if there is none")
        parser.add_argument(
            "--as", dest="email", default="", help="who does it, by e-mail address; default: the firm's admin"
        )
        parser.add_argument("--workers", type=int, default=2)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        if not folder.is_dir():
            raise CommandError(f"{folder} is not a folder.")
        migrate_if_needed()
        began = time.monotonic()
        person = _person(options["email"])
        actor = person_actor(person)
        case = _case(actor, options["case"])
        account = self._receive(actor, case, folder, quiet=options["json"])
        _work_off(case, workers=options["workers"], quiet=options["json"])
        report = _report(case, account, seconds=time.monotonic() - began)
        self.stdout.write(json.dumps(report) if options["json"] else _readable(report))
        if report["files"] != report["processed"] + report["duplicates"] + len(report["exceptions"]):
            sys.exit(1)

    def _receive(self, actor: Actor, case: Case, folder: Path, *, quiet: bool) -> IngestResult:
        account = IngestResult()
        for path in tqdm(list(files_of(folder)), desc="Receiving", unit="file", disable=quiet):
            receive(actor=actor, case=case, folder=folder, path=path, account=account)
        return account


def _person(email: str) -> User:
    if email:
        person = active_person(email)
        if person is None:
            raise CommandError(f"There is no active person of a firm with the address {email}.")
        return person
    person = (
        User.objects.filter(role__in=(Role.FIRM_ADMIN, Role.ATTORNEY), is_active=True).order_by("role", "id").first()
    )
    person = person or User.objects.filter(role=Role.FIRM_ADMIN, is_active=True).order_by("id").first()
    if person is None:
        firm = Firm.objects.create(name="My firm")
        person = User.objects.create_user("admin@firm.example", name="Firm admin", role=Role.FIRM_ADMIN, firm=firm)
    return person


def _case(actor: Actor, name: str) -> Case:
    with firm_boundary(actor.firm_id):
        case = Case.objects.filter(firm_id=actor.in_firm, name=name, status=Case.Status.OPEN).order_by("id").first()
        return case or case_create(actor=actor, name=name[:200])


def _work_off(case: Case, *, workers: int, quiet: bool) -> None:
    """Run workers until every job of the case has ended; one that dies is replaced, its job goes on where it was."""
    jobs = Job.objects.filter(case=case)
    running = start_workers(case.pk, count=workers)
    deaths = 0
    with tqdm(total=jobs.count(), desc="Processing", unit="document", disable=quiet) as bar:
        while jobs.filter(status__in=Job.ACTIVE).exists():
            deaths += sum(worker.poll() not in (None, 0) for worker in running)
            if deaths > MAX_DEATHS:
                _stop(running)
                raise CommandError("The workers keep stopping; see their messages above.")
            running = [worker for worker in running if worker.poll() is None]
            running += start_workers(case.pk, count=workers - len(running))
            with suppress(subprocess.TimeoutExpired):
                running[0].wait(timeout=0.5)
            bar.total, bar.n = jobs.count(), jobs.filter(status__in=Job.ENDED).count()
            bar.refresh()
    for worker in running:
        worker.wait()


def _stop(running: list[subprocess.Popen[bytes]]) -> None:
    for worker in running:
        worker.terminate()
        worker.wait()


def _report(case: Case, account: IngestResult, *, seconds: float) -> dict[str, Any]:
    processed, refusals = account.settle()
    inside = EvidenceItem.objects.filter(case=case, parent__isnull=False)
    citations = apps.get_model("facts.Citation").objects.filter(case=case)
    return {
        "case_id": str(case.pk),
        "files": account.files,
        "processed": processed,
        "duplicates": len(account.duplicates),
        "exceptions": [{"file": one.file, "code": one.code, "message": one.message} for one in refusals],
        "inside": {"files": inside.count(), "processed": inside.filter(status__in=READ).count()},
        "facts": apps.get_model("facts.Fact").objects.filter(case=case).count(),
        "entities": apps.get_model("facts.Entity").objects.filter(case=case).count(),
        "relationships": apps.get_model("facts.Relationship").objects.filter(case=case).count(),
        "citations": citations.count(),
        "citations_verified": sum(one.quote == one.page.text[one.start : one.end] for one in _with_pages(citations)),
        "seconds": round(seconds, 1),
        "stage_seconds": _stage_seconds(case),
    }


def _with_pages(citations: Any) -> Any:
    return citations.select_related("page").only("quote", "start", "end", "page__text").iterator(chunk_size=200)


def _stage_seconds(case: Case) -> dict[str, float]:
    totals: dict[str, float] = {}
    for stage, seconds in StageRun.objects.filter(case=case, seconds__isnull=False).values_list("stage", "seconds"):
        totals[stage] = round(totals.get(stage, 0.0) + (seconds or 0.0), 2)
    return totals


def _readable(report: dict[str, Any]) -> str:
    inside = report["inside"]
    files = f"{report['files']} files: {report['processed']} processed, {report['duplicates']} duplicates"
    found = f"{report['facts']} facts, {report['entities']} entities, {report['relationships']} relationships"
    lines = [
        f"{files}, {len(report['exceptions'])} exceptions, in {report['seconds']} s.",
        f"{inside['files']} files found inside them, {inside['processed']} processed.",
        f"{found}; {report['citations_verified']} of {report['citations']} citations verified.",
        *(f"  {one['file']}: {one['code']}: {one['message']}" for one in report["exceptions"]),
        "Seconds per stage: " + ", ".join(f"{name} {value}" for name, value in report["stage_seconds"].items()),
    ]
    return "\n".join(lines)
