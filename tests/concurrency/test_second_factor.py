"""A code of a second factor is good once, however many use it at the same moment."""

from __future__ import annotations

from cases.models import User
from cases.signin.second_factor import code_use
from tests.concurrency.conftest import at_once
from tests.second_factors import enroll, fresh_code


def test_of_many_at_once_with_one_code_one_gets_in(attorney: User) -> None:
    enroll(attorney)
    code = fresh_code(attorney)
    assert sum(at_once(8, lambda _: code_use(user=attorney, code=code))) == 1
