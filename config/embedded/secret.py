"""The signing key of an installation that was given none."""

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

KEY_BYTES = 50


def secret_key(home: Path, *, production: bool) -> str:
    """Return the key kept in `home` (mode 0600), made at first use; concurrent first uses agree on one key.

    Raises ImproperlyConfigured in production, where the key must be given.
    """
    if production:
        raise ImproperlyConfigured("SECRET_KEY must be set in production.")
    path = home / "secret_key"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        _publish(path, secrets.token_urlsafe(KEY_BYTES))
    return path.read_text(encoding="ascii").strip()


def _publish(path: Path, key: str) -> None:
    """Put the key at `path` whole or not at all, unless another process was first."""
    descriptor, name = tempfile.mkstemp(dir=path.parent)  # 0600 by definition
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
    try:
        os.link(name, path)
    except FileExistsError:
        return  # the other process's key is the key
    finally:
        os.unlink(name)
