"""Where a request comes from: the one place that reads forwarding headers, and only those of trusted proxies.

:func:`with_client_address` stands in front of everything. Behind it the address is the ASGI scope's ``client``, Django's
``REMOTE_ADDR``, and nothing else: sessions, limits and audit entries use it through :func:`client_address`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
PROTO = b"x-forwarded-proto"
FORWARDING = {b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-port", b"x-real-ip", PROTO}
IPV6_PREFIX = 64  # what one customer gets: whoever has one address of it has them all
LONGEST_CHAIN = 2_000  # characters of a forwarding header that are looked at, from its end


def with_client_address(app: Any) -> Any:
    """``app``, with the client's own address in its scope, and no forwarding header that could say anything else."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await app(resolved(scope) if scope["type"] in ("http", "websocket") else scope, receive, send)

    return application


def resolved(scope: Any) -> Any:
    """The ASGI scope with the client's address in ``client``.

    ``X-Forwarded-Proto`` stays where a trusted proxy says it; from anyone else it would be a claim of TLS.
    """
    peer = _parsed((scope.get("client") or ("",))[0])
    trusted = peer is not None and _is_trusted(peer)
    address = _forwarded(scope["headers"], peer) if peer is not None and trusted else peer
    port = scope["client"][1] if address == peer and scope.get("client") else 0
    headers = [pair for pair in scope["headers"] if not _is_dropped(pair[0].lower(), trusted=trusted)]
    client = scope.get("client") if address is None else (str(address), port)
    return {**scope, "client": client, "headers": headers}


def client_address(request: HttpRequest) -> str | None:
    """The address a request comes from; ``None`` where there is none, as on a unix socket."""
    address = _parsed(request.META.get("REMOTE_ADDR", ""))
    return None if address is None else str(address)


def client_network(request: HttpRequest) -> str:
    """What limits count by: the address, or the network of an IPv6 address."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def network_of(address: str) -> str:
    """An IPv4 address as it is; of an IPv6 address its /64."""
    parsed = _parsed(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, IPV6_PREFIX), strict=False))
    return "" if parsed is None else str(parsed)


def _is_dropped(name: bytes, *, trusted: bool) -> bool:
    return name in FORWARDING and not (trusted and name == PROTO)


def _forwarded(headers: Iterable[tuple[bytes, bytes]], peer: Address) -> Address:
    """Follow the chain from its end, where our own proxies wrote, to the first address that is no proxy of ours.

    An entry that is no address ends the way: what stands before it was written by nobody we trust.
    """
    found = peer
    for entry in _entries(headers):
        address = _parsed(entry)
        if address is None:
            return found
        found = address
        if not _is_trusted(address):
            return found
    return found


def _entries(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[str]:
    """The chain's addresses, last first, of the one header that our proxies write."""
    header = settings.FORWARDED_HEADER.lower()
    lines = [value.decode("latin-1") for name, value in headers if name.lower() == header.encode()]
    chain = ",".join(lines)[-LONGEST_CHAIN:]
    for entry in reversed(chain.split(",")) if lines else ():
        yield _for_of(entry) if header == "forwarded" else entry.strip()


def _for_of(entry: str) -> str:
    """The ``for`` of one element of ``Forwarded`` (RFC 7239)."""
    for pair in entry.split(";"):
        name, _, value = pair.strip().partition("=")
        if name.lower() == "for":
            return value.strip().strip('"')
    return ""


def _parsed(text: str) -> Address | None:
    """An address as proxies write it: with a port or without, IPv6 in brackets or not."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_trusted(address: Address) -> bool:
    return any(address in network for network in _networks(tuple(settings.TRUSTED_PROXIES)))


@lru_cache(maxsize=8)
def _networks(texts: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(text) for text in texts)
