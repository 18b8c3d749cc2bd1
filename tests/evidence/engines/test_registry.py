"""Which provider does what: built-in ones, those of packages, and settings that are wrong."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, get_args, get_type_hints

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string
from pytest_django import Settings

from evidence.checks import engines_are_configured
from evidence.engines.base import capabilities, registry
from evidence.engines.base.capabilities import (
    CAPABILITIES,
    CLASSIFY,
    EMBED,
    EXTRACT_ENTITIES,
    EXTRACT_FACTS,
    EXTRACT_RELATIONSHIPS,
    FIND_DATES,
    READ,
    Capability,
)
from evidence.engines.base.registry import label_of, provider_names, provider_of
from evidence.engines.base.types import Document
from evidence.engines.providers import local


class WordCounter(Protocol):
    def __call__(self, document: Document) -> int: ...


ROOT = Path(__file__).resolve().parents[3]
COUNT_WORDS: Capability[WordCounter] = Capability("count_words")
PACKAGE = """
from evidence.engines.base.provider import Provider

def provider():
    return Provider(name="abacus", version="3.2", capabilities={"count_words": "abacus_package.count_words"})

def count_words(document):
    return len(document.text.split())
"""


@pytest.fixture
def abacus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package that offers a provider as an entry point."""
    (tmp_path / "abacus_package.py").write_text(PACKAGE)
    metadata = tmp_path / "abacus_package-3.2.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: abacus-package\nVersion: 3.2\n")
    (metadata / "entry_points.txt").write_text("[intactus.engines]\nabacus = abacus_package:provider\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    registry._factory.cache_clear()
    sys.modules.pop("abacus_package", None)


def messages() -> list[str]:
    return [problem.msg for problem in engines_are_configured(None)]


def test_a_new_capability_of_a_package_needs_a_protocol_a_line_and_a_setting(
    abacus: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CAPABILITIES, COUNT_WORDS.name, COUNT_WORDS)
    settings.ENGINES = {"default": "local", "count_words": "abacus"}
    counter = provider_of(COUNT_WORDS)
    assert (counter.name, counter.version, counter.run(Document("The roof leaked."))) == ("abacus", "3.2", 3)
    assert label_of(COUNT_WORDS) == "abacus-3.2"
    assert label_of(CLASSIFY) == "local-1.39"
    assert provider_names() == ["abacus", "isaacus", "llm", "local"]
    assert messages() == []


def test_a_package_may_be_the_default_and_what_it_lacks_is_done_locally(abacus: None, settings: Settings) -> None:
    settings.ENGINES = {"default": "abacus"}
    assert provider_of(FIND_DATES).name == "local"
    assert messages() == []


def test_each_capability_can_have_its_own_provider(settings: Settings) -> None:
    settings.LLM_MODEL, settings.ENGINES = "m", {"default": "local", "extract_facts": "llm"}
    assert (label_of(EXTRACT_FACTS), label_of(CLASSIFY)) == ("llm-2.0 m", "local-1.39")
    settings.ENGINES = {"default": "llm", "classify": "local"}
    assert (label_of(EXTRACT_FACTS), label_of(CLASSIFY), label_of(EMBED)) == ("llm-2.0 m", "local-1.39", "local-1.39")


@pytest.mark.parametrize(
    ("engines", "sentence"),
    [
        ({"default": "locall"}, "there is no provider 'locall'; there are isaacus, llm, local."),
        ({"embed": "llm"}, "'llm' does not embed; it does classify, "),
        ({"find_facts": "local"}, "there is no capability 'find_facts'; there are classify, "),
        ({"summarize": "llm"}, "needs LLM_MODEL"),
    ],
)
def test_the_check_names_a_wrong_setting(settings: Settings, engines: dict[str, str], sentence: str) -> None:
    settings.ENGINES, settings.LLM_MODEL = engines, "" if sentence.endswith("LLM_MODEL") else "m"
    (message,) = messages()
    assert sentence in message


def test_the_provider_named_for_reading_finds_names_relationships_and_facts(settings: Settings) -> None:
    settings.LLM_MODEL, settings.ENGINES = "m", {"default": "local", "read": "llm", "extract_facts": "local"}
    labels = [label_of(one) for one in (READ, EXTRACT_ENTITIES, EXTRACT_RELATIONSHIPS, EXTRACT_FACTS, CLASSIFY)]
    assert labels == ["llm-2.0 m"] * 3 + ["local-1.39"] * 2
    settings.LLM_CONCURRENCY = 0
    (message,) = messages()
    assert "LLM_CONCURRENCY" in message


def test_a_provider_without_the_capability_is_never_used(settings: Settings) -> None:
    settings.ENGINES, settings.LLM_MODEL = {"embed": "llm"}, "m"
    with pytest.raises(ImproperlyConfigured, match="Name another provider"):
        provider_of(EMBED)


def test_a_provider_under_another_name_is_refused(
    abacus: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "counter", "abacus_package.provider")
    settings.ENGINES = {"default": "counter"}
    (message,) = messages()
    assert "'counter' calls itself 'abacus'" in message


@pytest.mark.parametrize("name", ["local", "llm"])
def test_what_a_provider_offers_fits_the_protocol(settings: Settings, name: str) -> None:
    settings.LLM_MODEL = "m"
    for capability, path in import_string(registry.BUILT_IN[name])().capabilities.items():
        wanted, given = _signature(capability), inspect.signature(import_string(path), eval_str=True)
        assert given.return_annotation == wanted.return_annotation, path
        for parameter in list(wanted.parameters.values())[1:]:  # without self
            assert given.parameters[parameter.name] == parameter, path
        extra = list(given.parameters.values())[len(wanted.parameters) - 1 :]
        assert all(one.default is not inspect.Parameter.empty for one in extra), path


def _signature(capability: str) -> inspect.Signature:
    (protocol,) = get_args(get_type_hints(capabilities)[capability.upper()])
    return inspect.signature(protocol.__call__, eval_str=True)


def test_the_local_provider_has_every_capability() -> None:
    assert set(local.provider().capabilities) == set(CAPABILITIES)


def test_looking_up_who_does_it_loads_no_model() -> None:
    """The check runs at each start: it must not load what is not used."""
    code = (
        "import sys, django; django.setup(); from evidence.checks import engines_are_configured as check;"
        "assert check(None) == []; print(sorted({'numpy', 'spacy', 'onnxruntime', 'pydantic_ai'} & set(sys.modules)))"
    )
    environment: dict[str, Any] = {
        "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "postgres:///none", "REDIS_URL": "redis://none",
        "INTACTUS_ENGINE": "llm", "LLM_MODEL": "m",
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.full("tests/browser/test_main_job.py reads in processes that forked")
def test_what_a_worker_loads_before_it_forks_is_what_its_processes_read_with() -> None:
    script = """
import os, sys
os.environ |= {"DATABASE_URL": "postgres:///none", "REDIS_URL": "redis://none", "DJANGO_SETTINGS_MODULE": "config.settings"}
import django; django.setup()
from evidence.tasks import load_before_fork
from evidence.engines.names import recognizer
load_before_fork()
import threading
print(recognizer.load.cache_info().currsize, threading.active_count(), "onnxruntime" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1", "1", "False"], done.stderr
