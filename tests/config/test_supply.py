"""What Intactus is made of: listed from the locks, under licences that are allowed, without known vulnerabilities."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "requirements" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sbom, advisories = load("sbom"), load("advisories")


def run(script: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, f"requirements/{script}.py", *(["--check"] if script == "sbom" else [])]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, timeout=30)


def test_the_list_is_that_of_the_locks() -> None:
    assert run("sbom").stderr == ""
    listed = {one["purl"] for one in sbom.bill_of_materials()["components"]}
    assert {one for one in listed if one.startswith("pkg:npm/htmx.org@")}
    for name, version in sbom.pinned(ROOT / "requirements" / "base.txt"):
        assert f"pkg:pypi/{name}@{version}" in listed


def test_a_list_of_other_locks_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "argv", ["sbom.py", "--check"])
    monkeypatch.setattr(sbom, "ROOT", ROOT.parent)
    monkeypatch.setattr(sbom, "bill_of_materials", lambda: {"components": []})
    assert sbom.main() == 1


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-or-later", False),
        ("AGPL-3.0-only", False),
        ("GPL-2.0-only OR MIT", True),
        ("GPL-2.0-only AND MIT", False),
        ("MPL-2.0 AND (MIT OR GPL-3.0-only)", True),
        ("", False),
    ],
)
def test_licences_are_read_as_spdx_means_them(expression: str, allowed: bool) -> None:
    assert sbom.is_allowed(expression) is allowed


def test_what_only_development_needs_may_have_another_licence() -> None:
    parts = [sbom.component("pypi", "one", "1", "GPL-3.0-only", required=needed) for needed in (True, False)]
    assert len(sbom.licence_problems({"components": parts})) == 1


AFFECTED = {
    "package": {"ecosystem": "PyPI", "name": "Django"},
    "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "5.2"}, {"fixed": "5.2.3"}, {"introduced": "5.3"}]}],
    "versions": ["4.2.1"],
}


@pytest.mark.parametrize(
    ("version", "affected"),
    [
        ("4.2.1", True),
        ("4.2.2", False),
        ("5.2", True),
        ("5.2.2", True),
        ("5.2.3", False),
        ("5.2.10", False),
        ("5.3.1", True),
    ],
)
def test_a_range_of_versions(version: str, affected: bool) -> None:
    assert advisories.is_affected(version, AFFECTED) is affected


def known_of(tmp_path: Path, package: str, ecosystem: str = "PyPI") -> str:
    about = {
        "package": {"ecosystem": ecosystem, "name": package},
        "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}]}],
    }
    (tmp_path / "one.json").write_text(json.dumps({"id": "TEST-1", "affected": [about]}))
    return str(tmp_path)


@pytest.mark.parametrize(("package", "ecosystem"), [("Django", "PyPI"), ("@fontsource-variable/inter", "npm")])
def test_a_known_vulnerability_fails(tmp_path: Path, package: str, ecosystem: str) -> None:
    outcome = run("advisories", ADVISORIES=known_of(tmp_path, package, ecosystem))
    assert (outcome.returncode, "TEST-1" in outcome.stderr) == (1, True)


def test_another_packages_does_not(tmp_path: Path) -> None:
    outcome = run("advisories", ADVISORIES=known_of(tmp_path, "flask"))
    assert (outcome.returncode, "0 advisories" in outcome.stdout) == (0, True)


def test_only_what_has_a_reason_is_accepted() -> None:
    assert advisories.accepted("# why\nTEST-1 not reachable\nTEST-2\n") == {"TEST-1"}


@pytest.mark.parametrize("source", ["http://127.0.0.1:1/", "/nowhere"])
def test_where_nobody_can_be_asked_it_says_so(source: str) -> None:
    outcome = run("advisories", ADVISORIES=source)
    assert (outcome.returncode, "not checked" in outcome.stdout, outcome.stderr) == (0, True, "")


@pytest.mark.full("where nobody can be asked it says so, above: no answer in time is told the same way")
def test_a_service_that_never_answers_is_not_waited_for() -> None:
    """Who waited would never end."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        outcome = run("advisories", ADVISORIES=f"http://127.0.0.1:{silent.getsockname()[1]}/")
    assert (outcome.returncode, "not checked" in outcome.stdout) == (0, True)


def test_a_service_is_asked_about_every_package() -> None:
    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            bad = [one["package"]["purl"].startswith("pkg:pypi/celery@") for one in queries]
            answer = json.dumps({"results": [{"vulns": [{"id": "TEST-9"}]} if one else {} for one in bad]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: Any) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.handle_request).start()
        outcome = run("advisories", ADVISORIES=f"http://127.0.0.1:{server.server_port}/")
    assert outcome.returncode == 1
    assert "celery" in outcome.stderr
    assert "TEST-9" in outcome.stderr
