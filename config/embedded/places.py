"""Where embedded services keep their data, logs and sockets."""

import hashlib
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.embedded.account import UnprivilegedUser, service_account
from config.embedded.errors import EmbeddedServicesError

REPOSITORY = Path(__file__).resolve().parents[2]
SOCKET_PATH_LIMIT = 107  # bytes in sockaddr_un.sun_path on Linux, less the closing NUL; macOS has 103
LONGEST_SOCKET_NAME = ".s.PGSQL.5432"
ROOT_DATA = Path("/var/lib/intactus")
SHARED_TEMPORARY = Path("/tmp")  # not $TMPDIR: every process of one home must compute the same path


def home() -> Path:
    """Return the data folder of this installation: INTACTUS_HOME, else `var` in the repository."""
    return Path(os.environ.get("INTACTUS_HOME") or REPOSITORY / "var").absolute()


def ephemeral() -> bool:
    """Say whether data may be lost with the machine (tests): durability is traded for speed."""
    return os.environ.get("INTACTUS_EPHEMERAL") == "1"


@dataclass(frozen=True)
class Places:
    """The folders of one home. All exist once `prepare()` returned them."""

    home: Path
    data: Path
    logs: Path
    sockets: Path
    account: UnprivilegedUser | None

    @property
    def control(self) -> Path:
        """The keeper's own socket."""
        return self.sockets / "keeper.sock"

    @property
    def roles(self) -> Path:
        """There once the application has a role of its own in the database; data folders of before have one for all."""
        return self.data / "roles"

    @property
    def valkey(self) -> Path:
        """Valkey's socket."""
        return self.sockets / "valkey.sock"

    @property
    def start_lock(self) -> Path:
        """Held while a process connects to the keeper or starts one."""
        return self.home / "start.lock"

    @property
    def data_lock(self) -> Path:
        """Held by the keeper and every process it started, as long as one of them lives."""
        return self.home / "data.lock"

    def log(self, name: str) -> Path:
        """Return the log file of a service or child process."""
        return self.logs / f"{name}.log"


def prepare() -> Places:
    """Create what is missing of this home's folders and return them.

    Raises EmbeddedServicesError when a folder belongs to someone else.
    """
    base, account = home(), service_account()
    try:
        base.mkdir(parents=True, exist_ok=True)
        base.chmod(0o711 if account else 0o700)
        logs = _private(base / "log", None)
        return Places(base, _data_folder(base, account), logs, _socket_folder(base, account), account)
    except PermissionError as error:
        raise EmbeddedServicesError(f"{error.filename} can't be used by this user: set INTACTUS_HOME.") from error


def _data_folder(base: Path, account: UnprivilegedUser | None) -> Path:
    """Return where databases live: in the home, unless the service account can't get there (a home under /root)."""
    if account is None or account.may_enter(base):
        return base
    link = base / "data"
    if not link.is_symlink():
        ROOT_DATA.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f"{base.name}-", dir=ROOT_DATA))
        folder.chmod(0o711)
        _link(link, folder)
    return link.resolve()


def _link(link: Path, folder: Path) -> None:
    """Point `link` to `folder`, or drop the folder if another process made the link first."""
    try:
        link.symlink_to(folder)
    except FileExistsError:
        folder.rmdir()


def _socket_folder(base: Path, account: UnprivilegedUser | None) -> Path:
    """Return a private folder whose path is short enough for a unix socket and depends only on the home."""
    folder = base / "run"
    too_long = len(os.fsencode(folder / LONGEST_SOCKET_NAME)) > SOCKET_PATH_LIMIT - 4
    unreachable = account is not None and not account.may_enter(base)
    if too_long or unreachable:
        folder = SHARED_TEMPORARY / f"intactus-{os.geteuid()}-{_short_name(base)}"
    return _private(folder, account)


def _private(folder: Path, account: UnprivilegedUser | None) -> Path:
    """Make `folder` ours (or the service account's) with mode 0700, refusing one that another user put there."""
    owner = account.uid if account else os.geteuid()
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid not in {owner, os.geteuid()}:
        raise EmbeddedServicesError(f"{folder} belongs to another user: remove it or set INTACTUS_HOME.")
    if account and status.st_uid != owner:
        account.own(folder)
    if stat.S_IMODE(status.st_mode) != 0o700:
        folder.chmod(0o700)
    return folder


def _short_name(base: Path) -> str:
    return hashlib.sha256(os.fsencode(base)).hexdigest()[:12]
