"""The real stack, started with the first browser test for all workers, and a real Chromium of each worker's."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django.plugin import DjangoDbBlocker

from tests import databases
from tests.browser.matter import Matter, make_matter
from tests.browser.people import Browsers, Profiles
from tests.browser.stack import DATABASE, REPOSITORY, Stack
from tests.chromium import find
from tests.files import folder_of, kept_in
from tests.services import home

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--js-flags=--no-opt --no-maglev",  # pages live for seconds: their scripts are over before optimising them pays
]  # fmt: skip
CHROMIUM = find()
expect.set_options(timeout=20_000)


@pytest.fixture(scope="package")
def stack(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Stack:
    """Web server and worker on a database that no other test sees."""
    with django_db_blocker.unblock():
        return _shared()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    assert CHROMIUM, "No Chromium: `python -m tests.chromium` installs one."
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


@pytest.fixture(scope="package")
def profiles(chromium: Browser, stack: Stack) -> Profiles:
    """The browser profiles that tests leave to those that come after them."""
    return Profiles(chromium, stack.url)


@pytest.fixture(autouse=True)
def _own_database(stack: Stack, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the test write into the stack's database and files. Playwright keeps an event loop in this thread, Django minds."""
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    with django_db_blocker.unblock(), databases.using(DATABASE), kept_in(folder_of(DATABASE)):
        yield


@pytest.fixture
def browsers(stack: Stack, profiles: Profiles) -> Iterator[Browsers]:
    """Browsers whose pages must raise no error, break no policy and get no refusal but the expected ones."""
    opened = Browsers(profiles)
    yield opened
    problems = opened.close()
    assert not problems, "\n".join(problems) + f"\n{stack.logs()}"


@pytest.fixture(scope="module")
def matters() -> dict[str, Matter]:
    """The one matter that the pages a file looks at are about, made by the first test that looks at it."""
    return {}


@pytest.fixture
def matter(matters: dict[str, Matter], stack: Stack) -> Matter:
    return matters.get("one") or matters.setdefault("one", make_matter())


@pytest.fixture
def attorneys(browsers: Browsers, matter: Matter) -> Page:
    """A page in which the matter's attorney opens one address after the other."""
    return browsers.open(matter.attorney)


@pytest.fixture
def documents(tmp_path: Path) -> list[Path]:
    """Two documents about one shipment, with people, dates and sums in them."""
    return [_write(tmp_path, name, text) for name, text in DOCUMENTS.items()]


def _shared() -> Stack:
    """The stack of this run; the first to ask starts it."""
    folder = home() / "browser"
    with databases.one_at_a_time("browser"):
        if not (folder / "address").exists():
            databases.copy_template(DATABASE)
            folder.mkdir()
            (folder / "address").write_text(_begun(folder))
    return Stack((folder / "address").read_text(), folder)


def _begun(folder: Path) -> str:
    """Start the process that owns the stack, and return the address it prints once the web server answers."""
    command = [sys.executable, "-m", "tests.browser.stack", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY)}
    reading, writing = os.pipe()
    os.posix_spawn(
        sys.executable, command, environment, file_actions=[(os.POSIX_SPAWN_DUP2, writing, 1)], setsid=True
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as answer:
        address = answer.readline().strip()
    if not address:
        raise RuntimeError(f"The stack did not start.\n{Stack('', folder).logs()}")
    return address


def _write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


DOCUMENTS = {
    "Letter to the carrier.txt": """Hadley Brandt
Brandt Orchards LLC
14 Mill Road, Yakima, Washington

June 3, 2024

Dear Mr. Okonkwo,

On May 12, 2024, Brandt Orchards LLC delivered 1,200 crates of apples to Northline Freight Inc. in Yakima.
Northline Freight Inc. agreed to deliver the crates to Portland no later than May 14, 2024.
The crates arrived in Portland on May 21, 2024, and the buyer rejected 900 of them as spoiled.
Brandt Orchards LLC lost $48,600 on the rejected crates.

Sincerely,
Hadley Brandt
""",
    "Driver's statement.txt": """STATEMENT OF PETER OKONKWO

I am Peter Okonkwo and I drive for Northline Freight Inc.
On May 13, 2024, the cooling unit of my truck failed near Biggs Junction, Oregon.
I called the dispatcher, Lena Whitcombe, at once, and she told me to wait for a mechanic.
The mechanic arrived on May 17, 2024 and repaired the unit.
I signed this statement on June 20, 2024.
""",
}
