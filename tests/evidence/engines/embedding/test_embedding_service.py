"""One process holds the model for all others: the same vectors, a crash that is survived, and no other user let in."""

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from config.demo import MEMORY
from evidence.engines.base.types import EngineError
from evidence.engines.embedding import embedding_service
from evidence.engines.embedding.model import ModelError
from evidence.engines.providers.local.embed import embed
from tests.polling import comes

ROOT = Path(__file__).resolve().parents[4]
GIVEN_BACK = """
import random
from pathlib import Path
from evidence.engines.embedding import model

def held():
    return next(line.split()[1] for line in Path("/proc/self/status").open() if line.startswith("RssAnon"))

texts = [" ".join(random.choices(["rent", "is", "due"], k=size)) for size in range(3, 250, 5)]
first = model.vectors(texts[:1])
model.give_memory_back()
before = held()
model.vectors(texts)
reading = held()
model.give_memory_back()
print(before, reading, held(), (model.vectors(texts[:1]) == first).all())
"""
TEXTS = ["The tenant paid the rent.", "Stars are far away.", "A longer text about rent. " * 30]


@contextmanager
def service(path: Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A service of its own process, from when it accepts connections."""
    command = [sys.executable, "-m", embedding_service.__name__, str(path)]
    process = subprocess.Popen(command, cwd=ROOT, env={"PATH": os.defpath, **environment})
    try:
        assert comes(lambda: accepts(path) or process.poll() is not None, seconds=60)
        assert process.poll() is None
        yield process
    finally:
        process.kill()
        process.wait()


def accepts(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv(embedding_service.SOCKET, str(tmp_path / "s"))
    return tmp_path / "s"


def test_the_service_gives_the_vectors_that_a_process_computes_itself(path, monkeypatch):
    with service(path):
        served = embed(TEXTS * 30)
        assert embed([]) == []
        words = embedding_service.in_context([*TEXTS, ""] * 30)
        judged = embedding_service.judged([*TEXTS, ""] * 30)
    monkeypatch.delenv(embedding_service.SOCKET)
    assert np.array_equal(np.array(served), np.array(embed(TEXTS) * 30))
    for one, own in zip(words, embedding_service.in_context([*TEXTS, ""]) * 30, strict=True):
        assert np.array_equal(one.places, own.places)
        assert np.array_equal(one.states, own.states)
    for found, mine in zip(judged, embedding_service.judged([*TEXTS, ""]) * 30, strict=True):
        assert np.array_equal(found.meaning, mine.meaning)
        assert np.array_equal(found.scores, mine.scores)


@pytest.mark.full("a service that stays away is an error that can be tried again, below")
def test_a_crash_is_survived_once_the_service_runs_again(path):
    with service(path) as first:
        before = embed(TEXTS)
        first.send_signal(signal.SIGKILL)
        first.wait()
        found: list[list[list[float]]] = []
        waiting = threading.Thread(target=lambda: found.append(embed(TEXTS)))
        waiting.start()
        with service(path):
            waiting.join(60)
    assert found == [before]


def test_a_service_that_stays_away_is_an_error_that_can_be_tried_again(path, monkeypatch):
    monkeypatch.setattr(embedding_service, "GONE_SECONDS", 0.0)
    with pytest.raises(EngineError):
        embed(TEXTS)


def test_a_service_that_always_breaks_off_is_not_asked_for_ever(path):
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        asked: list[object] = []

        def hang_up() -> None:
            for _ in range(embedding_service.ATTEMPTS):
                connection, address = listening.accept()
                connection.close()
                asked.append(address)

        breaking = threading.Thread(target=hang_up)
        breaking.start()
        with pytest.raises(EngineError):
            embed(TEXTS)
        breaking.join()
    assert len(asked) == embedding_service.ATTEMPTS


def test_no_other_user_may_connect(path):
    with service(path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_wrong_with_the_model_is_said_where_it_is_asked(path, tmp_path):
    with service(path, INTACTUS_MODEL_DIR=str(tmp_path)), pytest.raises(ModelError, match=r"model\.onnx"):
        embed(TEXTS)


@pytest.mark.full("a service that always breaks off, in this file")
def test_nonsense_ends_its_own_connection_only(path):
    with service(path):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            connection.sendall(b"\xff" * 8)
            assert connection.recv(1) == b""
        assert len(embed(TEXTS)) == len(TEXTS)


@pytest.mark.full("the service is started and asked, in this file")
def test_a_socket_left_behind_is_replaced(path):
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with service(path):
        assert len(embed(TEXTS)) == len(TEXTS)


def test_memory_is_given_back_once_after_a_rest(path, monkeypatch):
    given, now = [], [100.0]
    monkeypatch.setattr(embedding_service.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(embedding_service, "give_memory_back", lambda: given.append(now[0]))
    with embedding_service.Service(str(path), embedding_service.Batch) as rested:
        rested.service_actions()
        assert not given  # nothing was read
        rested.has_read({"texts": TEXTS})
        for now[0] in (110.0, 121.0, 150.0):
            rested.service_actions()
    assert given == [121.0]


def test_what_reading_takes_is_given_back_and_vectors_stay_the_same():
    command, environment = [sys.executable, "-c", GIVEN_BACK], os.environ | MEMORY
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    before, reading, after, same = done.stdout.split()
    assert same == "True"
    assert int(after) - int(before) < (int(reading) - int(before)) / 2
