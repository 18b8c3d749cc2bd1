"""Ask whether what deploy/sbom.json lists has known vulnerabilities; exit 1 if so.

ADVISORIES names who is asked: a folder of advisories in OSV's format, for machines without a network, or the address of a
service that answers OSV's batch query. Where nobody can be asked within five seconds, it says that nothing was checked and
exits 0. What was looked at and does not concern us stands, with the reason, in requirements/advisories-accepted.txt.
"""

import contextlib
import json
import os
import sys
import threading
import urllib.request
from pathlib import Path

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parents[1]
SBOM = ROOT / "deploy" / "sbom.json"
ACCEPTED = ROOT / "requirements" / "advisories-accepted.txt"
SERVICE = "https://api.osv.dev/v1/querybatch"
SECONDS = 5
MOST_BYTES = 20_000_000
ECOSYSTEMS = {"PyPI": "pypi", "npm": "npm"}
Found = dict[str, set[str]]  # advisories by package


def main() -> int:
    source = os.environ.get("ADVISORIES", SERVICE)
    components = json.loads(SBOM.read_text(encoding="utf-8"))["components"]
    purls = [one["purl"] for one in components]
    found = from_service(source, purls) if "://" in source else from_folder(Path(source), components)
    if found is None:
        print(f"Vulnerabilities: not checked, {source} can't be asked.")
        return 0
    known = accepted(ACCEPTED.read_text(encoding="utf-8"))
    open_ones = [f"{purl}: {one}" for purl, ids in sorted(found.items()) for one in sorted(ids - known)]
    print(f"Vulnerabilities: {len(purls)} packages checked, {len(open_ones)} advisories.")
    for one in open_ones:
        print(one, file=sys.stderr)
    return 1 if open_ones else 0


def accepted(text: str) -> set[str]:
    """The first word of every line that has a reason after it."""
    lines = [line.split(maxsplit=1) for line in text.splitlines() if not line.startswith("#")]
    return {words[0] for words in lines if len(words) == 2}


def from_service(address: str, purls: list[str]) -> Found | None:
    """What the service knows of the packages, or None where it does not answer in time."""
    answers: list[Found] = []

    def ask() -> None:
        with contextlib.suppress(OSError, ValueError, KeyError):  # away, or not such a service
            answers.append(_ask(address, purls))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(SECONDS)  # looking a name up has no time limit of its own
    return answers[0] if answers else None


def _ask(address: str, purls: list[str]) -> Found:
    body = json.dumps({"queries": [{"package": {"purl": one}} for one in purls]}).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        results = json.loads(answer.read(MOST_BYTES))["results"]
    named = {purl: {one["id"] for one in result.get("vulns", [])} for purl, result in zip(purls, results, strict=True)}
    return {purl: ids for purl, ids in named.items() if ids}


def from_folder(folder: Path, components: list[dict]) -> Found | None:
    """What the advisories in a folder say of the packages, or None where there are none."""
    files = sorted(folder.rglob("*.json")) if folder.is_dir() else []
    by_package: dict[str, list[dict]] = {}
    for one in components:
        by_package.setdefault(one["purl"].rpartition("@")[0].lower(), []).append(one)
    found: Found = {}
    for path in files:
        advisory = json.loads(path.read_text(encoding="utf-8"))
        for affected in advisory.get("affected", []):
            for one in by_package.get(_package(affected), []):
                if is_affected(one["version"], affected):
                    found.setdefault(one["purl"], set()).add(advisory["id"])
    return found if files else None


def is_affected(version: str, affected: dict) -> bool:
    """Whether an advisory's list of versions, or one of its ranges, holds this version."""
    if version in affected.get("versions", []):
        return True
    return any(_within(version, one["events"]) for one in affected.get("ranges", []) if one.get("type") != "GIT")


def _within(version: str, events: list[dict[str, str]]) -> bool:
    inside, mine = False, _version(version)
    for event in sorted(events, key=lambda one: _version(next(iter(one.values())))):
        if "introduced" in event and mine >= _version(event["introduced"]):
            inside = True
        if "fixed" in event and mine >= _version(event["fixed"]):
            inside = False
        if "last_affected" in event and mine > _version(event["last_affected"]):
            inside = False
    return inside


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")


def _package(affected: dict) -> str:
    package = affected.get("package", {})
    kind = ECOSYSTEMS.get(package.get("ecosystem", "").partition(":")[0], "")
    return f"pkg:{kind}/{package.get('name', '').replace('@', '%40')}".lower()


if __name__ == "__main__":
    sys.exit(main())
