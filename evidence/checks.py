"""What is checked before anything starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, Warning, register
from django.db import connection

from config.keys import Purpose
from evidence.engines.base.registry import problems
from evidence.extraction.sandbox import confinement_here
from evidence.models import EncryptedFile
from evidence.scanning.clamd import is_address
from evidence.storage.encryption.providers import LOCAL, key_provider

SMALLEST_S3_PART = 5 * 1024**2
LONGEST_DOWNLOAD = 60  # seconds that an address may outlive the right to it


@register()
def addresses_end_soon(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Whoever holds a file's address can read it until it ends, on S3 without asking us again."""
    if 1 <= settings.DOWNLOAD_URL_SECONDS <= LONGEST_DOWNLOAD:
        return []
    return [
        Error(
            f"DOWNLOAD_URL_SECONDS is {settings.DOWNLOAD_URL_SECONDS}; it must be from 1 to {LONGEST_DOWNLOAD}.",
            hint="A longer address would outlive the revocation of access.",
            id="intactus.E020",
        )
    ]


@register("engines")
def engines_are_configured(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Each capability has a provider that is installed and configured."""
    return [Error(problem, id="intactus.E021") for problem in problems()]


MEASURES = {
    "seccomp": "refused system calls (seccomp)",
    "landlock": "hidden files (Landlock)",
    "network": "an empty network namespace",
    "processes": "a PID namespace",
    "own_user": "a user of its own",
    "process_limit": "a limit on processes",
}
ESSENTIAL = ("seccomp", "landlock")  # without these a reader that a file took over reads what its user may


@register("extraction", deploy=True)
def files_are_read_in_confinement(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Say which confinement this machine gives the process that reads files. Run it where the workers run."""
    found = confinement_here()
    active = [words for name, words in MEASURES.items() if getattr(found, name)]
    missing = [words for name, words in MEASURES.items() if not getattr(found, name)]
    message = f"Files are read with: {', '.join(active) or 'only resource limits'}."
    if missing:
        message += f" Not possible here: {', '.join(missing)}."
    if all(getattr(found, name) for name in ESSENTIAL):
        return [Info(message, id="intactus.I022")]
    hint = (
        "Use Linux 5.13 or later with Landlock, and a container profile that allows seccomp filters (docs/deploy.md)."
    )
    return [Warning(message, hint=hint, id="intactus.W022")]


@register()
def encryption_is_configured(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Files can be encrypted and decrypted as the settings say."""
    if settings.EVIDENCE_ENCRYPTION == "off":
        return []
    if settings.EVIDENCE_ENCRYPTION not in ("on", "decrypt"):
        return [Error("EVIDENCE_ENCRYPTION is off, on or decrypt.", id="intactus.E022")]
    if settings.EVIDENCE_KEY_PROVIDER == LOCAL and not settings.KEYS[Purpose.EVIDENCE]:
        return [Error("EVIDENCE_KEYS must be set to encrypt evidence.", hint="See docs/keys.md.", id="intactus.E023")]
    try:
        key_provider(settings.EVIDENCE_KEY_PROVIDER)
    except ImportError as error:
        return [Error(f"EVIDENCE_KEY_PROVIDER can't be loaded: {error}", id="intactus.E024")]
    return []


@register()
def uploads_and_scanner_are_configured(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Parts are of a size that the store takes, and the virus scanner has an address."""
    errors: list[CheckMessage] = []
    least = SMALLEST_S3_PART if settings.S3_BUCKET else 1
    if settings.UPLOAD_PARTS_FROM and least > settings.UPLOAD_PART_BYTES:
        errors.append(Error(f"UPLOAD_PART_BYTES must be at least {least}.", id="intactus.E026"))
    if settings.CLAMAV_URL and not is_address(settings.CLAMAV_URL):
        hint = "Use tcp://host:port or unix:///path/to/clamd.ctl."
        errors.append(Error("CLAMAV_URL is no address of a virus scanner.", hint=hint, id="intactus.E027"))
    return errors


@register(Tags.database)
def encrypted_files_can_be_read(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Encryption is not turned off while files are encrypted: they would be given out so. ``migrate`` asks."""
    if not databases or settings.EVIDENCE_ENCRYPTION != "off":
        return []
    table = EncryptedFile._meta.db_table
    if table not in connection.introspection.table_names() or not EncryptedFile.objects.exists():
        return []
    hint = "Set EVIDENCE_ENCRYPTION=decrypt and run manage.py encrypt_evidence --decrypt first."
    return [Error("EVIDENCE_ENCRYPTION is off, and files are encrypted.", hint=hint, id="intactus.E025")]
