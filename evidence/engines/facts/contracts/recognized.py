"""Which documents are read as contracts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence.engines.dates.instrument_day import is_instrument

if TYPE_CHECKING:
    from evidence.engines.facts.source import Source


def is_contract(source: Source) -> bool:
    """Does it open as an instrument, and is it no message, hearing, law or paper of a court?"""
    if source.is_mail or source.read.spoken or source.is_of_court or source.is_law:
        return False
    return is_instrument(source.text)
