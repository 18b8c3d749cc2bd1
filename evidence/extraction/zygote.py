"""The helper process: has every parser loaded, and forks a confined child for each file, or for a few small ones (shared.py).

Started by the sandbox as ``python -m evidence.extraction.zygote FD SECONDS`` with an empty environment; reads no evidence
itself and ends when its parent closes the socket, or asked for nothing for so many seconds: then its 45 MB are free until the
next file. It must stay single-threaded: threads don't survive a fork.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import msgpack

from evidence.extraction import confinement, frames, ocr
from evidence.extraction.descendants import end_descendants
from evidence.extraction.key_frames import key_frames
from evidence.extraction.limits import Limits
from evidence.extraction.opening import open_copy
from evidence.extraction.reader import read
from evidence.extraction.rendering import render
from evidence.extraction.shared import SharedChildren
from evidence.extraction.silence import CRASHED, OUT_OF_MEMORY, silence, write_location
from evidence.extraction.typesetting.typesetting import lay_out
from evidence.extraction.volumes.serving import serve
from evidence.extraction.wire import pack

_CHUNK = 1024 * 1024
Possible = tuple[confinement.Isolation, bool]  # the namespaces, and whether a child can have a user of its own


def main() -> None:
    control, rest = socket.socket(fileno=int(sys.argv[1])), float(sys.argv[2])
    isolation = confinement.isolate()
    if isolation.processes:
        confinement.enter_process_namespace()
    confinement.adopt_orphans()
    drop = confinement.can_become_own_user([Path(os.__file__), Path(__file__), *ocr.model_files()])
    gc.freeze()  # the children share these pages; collecting would copy them
    shared = SharedChildren(control, (isolation, drop))
    frames.send(control, b"ready")
    while True:
        if not select.select([control], [], [], rest)[0]:
            if shared.any_left():
                continue
            return
        try:
            received, descriptor = frames.receive(control)
        except ConnectionError:
            return
        request = msgpack.unpackb(received)
        if "origin" in request:
            with shared.open(request) as channel:
                frames.send(control, b"", channel.fileno())
            continue
        if descriptor is None:
            return
        shared.end()  # while a file is read alone there is no other child
        report = _serve(request, descriptor, control, (isolation, drop))
        frames.send(control, msgpack.packb(report))


def _serve(request: dict[str, Any], source: int, control: socket.socket, possible: Possible) -> dict[str, Any]:
    """Fork a child for one file and report how it ended; whatever happens, no process of it is left."""
    limits = Limits(**request["limits"])
    reading, writing = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        confinement.die_with_parent(parent)
        control.close()
        os.close(reading)
        _read_in_child(request, limits, source, writing, possible)
    os.close(source)
    os.close(writing)
    answer, timed_out = _collect(reading, control, limits.wall_seconds)
    os.close(reading)
    os.kill(child, signal.SIGKILL)  # an ending process keeps its status; one that only closed the pipe ends now
    _, status, usage = os.wait4(child, 0)
    end_descendants()
    return {
        "answer": answer,
        "timed_out": timed_out,
        "status": status,
        "memory_mb": usage.ru_maxrss // 1024,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
    }


def _collect(reading: int, control: socket.socket, seconds: float) -> tuple[bytes, bool]:
    """All the child writes until it ends; True if it ran out of time. Ends this process if the parent is gone."""
    answer = bytearray()
    deadline = time.monotonic() + seconds
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    poll.register(control, select.POLLIN)
    while True:
        left = deadline - time.monotonic()
        ready = dict(poll.poll(max(0.0, left) * 1000))
        if control.fileno() in ready:
            sys.exit(0)  # nothing is sent while a file is read: this is the end of the stream; the child dies with us
        if not ready or left <= 0:
            return bytes(answer), True
        chunk = os.read(reading, _CHUNK)
        answer += chunk
        if not chunk or len(answer) > frames.MAX_MESSAGE // 2:
            return bytes(answer), False


def _read_in_child(request: dict[str, Any], limits: Limits, source: int, writing: int, possible: Possible) -> NoReturn:
    """Confine this process, read the file, write the answer, end. Nothing escapes into the helper's own loop."""
    code = CRASHED
    isolation, drop = possible
    operator = silence()
    try:
        os.chdir(request["folder"])
        confinement.confine(limits, isolation, drop=drop)
        answer = os.fdopen(writing, "wb")  # stays open: its closing shows the helper that this process has ended
        with os.fdopen(source, "rb") as file:
            found = _answer(request, limits, file, lambda media_type: _announce(answer, media_type))
        answer.write(pack(found))
        answer.flush()
        code = 0
    finally:
        if code:
            code = OUT_OF_MEMORY if isinstance(sys.exc_info()[1], MemoryError) else code
            write_location(operator)
        os._exit(code)


def _answer(request: dict[str, Any], limits: Limits, file: BinaryIO, announce: Callable[[str], None]) -> Any:
    """What the request asks for: pieces of a volume, key frames, pictures of pages, pages laid out, an opened copy, or text."""
    here = Path(".")
    if not request.keys() & {"volume", "frames", "pages", "layout", "password"}:
        return read(file, request["filename"], here, limits, request["depth"], announce=announce)
    announce("")
    if "volume" in request:
        return serve(file, here, limits, request["volume"])
    if "frames" in request:
        return key_frames(file, request["filename"], here, limits)
    if "pages" in request:
        return render(file, request["filename"], here, limits, *request["pages"])
    if "layout" in request:
        return lay_out(file, request["filename"], here, limits)
    return open_copy(file, request["filename"], here, limits, request["password"])


def _announce(answer: Any, media_type: str) -> None:
    answer.write(media_type.encode("ascii", "replace") + b"\n")
    answer.flush()


if __name__ == "__main__":
    main()
