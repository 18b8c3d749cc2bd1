"""Which network addresses are public: the ones that anything from outside may make us call."""

from __future__ import annotations

import ipaddress

from django.conf import settings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

NAT64 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
# Beyond what the library itself calls private, reserved, loopback, link-local or multicast.
SPECIAL = tuple(
    ipaddress.ip_network(one)
    for one in (
        "0.0.0.0/8", "100.64.0.0/10", "168.63.129.16/32", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24",
        "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
        "203.0.113.0/24", "240.0.0.0/4", "::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32",
        "2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
    )
)  # fmt: skip
GLOBAL_V6 = ipaddress.IPv6Network("2000::/3")


def literal(host: str) -> Address | None:
    """The address that a host is written as, if it is one."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def check_public(address: Address) -> bool:
    """Whether the address may be called: public itself, and public in whatever IPv4 address it carries inside."""
    if any(address in network for network in allowed_networks() if network.version == address.version):
        return True
    return all(_is_public(one) for one in (address, *_carried(address)))


def allowed_networks() -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """The private networks that this installation lets agents call: none, except where it is tried out."""
    return [ipaddress.ip_network(one, strict=False) for one in settings.OUTGOING_ALLOWED_NETWORKS]


def _is_public(address: Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped or any(address in network for network in NAT64[:1]):
            return True  # decided by the address inside
        if address.scope_id is not None or address not in GLOBAL_V6:
            return False
    special = any(address in network for network in SPECIAL if network.version == address.version)
    return address.is_global and not address.is_multicast and not address.is_reserved and not special


def _carried(address: Address) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses that a router or translator would find inside: mapped, NAT64, 6to4, Teredo."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    inside = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if any(address in network for network in NAT64):
        inside.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in inside if one is not None]
