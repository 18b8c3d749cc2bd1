"""Which application asks: its registration is carried in its id, signed, or stands at the address that is its id.

Nothing is stored of an application before an attorney lets it in, so that nobody can fill a table by registering.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.core.signing import BadSignature

from agents.oauth.errors import OAuthError
from cases.signin.secrets import digest
from config import keys
from config.caching import cached
from config.keys import Purpose
from config.outgoing.client import OutgoingError, exchange
from config.strict_json import read_json

SALT = "agents.oauth.client"
LONGEST_ID, LONGEST_NAME, LONGEST_ADDRESS, MOST_ADDRESSES = 2000, 100, 500, 5
LOOPBACK = ("localhost", "127.0.0.1", "::1")
FETCH_SECONDS, KEPT_SECONDS = 5.0, 3600
UNNAMED = "An application"


@dataclass(frozen=True, slots=True)
class Client:
    """An application: its id, the name it gives itself, and where its people may be sent back to."""

    id: str
    name: str
    redirect_uris: tuple[str, ...]

    def allows(self, address: str) -> bool:
        """Whether people may be sent there: to the very address, or on their own machine to any port of it."""
        return any(address == one or _same_but_port(address, one) for one in self.redirect_uris)


def client_register(metadata: Any) -> Client:
    """A client with these metadata (RFC 7591). What we don't know of them is ignored. Raises ``OAuthError``."""
    if not isinstance(metadata, dict):
        raise OAuthError("invalid_client_metadata", "The body is a JSON object of client metadata.")
    name, addresses = _checked(metadata)
    return Client(
        keys.dumps([name, addresses], purpose=Purpose.APPLICATIONS, salt=SALT, compress=True), name, tuple(addresses)
    )


def find_client(client_id: str) -> Client | None:
    """The client with this id, if we registered it or if its document says so."""
    if len(client_id) > LONGEST_ID:
        return None
    if client_id.startswith("https://"):
        return _described_at(client_id)
    try:
        name, addresses = keys.loads(client_id, purpose=Purpose.APPLICATIONS, salt=SALT)
    except (BadSignature, ValueError):
        return None
    return Client(client_id, name, tuple(addresses))


def _described_at(address: str) -> Client | None:
    """The client whose id is the address of its own metadata document."""
    place = f"oauth:client:{digest(address).hex()}"
    kept = cached(place, lambda: _fetched(address), seconds=KEPT_SECONDS)
    return Client(address, *kept) if kept else None


def _fetched(address: str) -> tuple[str, tuple[str, ...]] | None:
    """The name and the addresses that its document says; ``None`` where it is none of an application."""
    try:
        answer = exchange("GET", address, headers={"Accept": "application/json"}, seconds=FETCH_SECONDS)
        metadata = read_json(answer.body) if answer.status == 200 else None
        if not isinstance(metadata, dict) or metadata.get("client_id") != address or len(urlsplit(address).path) < 2:
            return None
        name, addresses = _checked(metadata)
    except (OutgoingError, OAuthError, ValueError):
        return None
    return name, tuple(addresses)


def _checked(metadata: dict[str, Any]) -> tuple[str, list[str]]:
    addresses = metadata.get("redirect_uris")
    if not isinstance(addresses, list) or not 0 < len(addresses) <= MOST_ADDRESSES:
        raise OAuthError("invalid_redirect_uri", f"redirect_uris has one to {MOST_ADDRESSES} addresses.")
    for one in addresses:
        if not isinstance(one, str) or not _is_suitable(one):
            raise OAuthError("invalid_redirect_uri", "An address is https, or http on the person's own machine.")
    name = metadata.get("client_name") or UNNAMED
    if not isinstance(name, str) or not name.isprintable() or len(name) > LONGEST_NAME:
        raise OAuthError("invalid_client_metadata", f"client_name is text of at most {LONGEST_NAME} characters.")
    return name, addresses


def _is_suitable(address: str) -> bool:
    """https; or http on the person's own machine; or a scheme of a native application, which has a dot (RFC 8252)."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    if len(address) > LONGEST_ADDRESS or parts.fragment or "#" in address or not address.isascii():
        return False
    if any(ord(one) <= 32 for one in address) or "\\" in address or parts.username is not None:
        return False
    if parts.scheme in ("http", "https"):
        return bool(host) and (parts.scheme == "https" or host in LOOPBACK)
    return "." in parts.scheme


def _same_but_port(address: str, registered: str) -> bool:
    try:
        given, known = urlsplit(address), urlsplit(registered)
        loopback = known.scheme == "http" and known.hostname in LOOPBACK and given.hostname == known.hostname
        return loopback and _is_suitable(address) and given._replace(netloc="") == known._replace(netloc="")
    except ValueError:
        return False
