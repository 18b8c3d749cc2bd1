"""Words by their beginning, ``terminat*``, where the index keeps stems, which may be shorter: of "termination" it has "termin".

PostgreSQL compares a beginning with stems alone. So the words that the beginning makes with a language's endings are looked for
too: what stem each has, PostgreSQL says. The endings are those that the Snowball stemmers take away (snowballstem.org).
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

ENDINGS = {
    "english": (
        "s es ed er ers ing ings ly e ies ied y d ion ions ation ations ator ators ational ative ativeness ate ates ated ating "
        "ance ances ancy ence ences ency ent ents ently ant ants antly able ably ability abilities ible ibly ibility al ally "
        "ality alities alism alist ment ments ement ements mental ful fully fulness less lessly ness nesses ous ously ousness "
        "ive ively iveness ivity ize izes ized izing izer ization ise ised isation ity ities ic ical ically icate ism ist ogy"
    ),
    "german": "e em en er ern es s st n est end ung ungen ig ige igen ik isch ische lich liche lichen heit heiten keit keiten",
    "french": (
        "e s es er ez é ée és ées ai ait aient ant ante ants antes ance ances ence ences ation ations ition itions ateur ateurs "
        "atrice atrices ement ements ment ments amment emment eux euse euses if ive ifs ives ique iques isme ismes iste istes "
        "ité ités able ables ible ibles logie logies ution utions ir is it issons issent ion ions al ale aux"
    ),
    "spanish": (
        "a as o os e es ar er ir ado ada ados adas ido ida idos idas ando iendo ación aciones ición iciones ante antes ancia "
        "ancias encia encias ador adora adores amente mente idad idades able ables ible ibles ico ica icos icas ismo ista "
        "istas oso osa osos osas ivo iva ivos ivas amiento amientos imiento imientos ión iones logía"
    ),
    "italian": (
        "a e i o are ere ire ato ata ati ate ito ita iti ite uto ando endo azione azioni izione izioni amento amenti imento "
        "imenti anza anze enza enze atore atori amente mente ità abile abili ibile ibili ico ica ici iche ismo ista isti oso "
        "osa osi ose ivo iva ivi ive ione ioni"
    ),
    "portuguese": (
        "a as o os e es ar er ir ado ada ados adas ido ida idos idas ando endo ação ações ição ições ante antes ância ência "
        "ências ador adora adores amente mente idade idades ável áveis ível íveis ico ica icos icas ismo ista istas oso osa "
        "osos osas ivo iva ivos ivas amento amentos imento imentos ão ões"
    ),
    "dutch": "e en s se t te ten d de den er ers ing ingen heid heden end ende lijk lijke ig ige baar bare je jes",
    "swedish": "a e ar er or en et arna erna orna ad ade ades ande andet are aren heten het heter ig iga lig liga else s t ter",
    "danish": "e er ere en et ene erne ede ende erende ens hed heden heder ig ige lig lige else elsen elser s t",
    "norwegian": "a e er ene ane ede ande ende en et ar ets s het heten heter ig ige lig lige else elsen elser t te",
}
_BEGINNING = re.compile(r"'([^\W\d_]+)':\*([A-D]*)")  # as ``compiled`` writes it
# The words whose stem does not begin as the beginning's own stem does, one for each stem; of a word without meaning in the
# language, which a query leaves out, how it goes on.
_OTHERS = """
SELECT DISTINCT ON (made.stem) made.word FROM (
  SELECT word, tsvector_to_array(to_tsvector(%s::regconfig, word)) AS stem FROM unnest(%s::text[]) AS word
) made, (SELECT tsvector_to_array(to_tsvector(%s::regconfig, %s)) AS stem) own
WHERE cardinality(made.stem) = 1 AND NOT starts_with(made.stem[1], own.stem[1]) ORDER BY made.stem, made.word
"""
_SAYS_NOTHING = "SELECT to_tsvector(%s::regconfig, %s) = ''"


def has_beginnings(text: str) -> bool:
    return bool(_BEGINNING.search(text))


def with_all_words(cursor: Any, text: str, language: str) -> str:
    """The query, as ``to_tsquery`` reads it in this language, with every word for each beginning."""
    return _BEGINNING.sub(lambda found: _either(_terms(cursor, found[1].lower(), found[2], language)), text)


def _terms(cursor: Any, beginning: str, weights: str, language: str) -> list[str]:
    cursor.execute(_SAYS_NOTHING, [language, beginning])
    if cursor.fetchone()[0]:
        return [f"'{beginning}{letter}':*{weights}" for letter in string.ascii_lowercase]
    cursor.execute(_OTHERS, [language, [beginning + one for one in _rests(beginning, language)], language, beginning])
    others = [f"'{word}'" + (f":{weights}" if weights else "") for (word,) in cursor.fetchall()]
    return [f"'{beginning}':*{weights}", *others]


def _rests(beginning: str, language: str) -> Iterable[str]:
    """How words may go on: with an ending, or with the rest of one whose first letters the beginning has already."""
    return {
        ending[size:]
        for ending in _endings(language)
        for size in range(len(ending))
        if beginning.endswith(ending[:size])
    }


@lru_cache
def _endings(language: str) -> tuple[str, ...]:
    return tuple(ENDINGS.get(language, "").split())


def _either(terms: list[str]) -> str:
    return terms[0] if len(terms) == 1 else f"({' | '.join(terms)})"
