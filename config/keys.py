"""The installation's keys: each purpose has its own, so that what one signs or opens means nothing to another.

A purpose's keys are a list: the first signs and encrypts, the former ones only verify and decrypt. They come from the
purpose's environment variable, else from its file in the folder of keys, else they are derived (HKDF-SHA256) from the
root key. ``manage.py rotate_key`` replaces them; docs/keys.md says what each is for.
"""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core import signing
from django.core.exceptions import ImproperlyConfigured

KEY = re.compile(r"[0-9a-f]{64}\Z")
Keys = dict[str, tuple[str, ...]]


class Purpose(StrEnum):
    ROOT = "root"  # signs nothing itself: the others are derived from it where they are not set
    SESSIONS = "sessions"  # Django's SECRET_KEY: browsers' sessions, messages
    LINKS = "links"  # sign-in links and invitations, and the hashes of the addresses they go to
    ADDRESSES = "addresses"  # signed addresses of stored files
    CURSORS = "cursors"  # pages of lists, and where an MCP client's call goes on
    APPLICATIONS = "applications"  # what applications said of themselves when they registered
    SECOND_FACTORS = "second_factors"  # encrypts the keys of authenticator apps
    WEBHOOKS = "webhooks"  # encrypts the secrets of webhooks
    PASSWORDS = (
        "passwords"  # encrypts passwords of files on their way to a worker, and makes fingerprints of repeated calls
    )
    EVIDENCE = "evidence"  # wraps the firms' data keys

    @property
    def variable(self) -> str:
        """The environment variable that holds the keys, the current one first, separated by commas."""
        return VARIABLES[self]

    @property
    def info(self) -> bytes:
        """What keeps a derived key apart from those of other purposes."""
        return b"intactus webhook secrets" if self is Purpose.WEBHOOKS else f"intactus {self.value}".encode()


VARIABLES = {
    Purpose.ROOT: "SECRET_KEY",
    Purpose.SESSIONS: "SESSION_KEYS",
    Purpose.LINKS: "LINK_KEYS",
    Purpose.ADDRESSES: "ADDRESS_KEYS",
    Purpose.CURSORS: "CURSOR_KEYS",
    Purpose.APPLICATIONS: "APPLICATION_KEYS",
    Purpose.SECOND_FACTORS: "SECOND_FACTOR_KEYS",
    Purpose.WEBHOOKS: "WEBHOOK_KEYS",
    Purpose.PASSWORDS: "PASSWORD_KEYS",
    Purpose.EVIDENCE: "EVIDENCE_KEYS",
}
DERIVED = tuple(one for one in Purpose if one not in (Purpose.ROOT, Purpose.EVIDENCE))
_stored: dict[Purpose, Callable[[], int]] = {}


def keys_of(purpose: Purpose) -> tuple[str, ...]:
    """The keys of a purpose, the current one first. Raises ``ImproperlyConfigured`` where there are none."""
    found: tuple[str, ...] = settings.KEYS[purpose]
    if not found:
        raise ImproperlyConfigured(f"{purpose.variable} must be set: see docs/keys.md.")
    return found


def dumps(value: Any, *, purpose: Purpose, salt: str, compress: bool = False) -> str:
    """The value as text, signed with the current key of the purpose."""
    return signing.dumps(value, key=keys_of(purpose)[0], salt=salt, compress=compress)


def loads(token: str, *, purpose: Purpose, salt: str) -> Any:
    """What :func:`dumps` signed with one of the purpose's keys. Raises ``signing.BadSignature``, or ``ValueError``."""
    current, *former = keys_of(purpose)
    return signing.loads(token, key=current, fallback_keys=[*former], salt=salt)


def encrypts_rows(purpose: Purpose, encrypt_anew: Callable[[], int]) -> None:
    """Register what encrypts everything stored under a purpose's keys with the current one; it returns how many rows."""
    _stored[purpose] = encrypt_anew


