"""Which documents are read as contracts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.dates.instrument_day import is_instrument
from evidence.engines.documents.titles import title_in

if TYPE_CHECKING:
    from evidence.engines.facts.source import Source


_TOP = 1_500  # characters
_SENT = re.compile(r"^[ \t]{0,20}(?:Dear [A-Z]|(?:RE|Re):)", re.M)
_AGREES = re.compile(
    r"\b(?:by and (?:between|among)|hereby agrees?"
    r"|(?i:this|letter) (?i:letter )?(?:[A-Za-z]+ ){0,3}(?i:agreement|contract|lease))\b"
)
_OF_AN_ACCOUNT = re.compile(
    r"\b(?:invoice|receipt|statement of account|account statement|bill|ledger|report|minutes|notice)\b", re.I
)


def is_contract(source: Source) -> bool:
    """Does it open as an instrument, and is it no message, letter, notice, bill, hearing, law or paper of a court?"""
    if source.is_mail or source.read.spoken or source.is_of_court or source.is_law:
        return False
    return is_instrument(source.text) and not _is_about_one(source.text[:_TOP], title_in(source.read.structure)[0])


@lru_cache(maxsize=8)
def _is_about_one(top: str, title: str) -> bool:
    """Is it a letter, a notice or a bill, which names a contract and is none?"""
    if _AGREES.search(top):
        return False
    return bool(_SENT.search(top) or _OF_AN_ACCOUNT.search(title))
