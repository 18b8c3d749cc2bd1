"""Phrases of the clauses that every contract has, of disclaimers, of the course of meetings and of drafting notes.

They are looked for in small letters and, but for a few, at a word's beginning only: a pattern that ignores case tries each of
them at each letter, which takes several times as long.
"""

from __future__ import annotations

import re

_PHRASES = (  # at a word's beginning
    r"headings?\b.{0,60}\b(?:convenience|reference|interpretation)|counterparts?\b|severab"
    r"|invalid(?:ity)?\b.{0,40}\bunenforceab|unenforceable\b"
    r"|witness whereof\b|entire (?:agreement|understanding)\b|no waiver\b|waiver (?:of|by)\b"
    r"|deemed (?:to have been |to be |a )?waive[dr]"
    r"|singular\b.{0,30}\bplural\b|force majeure\b|in witness\b"
    r"|third[- ]party beneficiar|further assurances\b|successors and (?:permitted )?assigns\b"
    r"|notices? .{0,40}\b(?:writing|deemed)\b|(?<!\bdate )(?<!\bday )(?<!\bpayment )hereof"
    r"|mutual covenants\b|good and valuable consideration\b|source:|confidentiality notice\b"
    r"|intended (?:only )?(?:for|recipient)\b|unsubscribe\b"
    r"|all rights reserved\b|licensed under\b|table of contents\b"
    r"|nothing (?:contained )?(?:herein|in this)\b"
    r"|as set forth herein\b|unless the context\b|shall be construed\b|drafting\b|omitted\b"
    r"|omits? information\b|filed separately\b|independent contractors?\b|joint venture\b|shall survive\b"
    r"|survival of\b|remed(?:y|ies)\b.{0,60}\bcumulative\b"
    r"|(?:amended|modified|modification|amendment)\b.{0,80}\b(?:in writing|written instrument|signed by)\b|inures? to\b"
    r"|(?:power|right) and authority\b|time is of the essence\b|merchantability\b|fitness for a particular\b"
    r"|disclaims?\b|now,? therefore\b(?!,? (?:be it )?(?:further |hereby )?resolved\b)"
    r"|within the meaning of\b|enforceable in accordance\b"
    r"|intentionally left blank\b|duly executed and delivered\b"
    r"|called (?:[\w'\u2019]+ ){0,8}to order\b|(?:voted|moved|motion) to adjourn\b"
    r"|approval of the [^.]{0,60}\bminutes\b|seconded the motion\.?$"
    r"|(?:members|commissioners|councilmembers|staff)(?: were| was)? (?:present|absent|excused)\b|(?:was"
    r"|were) excused\.?$|meeting (?:was |be )?adjourned\b|called the meeting to order\b|approv\w{1,3} the minutes\b"
    r"|(?:all (?:of the )?other|except as)\b.{0,160}\bin full force and effect\b"
    r"|produced in [a-z][a-z, ]{2,40} format\b|confidential treatment\b|this page\b"
)
_PHRASE = re.compile(rf"\b(?:{_PHRASES})|hereunder and thereunder")
_CONTENTS = re.compile(r"(?:\b\d{1,2}\.\d{1,2} ?[a-z][a-z ,&]{3,60} \d{1,3} ){2}")
_BEGINS = re.compile(
    r"whereas\b(?:(?!.{0,240}\b(?:has|have|had|was|were|did|sank|spent|[a-z]{3,}ed)\b)|.{0,80}\b(?:desires?|wish(?:es)?)\b)"
    r"|(?:added|amended) by acts\b"
)


def has_boilerplate(words: str) -> bool:
    """Does a sentence say what papers of its kind all say?"""
    plain = words.lower()
    return bool(_PHRASE.search(plain) or _BEGINS.match(plain) or _CONTENTS.search(plain))
