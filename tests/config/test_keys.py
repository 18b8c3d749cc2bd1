"""Keys: one for each purpose, from its variable, its file, or the root key."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.core import signing
from django.core.exceptions import ImproperlyConfigured

from config import keys
from config.keys import Purpose, configured, folder_of_keys
from config.settings.environment import BASE_DIR

ROOT = "the root key of this test"


def test_every_purpose_has_a_key_of_its_own() -> None:
    found = configured({"SECRET_KEY": ROOT}, None)
    assert found["root"] == (ROOT,)
    derived = [found[one][0] for one in keys.DERIVED]
    assert len({*derived, ROOT}) == len(derived) + 1
    assert configured({"SECRET_KEY": ROOT}, None) == found


def test_nothing_of_ours_is_signed_with_the_key_of_sessions_unless_it_is_a_browsers() -> None:
    """Django's signing takes SECRET_KEY, the key of sessions, where no key is named."""
    signing = ("salted_hmac", "signing.dumps", "signing.loads", "Signer", "signing.Signer", "TimestampSigner")
    found = []
    for app in ("agents", "audit", "cases", "config", "evidence", "facts"):
        for path in (BASE_DIR / app).rglob("*.py"):
            text = path.read_text("utf-8")
            nodes = ast.walk(ast.parse(text)) if any(f"{name}(" in text for name in signing) else ()
            calls = [one for one in nodes if isinstance(one, ast.Call) and ast.unparse(one.func) in signing]
            without = [one for one in calls if not {"key", "secret"} & {given.arg for given in one.keywords}]
            found += [f"{path.relative_to(BASE_DIR)}:{one.lineno}" for one in without]
    assert found == []


def test_webhook_secrets_stored_by_version_1_0_can_be_read() -> None:
    hkdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"intactus webhook secrets")
    assert configured({"SECRET_KEY": ROOT}, None)["webhooks"] == (hkdf.derive(ROOT.encode()).hex(),)


def test_evidence_has_no_key_of_the_root() -> None:
    assert configured({"SECRET_KEY": ROOT}, None)["evidence"] == ()


def test_former_root_keys_give_former_keys() -> None:
    found = configured({"SECRET_KEY": "new", "SECRET_KEY_FALLBACKS": ROOT}, None)
    former = configured({"SECRET_KEY": ROOT}, None)
    for one in keys.DERIVED:
        assert found[one][1:] == former[one]
        assert found[one][0] != former[one][0]


def test_a_variable_sets_the_keys_of_its_purpose() -> None:
    current, former = keys.new_key(), keys.new_key()
    found = configured({"SECRET_KEY": ROOT, "LINK_KEYS": f"{current}, {former}"}, None)
    assert found["links"] == (current, former)
    assert found["sessions"] == configured({"SECRET_KEY": ROOT}, None)["sessions"]


@pytest.mark.parametrize("bad", ["short", "z" * 64, "A" * 64])
def test_what_is_no_key_is_refused(bad: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CURSOR_KEYS"):
        configured({"SECRET_KEY": ROOT, "CURSOR_KEYS": bad}, None)


def test_two_purposes_share_no_key() -> None:
    one = keys.new_key()
    with pytest.raises(ImproperlyConfigured, match="ADDRESS_KEYS shares a key with LINK_KEYS"):
        configured({"SECRET_KEY": ROOT, "LINK_KEYS": one, "ADDRESS_KEYS": one}, None)


def test_a_home_makes_its_keys_once_and_keeps_them_private(tmp_path: Path) -> None:
    folder = folder_of_keys({}, tmp_path)
    assert folder == tmp_path / "keys"
    found = configured({}, folder, needed=[Purpose.EVIDENCE])
    assert configured({}, folder, needed=[Purpose.EVIDENCE]) == found
    assert sorted(path.name for path in folder.iterdir()) == ["evidence", "root"]
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_key_of_an_earlier_version_is_the_root_key(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("from-before")
    assert configured({}, folder_of_keys({}, tmp_path))["root"] == ("from-before",)
    assert configured({}, folder_of_keys({}, tmp_path))["root"] == ("from-before",)


def test_what_is_set_in_the_environment_is_not_kept_in_files(tmp_path: Path) -> None:
    assert folder_of_keys({"SECRET_KEY": ROOT}, tmp_path) is None
    assert folder_of_keys({"SECRET_KEY": ROOT, "KEYS_DIR": "/run/keys"}, tmp_path) == Path("/run/keys")


def test_a_token_of_one_purpose_is_none_of_another() -> None:
    for made_for in keys.DERIVED:
        token = keys.dumps(["value"], purpose=made_for, salt="same")
        for other in keys.DERIVED:
            if other is made_for:
                assert keys.loads(token, purpose=other, salt="same") == ["value"]
            else:
                with pytest.raises(signing.BadSignature):
                    keys.loads(token, purpose=other, salt="same")
