"""A case that has nearly all rows is listed without passing over those of other cases, which came before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.scale.calls import calls
from tests.scale.filled import Filled, explained_call, filled_case

# So few others that to pass over them looks cheap: the planner does not know that they come first.
ITEMS, OTHER_ITEMS = 6_000, 200
ORDERED = {"audit.list", "evidence.list", "facts.list", "jobs.list"}  # by when what they list was made


@pytest.fixture(scope="module")
def filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Filled]:
    with django_db_blocker.unblock(), filled_case("test_others", ITEMS, OTHER_ITEMS) as made:
        yield made


@pytest.mark.parametrize("who", ["member", "client"])
def test_a_case_s_own_index_is_read_rather_than_a_key_s(filled: Filled, who: str) -> None:
    case, clients = filled
    asked, walked = set(), set()
    for call in calls(case):
        if call.tool.name in ORDERED and (explained := explained_call(call, clients[who][-1])):
            asked.add(call.tool.name)
            keys = {key for plan in explained.plans for key in plan.keys_walked(OTHER_ITEMS)}
            walked |= {f"{call.name}: {key}" for key in keys}
    assert asked >= (ORDERED if who == "member" else {"evidence.list", "facts.list"})
    assert not walked, f"{len(walked)} reads past the rows of other cases:\n" + "\n".join(sorted(walked))
