"""The system account embedded services run under.

PostgreSQL refuses to run as root. Where we are root, services run as an unprivileged account that must be able to reach
its programs and data; everywhere else they run as whoever we are.
"""

import os
import pwd
import stat
from collections.abc import Iterator
from pathlib import Path

from config.embedded.errors import EmbeddedServicesError

CANDIDATES = ("postgres", "nobody")


class UnprivilegedUser:
    """An unprivileged user: numeric uid and gid, as `subprocess.Popen` takes them."""

    def __init__(self, uid: int, gid: int) -> None:
        self.uid = uid
        self.gid = gid

    def may_enter(self, folder: Path) -> bool:
        """Say whether this account may pass through `folder` and all its parents (mode bits only)."""
        return all(self._executable(path) for path in (folder, *folder.parents))

    def own(self, folder: Path) -> None:
        """Give `folder` itself, not its contents, to this account."""
        os.chown(folder, self.uid, self.gid)

    def _executable(self, path: Path) -> bool:
        status = path.stat()
        if status.st_uid == self.uid:
            return bool(status.st_mode & stat.S_IXUSR)
        if status.st_gid == self.gid:
            return bool(status.st_mode & stat.S_IXGRP)
        return bool(status.st_mode & stat.S_IXOTH)


def service_account() -> UnprivilegedUser | None:
    """Return the account to run services under, or None when they run as ourselves.

    Raises EmbeddedServicesError when we are root and the machine has no unprivileged account.
    """
    if os.geteuid() != 0:
        return None
    for entry in _entries():
        return UnprivilegedUser(entry.pw_uid, entry.pw_gid)
    raise EmbeddedServicesError(
        "PostgreSQL can't run as root and there is no user 'postgres' or 'nobody' to run it as."
    )


def _entries() -> Iterator[pwd.struct_passwd]:
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return (known[name] for name in CANDIDATES if name in known)
