"""The client for others' addresses: checked names, the very address that was checked, bounded bytes and time."""

from __future__ import annotations

import socket
import ssl
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import LazySettings

from config.outgoing import client as outgoing
from config.outgoing.client import OutgoingError, OutgoingResponse, TooSlow, Unsuitable, check_url, exchange
from tests.agents.receivers import LOOPBACK, Receiver, receiver, status, waiting


@pytest.fixture
def loopback(settings: LazySettings) -> None:
    settings.OUTGOING_ALLOWED_NETWORKS = ["127.0.0.0/8"]


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[str]]]:
    """What names resolve to, question by question; the last answer stays."""
    table: dict[str, list[list[str]]] = {}

    def answer(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        if host not in table:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        found = table[host].pop(0) if len(table[host]) > 1 else table[host][0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    real = socket.getaddrinfo

    def look_up(host: str, port: int, *more: Any, **named: Any) -> list[Any]:
        return real(host, port, *more, **named) if host.replace(".", "").isdigit() else answer(host, port)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return table


def get(url: str, **more: Any) -> OutgoingResponse:
    return exchange("GET", url, **{"seconds": 5.0} | more)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "//example.com/", "example.com", "http://",
        "http:///path", "https://user:word@example.com/", "https://user@example.com/", "http://example.com:0/",
        "http://example.com:99999/", "http://exa mple.com/", "http://example.com/\r\nX: y", "http://example.com\\@evil/",
        "http://127.0.0.1/", "http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/latest/meta-data",
        "https://exämple.com/", "http://[fe80::1%25eth0]/", "http://0/",
    ],
)  # fmt: skip
def test_some_addresses_are_refused_as_they_stand(url: str) -> None:
    with pytest.raises(Unsuitable):
        exchange("GET", url, seconds=2.0)


@pytest.mark.parametrize("url", ["https://example.com/hook?x=1", "http://example.com:8080", "https://8.8.8.8/"])
def test_others_are_fine_as_far_as_can_be_seen(url: str) -> None:
    assert check_url(url).hostname


@pytest.mark.parametrize("host", ["localhost", "127.1", "0x7f.1", "2130706433"])
def test_names_of_internal_addresses_are_refused(host: str) -> None:
    with receiver() as inside:
        with pytest.raises(OutgoingError):
            get(f"http://{host}:{inside.port}/")
        assert inside.received == []


