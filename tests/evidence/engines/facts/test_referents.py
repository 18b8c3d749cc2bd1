"""Whom "I", "she" and "the Company" mean, and where that stays open."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import EntityType, FoundMention
from evidence.engines.layout.structure import structure
from evidence.engines.names.referents import referent
from evidence.engines.names.writers import writer_of

MAIL = """From: Ruth Hale <ruth.hale@example.com>
To: Peter Moss <peter.moss@example.com>
Date: Mon, 4 Mar 2024 10:00:00 +0000
Subject: The roof

I saw Daniel Pryce on the roof. He left at noon.

We told them about it."""
LETTER = """Daniel Pryce met Ruth Hale. She paid him.

Acme Holdings LLC is the Landlord. The Landlord owns the roof."""
DECLARATION = """I, Ruth Hale, declare as follows. I own the house."""


def mentions(text: str, *, roles: dict[str, tuple[str, EntityType]] | None = None) -> list[FoundMention]:
    people = [("Ruth Hale", "Ruth Hale", "person", ""), ("Daniel Pryce", "Daniel Pryce", "person", "")]
    parties = [(role, name, kind, role) for role, (name, kind) in (roles or {}).items()]
    return [
        FoundMention(at, at + len(words), words, kind, name, role)
        for words, name, kind, role in (*people, *parties)
        if (at := text.find(words)) >= 0
    ]


def meant(word: str, text: str, before: str, **roles: tuple[str, EntityType]) -> str:
    place = text.index(before) + before.index(word)
    read, named = structure(text), mentions(text, roles=roles)
    return referent(word, place, read=read, mentions=named, writer=writer_of(text, read, named))


@pytest.mark.parametrize(
    ("word", "text", "words", "name"),
    [
        ("I", MAIL, "I saw", "Ruth Hale"),
        ("He", MAIL, "He left", "Daniel Pryce"),
        ("We", MAIL, "We told", ""),
        ("them", MAIL, "told them", ""),
        ("She", LETTER, "She paid", ""),  # two people were named before
        ("him", LETTER, "paid him", ""),
        ("I", DECLARATION, "I own", "Ruth Hale"),
        ("I", LETTER.replace("She", "I"), "I paid", ""),  # nobody signs
    ],
)
def test_a_word_means_the_one_who_is_left(word: str, text: str, words: str, name: str) -> None:
    assert meant(word, text, words) == name


@pytest.mark.parametrize(
    ("party", "name"), [(("Acme Holdings LLC", "organization"), "Acme Holdings LLC"), (("Landlord", "other"), "")]
)
def test_a_role_means_whom_the_document_defines(party: tuple[str, EntityType], name: str) -> None:
    assert meant("Landlord", LETTER, "The Landlord owns"[4:], Landlord=party) == name


def test_the_witness_is_who_answers_and_who_is_asked() -> None:
    lines = ["Q.  Did you sign it?", "A.  I signed it.", "Q.  When?", "A.  In May.", "Q.  Where?", "A.  At home."]
    text = "DEPOSITION OF RUTH HALE\n\nRUTH HALE, having been first duly sworn, testified as follows:\n\n" + "\n".join(
        lines
    )
    read = structure(text)
    found = {word: referent(word, text.index(f"{word} sign"), read=read, mentions=[]) for word in ("you", "I")}
    assert found == {"you": "Ruth Hale", "I": "Ruth Hale"}
