"""Unsafe settings of the audit log are named before a server runs with them."""

from __future__ import annotations

from typing import Any

import pytest

from audit.checks import check_key_is_a_key, check_machines_share_a_key


@pytest.mark.parametrize(
    ("key", "errors", "warnings"), [("", 0, 1), ("a1" * 32, 0, 0), ("a1" * 31, 1, 0), ("g" * 64, 1, 0)]
)
def test_the_signing_key_is_checked(settings: Any, key: str, errors: int, warnings: int) -> None:
    settings.AUDIT_SIGNING_KEY = key
    assert (len(check_key_is_a_key()), len(check_machines_share_a_key())) == (errors, warnings)