@pytest.mark.usefixtures("loopback")
def test_an_answer_comes_whole_with_its_status() -> None:
    def answer(one: Receiver, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(418)
        handler.send_header("X-Kind", "teapot")
        handler.send_header("Content-Length", "5")
        handler.end_headers()
        handler.wfile.write(b"short")

    with receiver(answer) as one:
        found = exchange("POST", f"{one.url}?a=b", content=b"sent", headers={"X-Own": "1"}, seconds=5.0)
        assert (found.status, found.headers["x-kind"], found.body) == (418, "teapot", b"short")
        [came] = one.received
        assert (came.path, came.body, came.headers["x-own"]) == ("/hook?a=b", b"sent", "1")
        assert came.headers["host"] == f"{LOOPBACK}:{one.port}"


def test_every_address_of_a_name_must_be_public(
    names: dict[str, list[list[str]]], settings: LazySettings, loopback: None
) -> None:
    with receiver() as one:
        names["mixed.example"] = [["127.0.0.1", "10.0.0.9"]]
        with pytest.raises(Unsuitable):
            get(f"http://mixed.example:{one.port}/")
        assert one.received == []


def test_the_connection_goes_to_the_address_that_was_checked(
    names: dict[str, list[list[str]]], monkeypatch: pytest.MonkeyPatch, loopback: None
) -> None:
    """A name whose second answer differs from its first: nobody asks a second time."""
    with receiver() as checked, receiver() as other:
        names["changing.example"] = [["127.0.0.1"], ["127.0.0.2"]]
        found = get(f"http://changing.example:{checked.port}/")
        assert found.status == 200
        assert len(names["changing.example"]) == 1, "the name was asked for once"
        assert checked.received[0].headers["host"] == f"changing.example:{checked.port}"
        assert other.received == []


def test_a_name_is_checked_at_each_call(names: dict[str, list[list[str]]], loopback: None) -> None:
    with receiver() as one:
        names["rebound.example"] = [["127.0.0.1"], ["169.254.169.254"]]
        assert get(f"http://rebound.example:{one.port}/").status == 200
        with pytest.raises(Unsuitable):
            get(f"http://rebound.example:{one.port}/")
        assert len(one.received) == 1


def test_a_name_without_an_address_is_reported(names: dict[str, list[list[str]]]) -> None:
    with pytest.raises(OutgoingError, match="No connection"):
        get("http://unknown.example/")


@pytest.mark.usefixtures("loopback")
def test_redirects_are_not_followed() -> None:
    with receiver() as target, receiver(status(302, Location=target.url)) as one:
        assert get(one.url).status == 302
        assert target.received == []


@pytest.mark.usefixtures("loopback")
def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiver() as proxy, receiver() as one:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://{LOOPBACK}:{proxy.port}")
        assert get(one.url).status == 200
        assert (len(one.received), proxy.received) == (1, [])


@pytest.mark.usefixtures("loopback")
def test_a_long_answer_is_cut_off() -> None:
    def answer(one: Receiver, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while not one.release.is_set():
                handler.wfile.write(b"x" * 10_000)
        except OSError:
            one.release.set()

    with receiver(answer) as one:
        assert len(get(one.url, max_bytes=64 * 1024).body) == 64 * 1024
        assert one.release.wait(10), "the connection was closed"


@pytest.mark.usefixtures("loopback")
def test_endless_headers_are_refused() -> None:
    def answer(one: Receiver, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.flush_headers()
        try:
            for number in range(100_000):
                handler.wfile.write(f"X-{number}: {'y' * 1000}\r\n".encode())
        except OSError:
            one.release.set()

    with receiver(answer) as one, pytest.raises(OutgoingError):
        get(one.url)


@pytest.mark.usefixtures("loopback")
def test_who_drips_is_cut_off_in_time() -> None:
    """Each byte comes soon enough, all of them never: who is not cut off would not end."""

    def answer(one: Receiver, handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        try:
            while not one.release.wait(0.05):
                handler.wfile.write(b"x")
        except OSError:
            return

    with receiver(answer) as one, pytest.raises(TooSlow):
        get(one.url, seconds=0.5)


@pytest.mark.usefixtures("loopback")
def test_who_never_answers_is_cut_off() -> None:
    with receiver(waiting) as one, pytest.raises(TooSlow):
        get(one.url, seconds=0.3)


@pytest.mark.usefixtures("loopback")
def test_tls_is_verified() -> None:
    with receiver() as plain, pytest.raises(OutgoingError):
        get(plain.url.replace("http://", "https://"))


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[str, str]:
    """A certificate of this name's own making, which no authority signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "secure.example")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("secure.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    pem, secret = tmp_path / "certificate.pem", tmp_path / "key.pem"
    pem.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return str(pem), str(secret)


def test_the_name_is_what_tls_verifies_though_the_connection_goes_to_its_address(
    certificate: tuple[str, str], names: dict[str, list[list[str]]], monkeypatch: pytest.MonkeyPatch, loopback: None
) -> None:
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(*certificate)
    asked: list[str | None] = []
    server.sni_callback = lambda _, name, __: asked.append(name)
    trusting = ssl.create_default_context(cafile=certificate[0])
    names["secure.example"], names["other.example"] = [["127.0.0.1"]], [["127.0.0.1"]]
    with receiver(tls=server) as one:
        with pytest.raises(OutgoingError, match="TLS"):
            get(f"https://secure.example:{one.port}/")
        monkeypatch.setattr(outgoing, "_tls", lambda: trusting)
        assert get(f"https://secure.example:{one.port}/").status == 200
        with pytest.raises(OutgoingError, match="TLS"):
            get(f"https://other.example:{one.port}/")
        assert asked == ["secure.example", "secure.example", "other.example"]
        assert len(one.received) == 1
