"""Who a hearing says is called, or is still under an oath of an earlier day: "The employer calls Ann Roe.", "You are still under
affirmation, Ms. Roe." """

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.layout.person_names import NAME, clean_name, tidy_name

_TITLED = r"(?:Mr|Ms|Mrs|Miss|Dr|Prof|Officer|Constable|Sergeant|Inspector|Detective|Deputy|Nurse)\.?[ ][A-Z][\w'\u2019-]{1,24}"
_STILL = (
    r"you(?:['\u2019]re| are| remain)(?: (?:still|also))?[ ](?:under|bound[ ]by|on)[ ](?:your[ ]|the[ ]|an?[ ])?(?:former[ ])?"
    r"(?:oath|affirmation)"
)
_REMINDED = re.compile(
    rf"\b(?P<first>{_TITLED}),(?: I(?:['\u2019]ll| will)? (?:just )?remind you(?: that)?)?,? (?i:{_STILL})"
    rf"|\b(?i:{_STILL})(?: [a-z]+){{0,4}}, (?P<last>{_TITLED})"
)
_WITNESS = r"(?:(?:its|our|my|the) )?(?:\w+ )?witness,? "
_CALLED = re.compile(
    r"(?<!\byou )(?i:(?<!\bhe )(?<!\bshe )(?<!\bthey ))(?<!\bdid )(?<!\bto )"
    r"\b(?:calls?|recalls?|(?:like|want|wish)(?:es)? to call|calling)(?: now)?,? "
    rf"(?:(?:as )?{_WITNESS})?(?P<name>{NAME})(?![^?\n]{{0,80}}\?)"
)
_STANDS = re.compile(r"\b(?:witness|stand|sworn|swear|affirm\w*|oath)\b", re.I)
_REACH = 500  # characters to the oath


def called_witnesses(masked: str) -> Iterator[tuple[int, str]]:
    """Where each begins to testify, and the name; with a title and the surname where the paper has no more there."""
    for found in _REMINDED.finditer(masked):
        yield found.start(), tidy_name(" ".join((found["first"] or found["last"]).split()))
    for found in _CALLED.finditer(masked):
        if _STANDS.search(masked, found.end(), found.end() + _REACH) and (name := _called(found["name"])):
            yield found.start(), name


def _called(words: str) -> str:
    """The name without what its sentence goes on with."""
    titled = re.match(_TITLED, words)
    return clean_name(words) or (tidy_name(titled.group()) if titled else "")
