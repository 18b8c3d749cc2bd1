"""A pytest plugin: which tests go together to one worker, and what begins first.

Most tests go one by one to whoever is free, those of the access matrix too: the world they share is built once a run. What
shares something dear to build within a worker stays together by its file or folder. What takes long begins first, so that
at the end the workers have only short tests left to divide. Who drives a browser waits for it half of the time: one worker
does something else meanwhile.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.services import worker, worker_number

TESTS = Path(__file__).parent

# What begins first, in this order, though not with all workers: browsers, then folders that one worker is long at, then tests
# that call many tools many times, then all that use the world.
FIRST = (
    "tests/browser/",
    "tests/faults/",
    "tests/outside/",
    "tests/scale/",
    "tests/upgrade/",
    "tests/config/test_new_tool.py",
    "tests/contract/test_sequences.py",
    "tests/contract/test_query_counts.py",
    "tests/contract/test_page_queries.py",
    "tests/contract/",
    "tests/access/",
)
WAITING = "tests/browser/"
BY_FILE = (WAITING, "tests/gold/")  # folders whose files stay together
# What stays together whole: processes that have loaded everything, an S3 server, a demo firm behind a web server, a large
# case, a database of the first release, a copy of the project with more tools, the demo's documents read.
TOGETHER = (
    "tests/faults/",
    "tests/evidence/storage/",
    "tests/outside/",
    "tests/scale/",
    "tests/upgrade/",
    "tests/config/test_new_tool.py",
    "tests/facts/test_demo_gold.py",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    return Scheduling(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Of the whole suite each worker begins to load another part: what one has compiled the others then find."""
    if worker() != "master" and [Path(one).name for one in config.args] == ["tests"]:
        folders = sorted(path.parent for path in TESTS.glob("*/__init__.py") if path.parent.name != "bench")
        begin = len(folders) * (worker_number() - 1) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        config.args = [str(one) for one in (*folders[begin:], *folders[:begin])]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: (_rank(item.nodeid), item.path.parts))


def _rank(nodeid: str) -> int:
    return next((place for place, folder in enumerate(FIRST) if nodeid.startswith(folder)), len(FIRST))


class Scheduling(LoadScopeScheduling):
    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # as collected

    def _split_scope(self, nodeid: str) -> str:
        """What the test goes with: its file, its folder, or itself."""
        if nodeid.startswith(BY_FILE):
            return nodeid.partition("::")[0]
        return next((folder for folder in TOGETHER if nodeid.startswith(folder)), nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        """The next unit, which is no browser's while all workers but this one have some."""
        others = [units for one, units in self.assigned_work.items() if one is not node]
        waiting = sum(any(scope.startswith(WAITING) for scope in units) for units in others)
        if others and waiting == len(others):
            found = next((scope for scope in self.workqueue if not scope.startswith(WAITING)), None)
            if found is not None:
                self.workqueue.move_to_end(found, last=False)
        super()._assign_work_unit(node)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """As xdist does, and forget what is done: it counts all it remembers after every test."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]
