"""Documents go the whole way, through pipeline and hosted agent, with the obedient model; then everything is counted."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.test import override_settings
from django.utils import timezone

from agents.automation.actions import rule_create
from agents.automation.runs import MOST_ATTEMPTS
from agents.models import AutomationRule, AutomationRun
from cases.models import Case, Role, User
from cases.scopes import person_actor, person_scope
from config.boundary import firm_boundary
from evidence.custody.ingest import IngestResult, files_of, receive
from evidence.models import EvidenceItem
from evidence.pipeline.drain import drain
from tests.agents.hosted_samples import work_off
from tests.factories import make_case, make_firm, make_item, make_user
from tests.injection.attacks import Target, demand
from tests.injection.carriers import CARRIERS
from tests.injection.evil_model import Obedience, attackers_server, evil_model

CANARY = "FOREIGN-CANARY"


@dataclass
class Scene:
    """A case with a triage rule; beside it a case and a person that the agent has nothing to do with."""

    attorney: User
    case: Case
    foreign_case: Case
    foreign_item: EvidenceItem
    stranger: User
    rule: AutomationRule


@dataclass
class Campaign:
    """What a run of documents met: the model's obedience, the attacker's hits, and addresses connected to."""

    scene: Scene
    url: str
    obedience: Obedience = field(default_factory=Obedience)
    hits: list[str] = field(default_factory=list)
    outbound: list[str] = field(default_factory=list)
    files: int = 0


def make_scene() -> Scene:
    firm = make_firm("Ellison & Moran")
    attorney, stranger = make_user(firm, Role.ATTORNEY), make_user(firm, Role.STAFF)
    case, foreign_case = make_case(firm, attorney), make_case(firm, make_user(firm, Role.ATTORNEY))
    foreign_item = make_item(foreign_case, f"{CANARY} is what nobody here may read.", title=CANARY)
    with firm_boundary(firm.pk):
        rule = rule_create(
            actor=person_actor(attorney), scope=person_scope(attorney), case_ids=[case.pk], name="Triage",
            agent_type="intake", trigger="evidence.processed", max_runs_per_hour=2000,
        )  # fmt: skip
    return Scene(attorney, case, foreign_case, foreign_item, stranger, rule)


@contextmanager
def campaign(scene: Scene) -> Iterator[Campaign]:
    """Both servers run, and the engine asks the obedient model, inside the block."""
    obedience, hits = Obedience(), []  # type: ignore[var-annotated]
    with evil_model(obedience) as model, attackers_server(hits) as url:
        going = Campaign(scene, url, obedience, hits)
        llm = {"LLM_MODEL": "evil", "LLM_BASE_URL": model, "LLM_API_KEY": "none"}
        ports = {"allowed": {urlsplit(model).port}, "forbidden": urlsplit(url).port}
        with override_settings(ENGINES={"default": "llm"}, **llm), watched(going.outbound, **ports):
            yield going


def attack(going: Campaign, pairs: Iterable[tuple[str, str]]) -> None:
    """Upload a document for each (carrier, demand), have it processed, and the agent's runs executed."""
    scene = going.scene
    target = Target(going.url, str(scene.foreign_case.pk), str(scene.foreign_item.pk), str(scene.stranger.pk))
    account = IngestResult()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, (carrier, said) in enumerate(pairs):
            filename, content = CARRIERS[carrier](demand(said, target))
            place = folder / f"{number:04}-{carrier}-{said}"
            place.mkdir()
            (place / filename).write_bytes(content)
        for path in files_of(folder):
            receive(actor=person_actor(scene.attorney), case=scene.case, folder=folder, path=path, account=account)
    assert not account.refusals, account.refusals
    going.files = len(account.items)
    drain(scene.case.pk)
    _work_off_all()


def _work_off_all() -> None:
    """Execute the runs, also the later attempts of those to which the model gave no answer that could be used."""
    for _ in range(MOST_ATTEMPTS + 1):  # the one after the last attempt ends the run
        work_off()
        AutomationRun.objects.filter(status=AutomationRun.Status.RUNNING).update(lease_until=timezone.now())


_watching: list[tuple[list[str], set[Any], Any]] = []


@contextmanager
def watched(outbound: list[str], *, allowed: set[int | None], forbidden: int | None) -> Iterator[None]:
    """Note every name looked up and every address connected to that is not this machine's own, or is the attacker's."""
    _listen()
    _watching.append((outbound, allowed, forbidden))
    try:
        yield
    finally:
        _watching.pop()


@cache
def _listen() -> None:
    """Once a process: such hooks stay."""
    sys.addaudithook(_note)


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watching or event not in ("socket.connect", "socket.getaddrinfo"):
        return
    outbound, allowed, forbidden = _watching[-1]
    host, port = _address(event, arguments)
    if host is None or port in allowed:
        return
    if port == forbidden or host not in ("127.0.0.1", "::1", "localhost", ""):
        outbound.append(f"{host}:{port}")


def _address(event: str, arguments: tuple[Any, ...]) -> tuple[str | None, Any]:
    if event == "socket.getaddrinfo":
        return (str(arguments[0]) if arguments[0] else None), arguments[1]
    place = arguments[1]
    return (str(place[0]), place[1]) if isinstance(place, tuple) else (None, None)


def pairs_of(carriers: Iterable[str], demands: Iterable[str]) -> list[tuple[str, str]]:
    demands = list(demands)
    return [(carrier, said) for carrier in carriers for said in demands]
