"""One name for each place of a text, however it is written: "County of Weir" and "Weir County", "9 Mill Rd" and "9 Mill Road"."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import STATES, place_in_full

_STREETS = {
    "St": "Street",
    "Ave": "Avenue",
    "Rd": "Road",
    "Blvd": "Boulevard",
    "Dr": "Drive",
    "Ln": "Lane",
    "Ct": "Court",
    "Hwy": "Highway",
    "Pkwy": "Parkway",
    "Cir": "Circle",
    "Sq": "Square",
}
_STREET = re.compile(rf"(?P<name>\d{{1,6}}[A-Z]? .{{2,60}}) (?P<kind>{'|'.join(_STREETS)})\.?")
_QUARTERS = {"N": "North", "S": "South", "E": "East", "W": "West"}
_QUARTER = re.compile(r"(?<=\d )([NSEW])\.? (?=[A-Z])")  # "9 W. Mill Road"
_COUNTY = re.compile(r"County of (?P<name>.{2,60})", re.I)
_STATE = re.compile(r"(?:State|Commonwealth) of (?P<name>.{2,40})", re.I)
_SMALL = re.compile(r"\b(Of|The|And)\b")
_SHORTEST = 4  # letters: fewer may be letters that stand for a name


def whole_place(name: str) -> str:
    """The place as it is called in full; as it is where no other form is known."""
    if full := place_in_full(name):
        return full
    if name.isupper() and len(name) >= _SHORTEST:
        name = _SMALL.sub(lambda small: small[0].lower(), name.title())
        name = place_in_full(name) or name
    name = _QUARTER.sub(lambda found: f"{_QUARTERS[found[1]]} ", name)
    if street := _STREET.fullmatch(name):
        return f"{street['name']} {_STREETS[street['kind']]}"
    if county := _COUNTY.fullmatch(name):
        return f"{county['name']} County"
    state = _STATE.fullmatch(name)
    return state["name"] if state and state["name"] in STATES else name
