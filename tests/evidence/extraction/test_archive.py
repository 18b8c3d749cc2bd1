import io
import stat
import zipfile

import pytest

from evidence.extraction.limits import Limits
from evidence.extraction.names import clean_name
from tests.evidence.extraction import samples


def with_entry(name: str, data: bytes = b"data", mode: int = 0) -> bytes:
    buffer = io.BytesIO()
    entry = zipfile.ZipInfo("x" * len(name))
    entry.external_attr = mode << 16
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr(entry, data)
    return buffer.getvalue().replace(b"x" * len(name), name.encode("latin-1"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../../tmp/pwned.txt", "tmp/pwned.txt"),
        ("/etc/passwd", "etc/passwd"),
        ("..\\..\\evil.txt", "evil.txt"),
        ("C:\\Users\\evil.txt", "Users/evil.txt"),
        ("a/./b//c.txt", "a/b/c.txt"),
        ("a\x01\x1b[2Jb.txt", "a[2Jb.txt"),
    ],
)
def test_a_path_in_a_name_leads_nowhere(tmp_path, name, shown):
    found = samples.read(tmp_path, "a.zip", with_entry(name))
    assert [(one.name, one.path) for one in found.children] == [(shown, "0001")]
    assert {path.name for path in tmp_path.rglob("*")} == {"source", "work", "0001"}


def test_names_that_hide_their_ending_are_straightened():
    assert clean_name("invoice\u202efdp.exe") == "invoicefdp.exe"
    assert clean_name("..", "entry") == "entry"
    assert clean_name("x" * 500 + ".pdf").endswith("x.pdf")
    assert len(clean_name("x" * 500 + ".pdf")) == 240


def test_links_and_devices_are_left_out(tmp_path):
    for kind in (stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO):
        found = samples.read(tmp_path, "a.zip", with_entry("link", b"/etc/passwd", kind | 0o777))
        assert found.children == ()
        assert "entry_skipped" in samples.codes(found)


def test_a_bomb_is_refused_and_leaves_nothing(tmp_path):
    found = samples.read(tmp_path, "a.zip", samples.zipped({"zeros": bytes(40_000_000)}))
    assert found.outcome == "limits"
    assert list((tmp_path / "work").iterdir()) == []


def test_only_the_bomb_in_an_archive_is_refused(tmp_path):
    found = samples.read(tmp_path, "a.zip", samples.zipped({"zeros": bytes(40_000_000), "note.txt": b"Paid"}))
    assert found.outcome == "ok"
    assert samples.child(tmp_path, found, "note.txt") == b"Paid"
    assert samples.codes(found) == {"entry_too_large"}


def test_all_entries_together_have_a_limit(tmp_path):
    entries = {f"{number}.bin": bytes(600_000) for number in range(4)}
    found = samples.read(tmp_path, "a.zip", samples.zipped(entries), Limits(max_output_mb=2))
    assert len(found.children) == 3
    assert samples.codes(found) == {"entry_too_large"}


def test_entries_are_counted_and_the_rest_reported(tmp_path):
    entries = {f"{number}.txt": b"x" for number in range(30)}
    found = samples.read(tmp_path, "a.zip", samples.zipped(entries), Limits(max_entries=10))
    assert len(found.children) == 10
    assert "Only the first 10 of 30" in found.problems[0].message


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_entries_of_one_name_are_both_kept(tmp_path):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("a.txt", b"first")
        package.writestr("a.txt", b"second")
    found = samples.read(tmp_path, "a.zip", buffer.getvalue())
    assert [(tmp_path / "work" / one.path).read_bytes() for one in found.children] == [b"first", b"second"]


def test_a_second_container_in_the_same_folder_overwrites_nothing(tmp_path):
    first = samples.read(tmp_path, "a.zip", samples.zipped({"a.txt": b"first"}))
    second = samples.read(tmp_path, "b.zip", samples.zipped({"a.txt": b"second"}))
    assert [first.children[0].path, second.children[0].path] == ["0001", "0002"]
    assert (tmp_path / "work" / "0001").read_bytes() == b"first"


def test_an_encrypted_archive_is_reported(tmp_path):
    data = bytearray(samples.zipped({"a.txt": b"secret"}))
    data[6] |= 1
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    found = samples.read(tmp_path, "a.zip", bytes(data))
    assert found.outcome == "encrypted"
    assert samples.codes(found) == {"encrypted_entry"}


def test_names_in_utf8_without_the_flag_are_read(tmp_path):
    name = "Überweisung.txt".encode()
    data = samples.zipped({"x" * len(name): b"data"}).replace(b"x" * len(name), name)
    assert samples.read(tmp_path, "a.zip", data).children[0].name == "Überweisung.txt"


def test_a_truncated_archive_is_corrupt(tmp_path):
    data = samples.zipped({"a.txt": b"text" * 1000})
    assert samples.read(tmp_path, "a.zip", data[:-30]).outcome == "corrupt"


def test_a_damaged_entry_does_not_cost_the_others(tmp_path):
    good = samples.zipped({"a.txt": b"first" * 50, "b.txt": b"second"})
    damaged = bytearray(good)
    damaged[good.index(b"a.txt") + 8] ^= 0xFF
    found = samples.read(tmp_path, "a.zip", bytes(damaged))
    assert [one.name for one in found.children] == ["b.txt"]
    assert samples.codes(found) == {"entry_damaged"}


def test_containers_are_opened_only_so_deep(tmp_path):
    data = samples.zipped({"a.txt": b"data"})
    assert samples.read(tmp_path, "a.zip", data, depth=5).outcome == "ok"
    found = samples.read(tmp_path, "a.zip", data, depth=6)
    assert (found.outcome, found.children) == ("limits", ())


@pytest.mark.parametrize(
    ("name", "data"), [("a.rar", b"Rar!\x1a\x07\x01\x00" + bytes(20)), ("a.7z", b"7z\xbc\xaf\x27\x1c" + bytes(20))]
)
def test_other_archives_are_kept_with_a_reason(tmp_path, name, data):
    found = samples.read(tmp_path, name, data)
    assert found.outcome == "unsupported"
    assert "Unpack it" in found.message
