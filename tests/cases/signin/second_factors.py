"""Setting a second factor up in a browser."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from tests.second_factors import app_code

FACTOR, ME = "/v1/auth/second-factor", "/v1/users/me"
VERIFY, ACTIVATE, CONFIRM = f"{FACTOR}/verify", f"{FACTOR}/activate", f"{FACTOR}/confirm"
JSON = {"HTTP_ACCEPT": "application/json"}


def post(browser: APIClient, path: str, body: dict[str, Any] | None = None) -> Any:
    csrf = browser.cookies["csrftoken"].value if "csrftoken" in browser.cookies else ""
    return browser.post(path, body or {}, HTTP_X_CSRFTOKEN=csrf, **JSON)


def set_up(browser: APIClient) -> Any:
    key = post(browser, FACTOR).json()["key"]
    return post(browser, ACTIVATE, {"code": app_code(key)})
