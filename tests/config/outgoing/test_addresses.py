"""Which addresses are public, in all the forms a private one can take."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from config.outgoing.addresses import check_public, literal

PUBLIC = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]
INTERNAL = {
    "loopback": ["127.0.0.1", "127.255.255.254", "::1"],
    "private": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1", "fec0::1"],
    "link-local": ["169.254.1.1", "fe80::1", "fe80::1%1"],
    "metadata": ["169.254.169.254", "fd00:ec2::254", "168.63.129.16", "100.100.100.200"],
    "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
    "unspecified": ["0.0.0.0", "0.1.2.3", "::"],
    "multicast": ["224.0.0.1", "239.255.255.255", "ff02::1"],
    "reserved": ["240.0.0.1", "255.255.255.255", "100::1", "5f00::1"],
    "documentation": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
    "benchmarking": ["198.18.0.1"],
    "mapped": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::ffff:0:127.0.0.1"],
    "NAT64": ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8"],
    "6to4": ["2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:808:808::1"],
    "Teredo": ["2001:0:4136:e378:8000:63bf:3fff:fdd2"],
}


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_may_be_called(address: str) -> None:
    found = literal(address)
    assert found is not None
    assert check_public(found)


@pytest.mark.parametrize("kind", INTERNAL)
def test_internal_ones_may_not(kind: str) -> None:
    for address in INTERNAL[kind]:
        found = literal(address)
        assert found is not None
        assert not check_public(found), address


def test_networks_are_let_in_by_name_only(settings: LazySettings) -> None:
    settings.OUTGOING_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    allowed, mapped, other = (literal(one) for one in ("127.0.0.1", "::ffff:127.0.0.1", "10.0.0.1"))
    assert allowed is not None
    assert mapped is not None
    assert other is not None
    assert [check_public(one) for one in (allowed, mapped, other)] == [True, False, False]


def test_names_are_no_literals() -> None:
    assert [literal(one) for one in ("localhost", "127.1", "0x7f000001", "")] == [None] * 4
