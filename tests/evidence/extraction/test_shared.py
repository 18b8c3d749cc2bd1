"""Small files of one origin share a confined child: nothing of one reaches another, and trouble costs only its own file."""

import io
import os
import re
import select
import signal
import socket
from dataclasses import replace
from pathlib import Path

import msgpack
import pypdfium2 as pdfium
import pytest

from evidence.extraction import channel, frames, reader, sandbox, shared
from evidence.extraction.base import ContainedFile, Extracted, PageText, Problem
from evidence.extraction.channel import ChildChannel
from evidence.extraction.confinement import Isolation
from evidence.extraction.limits import Limits
from evidence.extraction.sharing import LARGEST, kind_of
from evidence.extraction.wire import pack
from tests.evidence.extraction import samples

FIRM, OTHER = "case 1:arrival 1", "case 2:arrival 2"


def helper_children() -> set[int]:
    """The processes that the helper has: its shared children, while nothing is read."""
    assert sandbox._HELPER.process is not None
    born, found = {sandbox._HELPER.process.pid}, set()
    while born:
        lists = [Path(f"/proc/{pid}/task/{pid}/children") for pid in born]
        born = {int(pid) for one in lists if one.exists() for pid in one.read_text().split()}
        found |= born
    return found


@pytest.fixture
def place(tmp_path):
    sandbox._HELPER.stop()
    yield tmp_path
    sandbox._HELPER.stop()


def read(place: Path, name: str, data: bytes, origin: str = FIRM, limits: Limits | None = None) -> Extracted:
    source, work = place / "source", place / "work"
    source.write_bytes(data)
    work.mkdir(exist_ok=True)
    return sandbox.extract(source, filename=name, workdir=work, limits=limits, origin=origin)


def test_files_of_one_origin_share_a_child(place):
    assert read(place, "a.txt", b"One").pages[0].text == "One"
    child = helper_children()
    assert read(place, "b.txt", b"Two").pages[0].text == "Two"
    assert helper_children() == child


def test_a_file_of_another_origin_gets_a_new_child(place):
    read(place, "a.txt", b"One")
    before = helper_children()
    assert read(place, "b.txt", b"Two", OTHER).pages[0].text == "Two"
    assert not helper_children() & before - {helper_first()}


def helper_first() -> int:
    """The helper's own second process, where the kernel gives it a PID namespace."""
    assert sandbox._HELPER.process is not None
    pid = sandbox._HELPER.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(children[0]) if len(children) == 1 else pid


def test_text_and_pdf_never_share_a_child(place):
    printed = samples.pdf("Printed")
    read(place, "a.txt", b"One")
    text = helper_children()
    found = read(place, "a.pdf", printed)
    assert "Printed" in found.pages[0].text
    assert len(helper_children() - text) == 1


@pytest.mark.parametrize("name", ["a.txt", "a.pdf"])
def test_another_kind_under_the_name_is_read_alone(place, name):
    data = samples.pdf("Printed") if name == "a.txt" else b"Only text"
    assert read(place, name, data) == read(place, name, data, origin="")


def test_what_is_read_is_what_a_child_of_its_own_reads(place):
    for name, data in (
        ("a.txt", "Größe\r\n\x07bell".encode()),
        ("b.csv", b"a,b\n1,2\n"),
        ("c.pdf", samples.pdf("First", "Second")),
        ("d.txt", b""),
        ("e.pdf", b"%PDF-1.4 nonsense"),
    ):
        assert read(place, name, data) == read(place, name, data, origin=""), name


def test_without_an_origin_no_child_is_shared(place):
    read(place, "a.txt", b"One", origin="")
    assert helper_children() <= {helper_first()}


def test_large_and_other_files_are_read_alone():
    assert kind_of("a.txt", LARGEST) == "text"
    assert kind_of("a.PDF", 1) == "pdf"
    assert not kind_of("a.txt", LARGEST + 1)
    assert not kind_of("a.docx", 100)
    assert not kind_of("a.txt", 0)


