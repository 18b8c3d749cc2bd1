"""Calls one after the other, each fed with what earlier ones answered: no 5xx, and no answer the document does not know."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig

from tests.contract.asking import Asking
from tests.contract.test_generated_requests import CHECKS, _sent

SEQUENCES, STEPS = 12, 8
ENDLESS = ["events.stream"]  # its answer ends when the caller leaves


@pytest.mark.parametrize("caller", ["firm admin", "assigned attorney", "agent, full", "client of this case"])
def test_sequences_are_answered_as_documented(asking: Asking, document: dict[str, Any], caller: str) -> None:
    client = asking.world.callers[caller].client
    schema = schemathesis.openapi.from_dict(document, config=SchemathesisConfig())
    base: Any = schema.exclude(operation_id=ENDLESS).as_state_machine()
    followed: list[str] = []

    class Sequences(base):  # made by the library, from the document
        def setup(self) -> None:
            self.point = transaction.savepoint()

        def teardown(self) -> None:
            transaction.savepoint_rollback(self.point)

        def step(self, input: Any) -> Any:
            if input.transition is not None and input.applied_parameters:
                followed.append(input.transition.id)
            return super().step(input)

        def call(self, case: Any, **kwargs: Any) -> Any:
            if case.query and "wait" in case.query:
                case.query = {**case.query, "wait": 0}
            return _sent(case, client)

        def validate_response(self, response: Any, case: Any, **kwargs: Any) -> None:
            case.validate_response(response, checks=CHECKS)

    Sequences.run(
        settings=settings(
            max_examples=SEQUENCES, stateful_step_count=STEPS, derandomize=True, deadline=None, database=None,
            phases=[Phase.generate], suppress_health_check=list(HealthCheck),
        )
    )  # fmt: skip
    assert followed, "no call was fed with what another answered"
