"""Folding names so that the same thing in two documents becomes one entity: case, accents, punctuation, legal forms."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_FORMS = "inc incorporated corp corporation co company llc llp lp ltd limited plc pllc pc gmbh ag sa sarl bv nv na the"
_TITLES = "mr mrs ms miss dr prof judge hon sir esq jr sr ii iii phd md officer detective sergeant sgt det"
_OFFICES = (
    "deputy dep lieutenant lt captain capt corporal cpl trooper tpr ofc constable inspector insp investigator inv commander cmdr"
    " superintendent supt marshal commissioner trustee mayor governor pastor father rabbi coach mx sheriff chief agent special"
    " justice magistrate honorable hon attorney atty professor doctor nurse senator reverend rev lord lady dame plaintiff"
    " defendant witness deponent patient ambassador president secretary minister chairman chairwoman chancellor congressman"
    " congresswoman councilman councilwoman councilmember councilmembers councilperson alderman"
)
OFFICES = frozenset(_OFFICES.split())  # before a name, where they are no part of it
GENERATIONS = ("jr", "sr", "ii", "iii", "iv")
MARK = "+"  # before the generation, behind the surname
LEGAL_FORMS = frozenset(_FORMS.split())
HONORIFICS = frozenset(_TITLES.split())
WORD = re.compile(r"\w+", re.UNICODE)
_INITIALS = re.compile(r"\A(?:\w\.){1,4}(?= ?\w[\w'\u2019])")


@lru_cache(maxsize=20_000)  # each mention of a name is asked for, by several steps
def entity_key(type_: str, name: str) -> str:
    """The folded form under which ``name`` is one entity of its case and type; never empty."""
    ordered = _given_name_first(name) if type_ == "person" else name
    plain = "".join(c for c in unicodedata.normalize("NFKD", ordered) if not unicodedata.combining(c)).lower()
    if type_ == "person":
        plain = _INITIALS.sub(lambda found: found[0].replace(".", ". "), plain.strip())  # "J.A. Smith" is "J. A. Smith"
    words = WORD.findall(re.sub(r"['\u2019.]", "", plain))
    dropped = LEGAL_FORMS if type_ == "organization" else HONORIFICS if type_ == "person" else frozenset()
    kept = [word for word in words if word not in dropped] or words
    while type_ == "person" and len(kept) > 1 and kept[0] in OFFICES:
        kept = kept[1:]
    if type_ == "person":
        kept = _with_generation(words, _without_middle_initials([w for w in kept if w not in GENERATIONS] or kept))
    return " ".join(kept)[:300] or plain[:300] or "?"


def _with_generation(words: list[str], kept: list[str]) -> list[str]:
    """“Robert Hale, Jr.” is not his father; of a surname alone the same one is meant."""
    mark = next((word for word in words[:0:-1] if word in GENERATIONS), "")
    return [*kept[:-1], f"{kept[-1]}{MARK}{mark}"] if mark and len(kept) > 1 else kept


def without_generation(folded: str) -> str:
    """The folded name of father and son alike."""
    return folded.partition(MARK)[0]


def generation(folded: str) -> str:
    """ "jr" of "robert hale+jr"; empty where the name does not say."""
    return folded.partition(MARK)[2]


def _given_name_first(name: str) -> str:
    """“Moran, Eugenia” as “Eugenia Moran”, and “Moran, Jr.” or “Moran, M.D.” as it is."""
    surname, _, given = name.partition(",")
    words = WORD.findall(given.replace(".", "").lower())
    return f"{given} {surname}" if surname.strip() and set(words) - HONORIFICS and "," not in given else name


def _without_middle_initials(words: list[str]) -> list[str]:
    """“Eugenia V. Moran” and “Eugenia Moran” are one person as long as first and last names are the same."""
    if len(words) < 3:
        return words
    return [words[0], *(word for word in words[1:-1] if len(word) > 1), words[-1]]