def encrypt_rows_anew(purpose: Purpose) -> int:
    """Leave nothing stored that needs a former key of the purpose; returns how many rows were written."""
    return _stored[purpose]() if purpose in _stored else 0


def new_key() -> str:
    """256 random bits as hexadecimal digits."""
    return secrets.token_hex(32)


def derive(root: str, purpose: Purpose) -> str:
    derived: bytes = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose.info).derive(root.encode())
    return derived.hex()


def configured(environ: Mapping[str, str], folder: Path | None, *, needed: Iterable[Purpose] = ()) -> Keys:
    """The keys of every purpose. ``needed`` ones that are set nowhere and can't be derived are made in the folder.

    Raises ``ImproperlyConfigured`` for a key that is none, or that two purposes share.
    """
    for one in needed:
        if folder is not None and not environ.get(one.variable):
            make_once(folder / one)
    found = {one: given(one, environ, folder) for one in Purpose}
    roots = found[Purpose.ROOT] = _roots(environ, folder)
    for one in DERIVED:
        found[one] = found[one] or tuple(derive(root, one) for root in roots)
    _check_apart(found)
    return {str(one): keys for one, keys in found.items()}


def given(purpose: Purpose, environ: Mapping[str, str], folder: Path | None) -> tuple[str, ...]:
    """The keys that are set for the purpose itself: by its variable, else by its file."""
    if environ.get(purpose.variable):
        return tuple(one for one in re.split(r"[,\s]+", environ[purpose.variable]) if one)
    path = folder / purpose if folder is not None else None
    return tuple(path.read_text(encoding="ascii").split()) if path is not None and path.is_file() else ()


def folder_of_keys(environ: Mapping[str, str], home: Path) -> Path | None:
    """Where keys lie in files: ``KEYS_DIR``, else a folder of the home unless the environment holds the root key."""
    if environ.get("KEYS_DIR"):
        return Path(environ["KEYS_DIR"])
    if environ.get("SECRET_KEY"):
        return None
    former_place = home / "secret_key"  # where version 1.0 kept the root key
    if former_place.is_file():
        (home / "keys").mkdir(mode=0o700, exist_ok=True)
        with suppress(FileNotFoundError):  # another process was first
            former_place.rename(home / "keys" / Purpose.ROOT)
    return home / "keys"


def make_once(path: Path) -> None:
    """Make a key in a file unless there is one; of several processes the first one's is the key."""
    if path.is_file():
        return
    name = _written(path, [new_key()])
    try:
        os.link(name, path)
    except FileExistsError:
        return
    finally:
        os.unlink(name)


def write(path: Path, keys: Iterable[str]) -> None:
    """Replace the keys of a file, whole or not at all; only its owner reads it."""
    os.replace(_written(path, keys), path)


def _written(path: Path, keys: Iterable[str]) -> str:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".key-", dir=path.parent)  # 0600 by definition
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write("".join(f"{one}\n" for one in keys))
        file.flush()
        os.fsync(file.fileno())
    return name


def _roots(environ: Mapping[str, str], folder: Path | None) -> tuple[str, ...]:
    """Any text is a root key. ``SECRET_KEY_FALLBACKS`` are the former ones, as in Django."""
    if environ.get("SECRET_KEY"):
        former = environ.get("SECRET_KEY_FALLBACKS", "").split(",")
        return (environ["SECRET_KEY"], *(one for one in former if one))
    if folder is None:
        return ()
    make_once(folder / Purpose.ROOT)
    return tuple((folder / Purpose.ROOT).read_text(encoding="ascii").split())


def _check_apart(found: Mapping[Purpose, tuple[str, ...]]) -> None:
    owners: dict[str, Purpose] = {}
    for purpose, keys in found.items():
        for one in keys:
            if purpose is not Purpose.ROOT and not KEY.match(one):
                raise ImproperlyConfigured(f"A key of {purpose.variable} is not 64 hexadecimal digits.")
            if owners.setdefault(one, purpose) is not purpose:
                raise ImproperlyConfigured(f"{purpose.variable} shares a key with {owners[one].variable}.")
