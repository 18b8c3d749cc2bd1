"""What reads documents stands back behind what answers people."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from config.embedded.places import REPOSITORY
from config.priority import SESSION

SAID = """
import os
from config.priority import SESSION, stand_back
stand_back()
print(os.getpriority(os.PRIO_PROCESS, 0), *(SESSION.read_text().split()[-1:] if SESSION.exists() else []))
"""


def said(*, session: bool = False, **environment: str) -> list[str]:
    env = {name: value for name, value in os.environ.items() if name != "INTACTUS_WORKER_NICE"} | environment
    ran = subprocess.run(
        [sys.executable, "-c", SAID], cwd=REPOSITORY, env=env, capture_output=True, text=True, check=True,
        start_new_session=session,
    )  # fmt: skip
    return ran.stdout.split()


@pytest.fixture(autouse=True)
def _not_standing_back_already() -> None:
    if os.getpriority(os.PRIO_PROCESS, 0) > 0:
        pytest.skip("these tests run with a lower priority already")


def test_a_worker_stands_back_as_far_as_its_operator_says() -> None:
    assert said()[0] == "15"
    assert said(INTACTUS_WORKER_NICE="3")[0] == "3"
    assert said(INTACTUS_WORKER_NICE="0")[0] == "0"


@pytest.mark.skipif(not SESSION.exists(), reason="this kernel shares the processor among processes alone")
def test_its_session_stands_back_with_it_where_it_leads_one_and_no_other_does() -> None:
    before = SESSION.read_text()  # empty in the session the machine itself began with, which can't stand back
    assert said(session=True)[1:] == ["15"]
    assert said()[1:] == before.split()[-1:]
    assert SESSION.read_text() == before
