"""The words between two mentions that make a relationship of them, active and passive, with a normal predicate."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.base.types import EntityType

PERSON: tuple[EntityType, ...] = ("person",)
ORGANIZATION: tuple[EntityType, ...] = ("organization",)
ACTOR: tuple[EntityType, ...] = ("person", "organization")
PLACE: tuple[EntityType, ...] = ("location",)
ACCOUNT: tuple[EntityType, ...] = ("account",)


@dataclass(frozen=True, slots=True)
class Link:
    """``first <pattern> second``; passive when the second mention is who acts."""

    predicate: str
    pattern: re.Pattern[str]  # matched against the whole gap between the two mentions
    first: tuple[EntityType, ...]
    second: tuple[EntityType, ...]
    passive: bool
    confidence: float

    def fits(self, first: EntityType, second: EntityType) -> bool:
        return first in self.first and second in self.second


# An aside after the first mention: ", a Delaware corporation," or ' ("Buyer")' or ", aged 34,".
_ASIDE = r"(?:\s?\([^()]{1,60}\))?(?:, [^,]{1,50},)?"
_HELP = (
    r"(?: (?:has|had|have|also|then|later|subsequently|first|personally|hereby|duly|already|never"
    r"|did|was|were))?(?: (?:been|also|then|later|subsequently))?"
)
_BE = r"(?:,? (?:who |which )?(?:was|is|were|are|has been|had been|have been|been|being|gets|got))?"
_THE = r"(?: (?:the|a|an|his|her|its|their|Mr|Mrs|Ms|Dr|Messrs)\.?)?"
_MONEY = (
    r"(?:(?: the)?(?: (?:sum|amount) of)? ?(?:[$£€]|USD ?|GBP ?|EUR ?)[\d,.]{1,20}(?: (?:million"
    r"|billion|dollars|pounds))?)"
)
_TITLE = (
    r"(?:chief \w{3,20} officer|CEO|CFO|COO|CTO|president|vice[- ]president|director|managing director"
    r"|chairman|chairwoman|chair|secretary|treasurer"
    r"|manager|general manager|partner|managing member|member|general counsel|head of [\w ]{2,30}"
    r"|trustee|officer|employee|agent|attorney|solicitor|counsel)"
)


def _link(
    predicate: str,
    words: str,
    kinds: tuple[tuple[EntityType, ...], tuple[EntityType, ...]],
    sure: float,
    tail: str = _THE,
) -> Link:
    return Link(predicate, re.compile(rf"{_ASIDE}{_HELP} ?(?:{words}){tail}", re.I), *kinds, False, sure)


def _passive(
    predicate: str, words: str, kinds: tuple[tuple[EntityType, ...], tuple[EntityType, ...]], sure: float
) -> Link:
    return Link(predicate, re.compile(rf"{_ASIDE}{_BE}{_HELP} ?(?:{words}) by{_THE}", re.I), *kinds, True, sure)


def _nominal(
    predicate: str, words: str, kinds: tuple[tuple[EntityType, ...], tuple[EntityType, ...]], sure: float
) -> Link:
    """Being something to somebody: ", the general counsel of"."""
    return Link(
        predicate,
        re.compile(
            rf"{_ASIDE}(?:,|{_BE})(?: (?:as|the|a|an|then|now|former|currently)){{0,3}} ?(?:{words}){_THE}", re.I
        ),
        *kinds,
        False,
        sure,
    )


_PP, _PO, _OO, _AA = (PERSON, PERSON), (PERSON, ORGANIZATION), (ORGANIZATION, ORGANIZATION), (ACTOR, ACTOR)
_OP, _AP = (ORGANIZATION, PERSON), (ACTOR, PERSON)

LINKS: tuple[Link, ...] = (
    _nominal(
        "subsidiary of",
        r"(?:(?:wholly[- ]owned|direct|indirect|majority[- ]owned) )*subsidiary of|affiliate of",
        _OO,
        0.85,
    ),
    _nominal(
        "parent of",
        r"(?:(?:ultimate|direct) )?parent(?: company| corporation)? of|holding company (?:of|for)",
        _OO,
        0.85,
    ),
    _nominal(
        "officer of",
        rf"(?:\w{{2,20}} ){{0,2}}{_TITLE}(?: and (?:\w{{2,20}} ){{0,2}}{_TITLE})? (?:of|at|for|with)",
        _PO,
        0.8,
    ),
    _nominal("married to", r"married to|(?:wife|husband|spouse|widow|widower) of", _PP, 0.85),
    _nominal("represents", r"(?:counsel|attorneys?|solicitors?|lawyers?) (?:for|to)", _AA, 0.8),
    _link(
        "works for",
        r"(?:works?|worked|has worked|working) (?:as (?:an? "
        r"|the )?[\w ]{2,40} )?(?:for|at|with)",
        _PO,
        0.8,
    ),
    _link("works for", r"joined|reports? to|reported to", _PO, 0.6),
    _passive("employs", r"employed|hired|engaged|retained|recruited", _AA, 0.8),
    _link("employs", r"employs|employed|hired|engaged|retained|recruited|appointed", _AA, 0.75),
    _passive("dismissed", r"dismissed|fired|suspended", _AA, 0.8),
    _link("dismissed", r"dismissed|fired|suspended", _AP, 0.75),
    _link(
        "represents",
        r"represents|represented|acts? for|acted for|acting for|appear(?:s|ed|ing) (?:for|on behalf of)"
        r"|on behalf of",
        _AA,
        0.75,
    ),
    _passive("represents", r"represented", _AA, 0.75),
    _link("paid", rf"(?:paid|pays|to pay|pay|wired|transferred|remitted)(?:{_MONEY} to|{_MONEY}| to)?", _AA, 0.75),
    _passive("paid", rf"paid{_MONEY}?", _AA, 0.75),
    _link(
        "must pay",
        rf"(?:shall pay|will pay|agrees to pay|agreed to pay|must pay)(?:{_MONEY} to|{_MONEY}| to)?",
        _AA,
        0.6,
    ),
    _link("lent to", rf"(?:lent|loaned|advanced)(?:{_MONEY} to|{_MONEY}| to)?", _AA, 0.75),
    _link("owns", r"owns|owned|holds|held|acquired|purchased|bought|controls|controlled", (ACTOR, ORGANIZATION), 0.7),
    _link("owns", r"owns|owned|holds|held", (ACTOR, ACCOUNT), 0.7),
    _passive("owns", r"(?:wholly )?owned|acquired|controlled|purchased", ((*ORGANIZATION, *ACCOUNT), ACTOR), 0.8),
    _link("sold to", r"(?:sold|leased|assigned|transferred|conveyed|licensed) [\w ,'\u2019]{1,50} to", _AA, 0.65),
    _link(
        "sued",
        r"sued|brought (?:a |an )?(?:suit|action|claim|proceedings) against|filed (?:a |an )?(?:suit"
        r"|action|complaint|claim|lawsuit) against|prosecuted|v\.?|vs\.?",
        _AA,
        0.75,
    ),
    _passive("sued", r"sued|prosecuted", _AA, 0.8),
    _link(
        "wrote to",
        r"(?:wrote|emailed|e-mailed|texted|sent (?:an? |the )?[\w -]{2,40}|faxed|mailed) to|emailed"
        r"|e-mailed|texted|wrote",
        _AA,
        0.75,
    ),
    _link(
        "told",
        r"told|informed|notified|advised|warned|instructed|promised|assured|spoke (?:to|with)|telephoned"
        r"|called|phoned",
        _AA,
        0.7,
    ),
    _passive("told", r"told|informed|notified|advised|warned|instructed", _AA, 0.7),
    _link("met", r"met(?: with)?|had a meeting with|(?:dined|had lunch|had dinner) with", _AA, 0.75),
    _link("married to", r"married", _PP, 0.8),
    _link(
        "agreed with",
        r"(?:agreed|contracted|settled|entered into (?:an? |the |this )?[\w -]{2,50}?(?: agreement"
        r"| contract| lease| note)?) with",
        _AA,
        0.75,
    ),
    _link("arrested", r"arrested|charged|cautioned|detained", _AP, 0.7),
    _passive("arrested", r"arrested|detained", (PERSON, ACTOR), 0.75),
    _link("struck", r"struck|hit|assaulted|attacked|punched|collided with|threatened", _AA, 0.7),
    _passive("struck", r"struck|hit|assaulted|attacked|threatened", _AA, 0.7),
    _link(
        "located at",
        r"(?:,? ?(?:whose|with|having|has|and)? ?(?:its|a|an|his|her|their)? ?(?:principal |registered "
        r"|main |head )*(?:place of business|office|offices|address|headquarters)(?: is"
        r"| are)?(?: located)?(?: at| in)?|(?:is |are )?(?:located|headquartered|based|resid(?:es|ing)"
        r"|situated|lives?|lived|domiciled) (?:at|in))",
        (ACTOR, PLACE),
        0.75,
    ),
    _link(
        "organized in",
        r",? ?(?:is )?(?:an?|incorporated in|organized under the laws of|a company incorporated in"
        r"|a corporation organized under the laws of)(?: the State of)?",
        (ORGANIZATION, PLACE),
        0.6,
    ),
)
PARTIES = Link("party to contract with", re.compile(r"(?!)"), ACTOR, ACTOR, False, 0.85)  # found by its own rule