def test_while_a_file_is_read_alone_no_shared_child_lives(place):
    read(place, "a.txt", b"One")
    shared_child = helper_children() - {helper_first()}
    assert len(shared_child) == 1
    read(place, "a.rtf", b"{\\rtf1 Alone}")
    assert not helper_children() & shared_child


def test_a_file_that_kills_the_child_costs_only_itself(place):
    read(place, "a.txt", b"One")
    (child,) = helper_children() - {helper_first()}
    os.kill(child, signal.SIGKILL)
    assert read(place, "b.txt", b"Two").pages[0].text == "Two"
    assert read(place, "c.txt", b"Three").pages[0].text == "Three"


def test_a_file_that_hangs_is_read_again_by_a_child_of_its_own_within_its_own_limits(place):
    many = b"\n".join(b"a,b,c" * 40 for _ in range(4_500))
    found = read(place, "a.csv", many, limits=Limits(wall_seconds=0.001))
    assert found.outcome == "timeout"
    assert read(place, "b.txt", b"Two").pages[0].text == "Two"


def test_what_a_shared_child_remarks_on_is_left_to_a_child_of_its_own(place, monkeypatch):
    """A page's picture needs OCR, an attachment a folder: a shared child has neither, and its answer is not taken."""
    answered = Extracted(outcome="ok", media_type="text/plain", pages=(PageText(1, "from the shared child"),))
    for answer in (
        replace(answered, outcome="corrupt"),
        replace(answered, children=(ContainedFile("x", "0001", 1),)),
        replace(answered, problems=(Problem("ocr_stopped", "Not read."),)),
    ):
        monkeypatch.setattr(sandbox._HELPER, "ask_shared", lambda *_, answer=answer: pack(answer))
        with (place / "source").open("w+b") as source:
            source.write(b"x")
            source.flush()
            assert sandbox._read_shared(source.fileno(), "a.txt", Limits(), FIRM) is None
    monkeypatch.setattr(sandbox._HELPER, "ask_shared", lambda *_: msgpack.packb({"outcome": "ok"}))
    with (place / "source").open("r+b") as source:
        assert sandbox._read_shared(source.fileno(), "a.txt", Limits(), FIRM) is None


FORGED = pack(Extracted(outcome="ok", media_type="text/plain", pages=(PageText(1, "forged"),)))
FRAMED = len(FORGED).to_bytes(8, "big") + FORGED
HOSTILE = {
    "answers ahead": lambda say: say(FRAMED + FRAMED),
    "promises more than there is memory for": lambda say: say((2**60).to_bytes(8, "big") + b"x" * 100),
    "says nothing and ends": lambda say: os._exit(0),
    "says nothing and waits": lambda say: None,
    "stops in the middle": lambda say: (say(FRAMED[:9]), os._exit(0)),
}


@pytest.fixture
def children(monkeypatch):
    monkeypatch.setattr(shared, "end_descendants", lambda: None)  # ours are the tests' services
    ours, theirs = socket.socketpair()
    with ours, theirs:
        found = shared.SharedChildren(ours, (Isolation(), False))
        yield found
        found.end()


@pytest.fixture
def taken_over(children, monkeypatch):
    """A way to a shared child whose code is the attacker's: it is handed a file, and then does as the test says."""

    def opened(manner, seconds: float) -> ChildChannel:
        def answer(requests, families, limits, possible):
            try:
                frames.receive(requests)
                manner(lambda data: os.write(requests.fileno(), data))
                signal.pause()
            finally:
                os._exit(0)

        monkeypatch.setattr(shared, "_answer_requests", answer)
        asked = {"kind": "text", "origin": FIRM, "limits": msgpack.packb({})}
        return ChildChannel(children.open(asked), seconds)

    return opened


