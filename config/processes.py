"""The processes Intactus consists of, as the demo runs them; docs/deploy.md names the same for servers."""

import os
import signal
from functools import partial
from pathlib import Path

from config.embedded.places import Places
from config.embedded.ports import ADDRESS
from config.embedded.supervisor import ChildProcess
from config.embedded.urls import redis_url
from config.embedded.valkey import ask

QUEUES = "default,text,enrich"
SPEECH_QUEUE = "speech"  # recordings are heard by a worker of its own, one at a time
SPEECH_REST_SECONDS = 20  # after the last one its worker ends, and 140 MB are free
WORKERS = 2
WORKER = ["celery", "-A", "config", "worker", "--without-mingle", "--without-gossip"]
EMBEDDING = "evidence.engines.embedding.embedding_service"


def demo_children(port: int, places: Places, socket: Path) -> list[ChildProcess]:
    """Return web server, workers, scheduler and the model of meanings at ``socket``, in the order they are to be stopped."""
    logs = places.logs
    web = ["config.web", "--host", ADDRESS, "--port", str(port), "--graceful", "3"]
    worker = [*WORKER, "-c", str(WORKERS), "-Q", QUEUES]
    speech = [*WORKER, "--pool=solo", "-n", "speech@%h", "-Q", SPEECH_QUEUE]
    beat = ["config.scheduler", str(places.home / "schedule")]
    return [
        ChildProcess("web", web, logs / "web.log"),
        # Should we be killed, so is the worker, and its pool with it: after TERM it would first finish its tasks,
        # without a database. Whatever it was doing is done again after the next start.
        ChildProcess("worker", worker, logs / "worker.log", death_signal=signal.SIGKILL),
        ChildProcess(
            "speech",
            speech,
            logs / "speech.log",
            death_signal=signal.SIGKILL,
            needed=partial(recording_waits, places),
            rest_seconds=SPEECH_REST_SECONDS,
        ),
        ChildProcess("beat", beat, logs / "beat.log"),
        ChildProcess("embedding", [EMBEDDING, str(socket)], logs / "embedding.log"),
    ]


def recording_waits(places: Places) -> bool:
    """Whether a recording is to be heard: while none is, its worker would hold 140 MB for nothing."""
    if os.environ.get("REDIS_URL") != redis_url(places):
        return True  # another server, which is not asked
    key = f"{os.environ.get('REDIS_PREFIX', 'intactus')}:{SPEECH_QUEUE}"
    return ask(places.valkey, f"EXISTS {key}").startswith(b":1")
