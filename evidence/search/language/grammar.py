"""The query language: words, "phrases", ``-word``, ``or``, ``"a b"~5``, ``wor*``, ``field:value`` and parentheses.

    query   = choice { choice }                 all of these
    choice  = part { "or" part }                any of these
    part    = [ "-" ] ( "(" query ")" | field | phrase | word )
    field   = name ":" ( '"' value '"' | value )
    phrase  = '"' words '"' [ "~" distance ]
    word    = letters and digits [ "*" ]

What holds no letter or digit is left out, an open quotation mark or parenthesis closes at the end, and an operator without
a word counts for nothing: people search with whatever they copied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

ENDS = re.compile(r"[;:?]")
LETTER = re.compile(r"[^\W_]")
TOKEN = re.compile(
    r"""(?P<space>[\s,;]+) | (?P<minus>-+(?=[^\s-])) | (?P<open>\() | (?P<close>\))
      | (?P<field>[A-Za-z][A-Za-z_]{1,19}):(?=[^\s/:)])
      | "(?P<phrase>[^"]*)"?(?:~(?P<distance>[0-9]{1,6}))?
      | (?P<word>[^\s"()]+)""",
    re.X,
)
VALUE = re.compile(r'"(?P<quoted>[^"]*)"?|(?P<plain>[^\s()"]+)')
SHORTEST_STEM, MAX_DISTANCE, MAX_NEAR_WORDS, MAX_DEPTH, MAX_FIELDS = 3, 20, 4, 10, 12
MAX_NEAR = 4  # phrases with a distance; each word pair of one is compared at every distance
HELP = 'Words, "phrases", -without, or, "two words"~5 near each other, wor* at a word’s end, fields such as from: or date:.'


class QueryError(ValueError):
    """What is wrong with a query, where, and what to write."""

    def __init__(self, at: int, problem: str) -> None:
        super().__init__(f"At character {at + 1}: {problem}")


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or with ``is_stem`` all words that begin so; ``ends`` is the sign after it that stands alone and ends a clause."""

    text: str
    at: int
    is_stem: bool = False
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that follow one another; with ``distance`` each is at most so many words from the next, in either order."""

    text: str
    at: int
    distance: int = 0
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    value: str
    at: int


@dataclass(frozen=True, slots=True)
class Not:
    part: Node
    at: int


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Node, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple[Node, ...]
    at: int


Node = Word | Phrase | Field | Not | All | Either


def parse(text: str) -> Node | None:
    """What the query asks for; ``None`` where it names neither words nor fields. Raises :class:`QueryError`."""
    return _Parser(text).parsed() if LETTER.search(text) else None


@dataclass(slots=True)
class _Token:
    kind: str
    at: int
    text: str = ""
    node: Node | None = None


class _Parser:
    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._next = 0

    def parsed(self) -> Node | None:
        parts = []
        while self._peek() is not None:
            parts += self._all(depth=0)
            self._next += 1  # a parenthesis that nothing opened
        return _joined(All, parts)

    def _peek(self) -> _Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _all(self, depth: int) -> list[Node]:
        """What stands up to the end, or up to the parenthesis that closes this group."""
        parts: list[Node] = []
        while (token := self._peek()) is not None and token.kind != "close":
            choice = self._choice(depth)
            parts += [choice] if choice else []
        return parts

    def _choice(self, depth: int) -> Node | None:
        parts = [self._part(depth)]
        while (token := self._peek()) is not None and token.kind == "or":
            self._next += 1
            if self._peek() is not None and self._tokens[self._next].kind not in ("close", "or"):
                parts.append(self._part(depth))
        return _joined(Either, [one for one in parts if one])

    def _part(self, depth: int) -> Node | None:
        token = self._tokens[self._next]
        self._next += 1
        if token.kind == "minus":
            return self._without(token, depth)
        if token.kind == "open":
            return self._group(token, depth)
        return token.node  # nothing for an "or" that nothing precedes

    def _without(self, token: _Token, depth: int) -> Node | None:
        following = self._peek()
        if following is None or following.kind in ("close", "or"):
            return None
        part = self._part(depth)
        return Not(part, token.at) if part else None

    def _group(self, token: _Token, depth: int) -> Node | None:
        if depth == MAX_DEPTH:
            raise QueryError(token.at, f"Parentheses stand at most {MAX_DEPTH} deep; write fewer.")
        parts = self._all(depth + 1)
        self._next += 1
        return _joined(All, parts)


def _joined(kind: type[All | Either], parts: list[Node]) -> Node | None:
    return (kind(tuple(parts), parts[0].at) if len(parts) > 1 else parts[0]) if parts else None


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise QueryError(at, "This can't be read; leave it out.")
        token, at = _token(text, match)
        found += [token] if token else []
        if token is None and found and (sign := ENDS.search(match.group())):
            _end_clause(found[-1], sign.group())
    return found


def _end_clause(token: _Token, sign: str) -> None:
    """ "In the lease with "Harbor"; who pays?" asks what stands after the sign, wherever blanks and quotation marks are."""
    if isinstance(token.node, Word | Phrase):
        token.node = replace(token.node, ends=sign)


def _token(text: str, match: re.Match[str]) -> tuple[_Token | None, int]:
    at, end = match.span()
    if match["field"]:
        value = VALUE.match(text, end)
        given = (value["quoted"] if value["quoted"] is not None else value["plain"]) if value else ""
        return _Token("part", at, node=Field(match["field"].lower(), given, at)), value.end() if value else end
    if match["phrase"] is not None:
        node = _phrase(match["phrase"], match["distance"], at)
        return (_Token("part", at, node=node) if node else None), end
    if match["word"]:
        return _word(match["word"], at), end
    kind = next((name for name in ("minus", "open", "close") if match[name]), "")
    return (_Token(kind, at) if kind else None), end


def _phrase(words: str, distance: str | None, at: int) -> Phrase | None:
    if not LETTER.search(words):
        return None
    if distance is None or int(distance) == 0:
        return Phrase(words, at)
    if int(distance) > MAX_DISTANCE:
        raise QueryError(at, f"Words are looked for at most {MAX_DISTANCE} words apart; write ~{MAX_DISTANCE} or less.")
    if not 2 <= len(words.split()) <= MAX_NEAR_WORDS:
        raise QueryError(at, f'Between 2 and {MAX_NEAR_WORDS} words can stand near each other, as in "relief valve"~5.')
    return Phrase(words, at, int(distance))


def _word(word: str, at: int) -> _Token | None:
    if word.lower() == "or":
        return _Token("or", at)
    if not LETTER.search(word):
        return None
    stem = word.rstrip("*")
    if stem != word and len(LETTER.findall(stem)) < SHORTEST_STEM:
        raise QueryError(at, f"A word’s beginning has at least {SHORTEST_STEM} letters before the *; write more of it.")
    return _Token("part", at, node=Word(stem, at, is_stem=stem != word))