@pytest.mark.parametrize("manner", HOSTILE)
def test_what_a_taken_over_child_says_is_not_taken_for_another_files_answer(manner, taken_over):
    """It gives no answer, or one that was not asked for, and is then asked nothing more."""
    found = taken_over(HOSTILE[manner], seconds=0.2 if "waits" in manner else 5.0)
    with open(os.devnull, "rb") as file, found.connection:
        assert found.ask("a.txt", file.fileno()) is None
        assert not found.usable()


def test_a_child_that_said_something_between_two_files_is_handed_no_other(taken_over):
    found = taken_over(lambda say: (say(FRAMED), say(b"more")), seconds=5.0)
    with open(os.devnull, "rb") as file, found.connection:
        found.ask("a.txt", file.fileno())
        found.poll.poll(5_000)
        assert not found.usable()


def test_a_child_that_ended_while_nothing_was_read_is_replaced_without_a_word(place, monkeypatch):
    """None of the file's time is lost: it is read by the next shared child, and not once more by one of its own."""
    read(place, "a.txt", b"One")
    (child,) = helper_children() - {helper_first()}
    os.kill(child, signal.SIGKILL)
    select.select([sandbox._HELPER.channels["text"].connection], [], [], 30)
    monkeypatch.setattr(sandbox._HELPER, "run", None)
    assert read(place, "b.txt", b"Two").pages[0].text == "Two"


def test_a_child_reads_so_many_files_and_no_more(place, monkeypatch):
    monkeypatch.setattr(channel, "MOST_FILES", 2)
    seen = []
    for number in range(4):
        assert read(place, "a.txt", b"%d" % number).pages[0].text == str(number)
        seen.append(helper_children() - {helper_first()})
    assert seen[0] == seen[1] != seen[2] == seen[3]


def test_a_child_of_which_nothing_is_asked_ends_and_the_helper_after_it(place, monkeypatch):
    """The helper is told no time by anybody: the child's own rest and its own are what they wait."""
    monkeypatch.setattr("evidence.extraction.helper._REST_SECONDS", 0.2)
    read(place, "a.txt", b"One")
    (child,) = helper_children() - {helper_first()}
    process = sandbox._HELPER.process
    assert process is not None
    os.kill(child, signal.SIGKILL)
    assert process.wait(30) == 0


def test_a_child_lives_so_long_and_no_longer_however_busy_it_is(children, taken_over, monkeypatch):
    found = taken_over(lambda say: None, seconds=5.0)
    assert children.any_left()
    monkeypatch.setattr(shared, "LONGEST_SECONDS", -1.0)
    assert not children.any_left()
    with found.connection:
        assert not found.usable()


def test_a_shared_child_has_no_folder_and_writes_no_file(place):
    """A PDF with a file inside is read again by a child that may write: the file comes out."""
    document = pdfium.PdfDocument(samples.pdf("Printed"))
    document.new_attachment("note.txt").set_data(b"inside")
    held = io.BytesIO()
    document.save(held)
    found = read(place, "a.pdf", held.getvalue())
    assert samples.child(place, found, "note.txt") == b"inside"


def test_a_reader_of_some_kinds_refuses_the_others(tmp_path):
    source = tmp_path / "a"
    source.write_bytes(samples.pdf("Printed"))
    with source.open("rb") as file:
        found = reader.read(file, "a.txt", tmp_path, Limits(), families=frozenset({"text"}))
    assert (found.outcome, found.pages) == ("unsupported", ())


def test_a_shared_child_is_confined_as_one_of_its_own(place):
    read(place, "a.txt", b"One")
    (child,) = helper_children() - {helper_first()}
    lines = Path(f"/proc/{child}/status").read_text().splitlines()
    status = dict(line.split(":\t", 1) for line in lines)
    held = sandbox.confinement_here()
    assert status["NoNewPrivs"] == "1"
    assert int(status["CapEff"], 16) == 0
    assert (status["Seccomp"] == "2") == held.seccomp
    assert (status["Uid"].split()[0] == "64901") == held.own_user
    limits = Path(f"/proc/{child}/limits").read_text()
    assert re.search(r"Max file size +0 +0 ", limits)
    assert re.search(r"Max cpu time +60 ", limits)
