"""The OpenAPI document and the table of tools: what is due is there, and what docs/ shows is what the code declares."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import get_resolver
from drf_spectacular.validation import validate_schema

from agents.discovery.catalogue import document
from config.api.document import openapi, table_of_tools
from config.api.tool import all_tools
from tests.each import each

DOCS = settings.BASE_DIR / "docs"
FOUNDATION = Path(__file__).parents[2] / "fixtures" / "tools_foundation.csv"
STALE = "Run make docs and commit what it writes."


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    get_resolver().url_patterns  # noqa: B018  # loading the routes fills the registry
    found: dict[str, Any] = json.loads(openapi())
    return found


def operations(described: dict[str, Any]) -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Each operation with its method and path, by the tool's name."""
    return {
        operation["x-tool-name"]: (method.upper(), path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }


@pytest.mark.full("make lint: two linters find the document valid")
def test_the_document_is_valid(described: dict[str, Any]) -> None:
    validate_schema(described)


@each(list(csv.DictReader(FOUNDATION.read_text().splitlines())), name=lambda row: row["tool"])
def test_each_tool_of_the_foundation_is_there_as_agreed(described: dict[str, Any], row: dict[str, str]) -> None:
    method, path, operation = operations(described)[row["tool"]]
    assert (method, path) == (row["method"], row["path"])
    assert operation["x-tool-permission"] == row["permission"]
    assert operation["x-tool-audit-category"] == row["audit_category"]
    assert operation["x-tool-entity-type"] == row["entity_type"]


def test_what_is_served_and_printed_is_the_same(described: dict[str, Any]) -> None:
    printed = StringIO()
    call_command("spectacular", "--format", "openapi-json", "--fail-on-warn", stdout=printed)
    assert json.loads(printed.getvalue()) == json.loads(document().content)
    assert len(operations(described)) == len(all_tools())


def test_the_kept_document_is_up_to_date(described: dict[str, Any]) -> None:
    assert (DOCS / "openapi.json").read_bytes() == openapi() + b"\n", STALE


def test_the_kept_table_is_up_to_date(described: dict[str, Any]) -> None:
    assert (DOCS / "tools.md").read_text(encoding="utf-8") == table_of_tools(), STALE


def test_the_command_writes_both(tmp_path: Path, described: dict[str, Any]) -> None:
    call_command("tools_doc", str(tmp_path), stdout=StringIO())
    assert (tmp_path / "tools.md").read_text(encoding="utf-8") == table_of_tools()
    assert json.loads((tmp_path / "openapi.json").read_bytes()) == described
    assert all(f"`{one.name}`" in table_of_tools() for one in all_tools())
