"""Forwarding headers are believed only from trusted proxies, and followed from their end."""

from __future__ import annotations

from typing import Any

import pytest

from config.client_address import network_of, resolved, with_client_address

PROXY = "172.31.86.1"


@pytest.fixture(autouse=True)
def proxies(settings: Any) -> None:
    settings.TRUSTED_PROXIES = [f"{PROXY}/32", "10.0.0.0/8", "fd00::/8"]
    settings.FORWARDED_HEADER = "X-Forwarded-For"


def scope(peer: str, **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "client": (peer, 4711), "headers": pairs}


def address(peer: str, **headers: str) -> str:
    client: tuple[str, int] = resolved(scope(peer, **headers))["client"]
    return client[0]


@pytest.mark.parametrize(
    ("peer", "chain", "client"),
    [
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # not from our proxy: a claim of the caller's
        (PROXY, "198.51.100.1", "198.51.100.1"),
        (PROXY, "6.6.6.6, 198.51.100.1", "198.51.100.1"),  # the caller wrote the first part
        (PROXY, "6.6.6.6, 198.51.100.1, 10.1.2.3", "198.51.100.1"),  # two proxies of ours
        (PROXY, "10.9.9.9, 10.1.2.3", "10.9.9.9"),  # from within
        (PROXY, "198.51.100.1:1234", "198.51.100.1"),
        (PROXY, "[2001:db8::1]:1234", "2001:db8::1"),
        (PROXY, "::ffff:198.51.100.1", "198.51.100.1"),
        (PROXY, "6.6.6.6, unknown", PROXY),
        (PROXY, "6.6.6.6, unknown, 10.1.2.3", "10.1.2.3"),
        (PROXY, "", PROXY),
        ("::ffff:172.31.86.1", "198.51.100.1", "198.51.100.1"),
        ("fd00::1", "2001:db8::7", "2001:db8::7"),
    ],
)
def test_follows_the_chain_to_the_first_that_is_no_proxy_of_ours(peer: str, chain: str, client: str) -> None:
    assert address(peer, x_forwarded_for=chain) == client


def test_reads_the_one_header_that_the_proxy_writes(settings: Any) -> None:
    claimed = {"forwarded": "for=6.6.6.6", "x_forwarded_for": "198.51.100.1"}
    assert address(PROXY, **claimed) == "198.51.100.1"
    settings.FORWARDED_HEADER = "Forwarded"
    assert address(PROXY, forwarded='for=6.6.6.6, For="[2001:db8::1]:8";proto=https', x_forwarded_for="6.6.6.6") == (
        "2001:db8::1"
    )
    assert address(PROXY, forwarded="for=_hidden", x_forwarded_for="6.6.6.6") == PROXY


def test_several_lines_are_one_chain() -> None:
    asked = scope(PROXY, x_forwarded_for="6.6.6.6")
    asked["headers"].append((b"X-Forwarded-For", b"198.51.100.1"))
    assert resolved(asked)["client"] == ("198.51.100.1", 0)


def test_nothing_behind_reads_a_forwarding_header_again() -> None:
    forwarded = {
        "x_forwarded_for": "6.6.6.6",
        "forwarded": "for=6.6.6.6",
        "x_forwarded_proto": "https",
        "x_real_ip": "6.6.6.6",
    }
    assert [name for name, _ in resolved(scope("203.0.113.9", **forwarded))["headers"]] == []
    assert [name for name, _ in resolved(scope(PROXY, **forwarded))["headers"]] == [b"x-forwarded-proto"]


async def test_stands_in_front_of_requests_and_sockets_and_leaves_the_rest() -> None:
    seen: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope.get("client"))

    for kind in ("http", "websocket"):
        await with_client_address(application)(
            {**scope(PROXY, x_forwarded_for="198.51.100.1"), "type": kind}, None, None
        )
    await with_client_address(application)({"type": "lifespan"}, None, None)
    assert seen == [("198.51.100.1", 0), ("198.51.100.1", 0), None]


def test_limits_count_networks() -> None:
    assert network_of("2001:db8:1:2:3::9") == "2001:db8:1:2::/64"
    assert network_of("::ffff:198.51.100.1") == "198.51.100.1"
    assert network_of("not an address") == ""
