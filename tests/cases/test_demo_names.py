"""The demo is one matter among many: no rule, page, sample, test or document of the product knows its people or companies."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

import pytest

from cases.demo.gold import load
from config.embedded.places import REPOSITORY

# What may name them: the demo, its tests, those of a live demo, and the page that presents it.
OWN = re.compile(
    r"(?:cases|agents)/demo/|config/demo\.py|agents/management/commands/demo_data\.py|README\.md|tests/outside/|.*/test_demo\w*\.py"
)
READ = re.compile(r".*\.(?:py|html|txt|md|js|mjs|ts|css|json|csv|toml|yaml|yml|cfg|sh|ini)|Makefile")
GENERATED = re.compile(
    r"package-lock\.json|requirements/|static/vendor/|evidence/engines/names/lexicons/(?:surnames|rarer_given_names)\.txt"
)
NAMED = ("person", "organization", "location")
# Words of their names that name others as well: "Anna Brandt", a port, the forms of companies.
ORDINARY = {
    "appraisals", "assurance", "bakery", "bank", "brandt", "county", "department", "general", "harbor", "hospital",
    "inc", "library", "llc", "llp", "logistics", "lowell", "marine", "mercer", "mills", "mutual", "office", "pine",
    "pllc", "police", "port", "ray", "refrigeration", "safety", "services", "society", "strand", "supply", "teller",
    "workplace",
}  # fmt: skip
WORD = re.compile(r"[A-Za-z][A-Za-z'-]{3,}")


def names() -> Iterator[tuple[str, str]]:
    """Everyone and everything with a name in the demo, and of which kind each is."""
    gold = load()
    for firm in gold.firms:
        yield firm.name, "organization"
        yield from ((person.name, "person") for person in firm.people)
    for matter in gold.matters:
        for document in matter.documents:
            yield from ((one.name, one.type) for one in document.entities if one.type in NAMED)


def telling(name: str, kind: str) -> Iterator[str]:
    """The words by which it is recognised: of a person the surname and the full name, of anything else each word."""
    words = WORD.findall(name)
    if kind == "person":
        surname = name.split(",")[0] if "," in name else words[-1]
        yield from ([surname] if len(words) > 1 or "." in name else [])
        yield from ([name] if " " in name else [])
    else:
        yield from words


def wanted() -> set[str]:
    return {one.lower() for name, kind in names() for one in telling(name, kind)} - ORDINARY


def pattern() -> re.Pattern[str]:
    words = "|".join(re.escape(one) for one in sorted(wanted(), key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z])(?:{words})(?![a-z])", re.I)


def traces(text: str) -> list[str]:
    return sorted({found[0] for found in pattern().finditer(text)})


def files() -> Iterator[str]:
    """The product's files: those under version control, and those about to be."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for path in subprocess.run(listing, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout.splitlines():
        if READ.fullmatch(path) and not OWN.match(path) and not GENERATED.match(path):
            yield path


def test_the_demos_names_stand_in_the_demo_alone() -> None:
    words, whole = wanted(), pattern()
    found = {}
    for path in files():
        if (REPOSITORY / path).is_file():
            text = (REPOSITORY / path).read_text("utf-8")
            small = text.lower()  # a look for each word by itself is short beside one for the pattern
            has_any = any(one in small for one in words)
            found[path] = sorted({one[0] for one in whole.finditer(text)}) if has_any else []
    assert len(found) > 500, "the product's files are read"
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize("person", [person.name for firm in load().firms for person in firm.people])
def test_a_person_of_the_demo_would_be_found(person: str) -> None:
    assert traces(f'make_user(firm, name="{person}")')


def test_ordinary_words_are_no_traces() -> None:
    assert traces("Anna Brandt of the General Hospital supplied the harbor of the marshland.") == []
