"""Time zones by their abbreviations, in minutes east of Greenwich by the zones' own definitions.

Where two zones share one, that of English-speaking countries is meant: "BST" is British, "CST" American.
"""

from __future__ import annotations

from evidence.engines.dates.tokens import Token

# Whatever case they are written in.
_ANYWHERE = {"utc": 0, "gmt": 0, "z": 0, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
             "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600, "bst": 60, "cet": 60, "cest": 120,
             "eet": 120, "msk": 180, "ist": 330, "jst": 540, "aest": 600, "aedt": 660, "nzst": 720, "wet": 0, "et": -300,
             "ct": -360, "mt": -420, "pt": -480}  # fmt: skip
# In capitals only, for some of them are words.
_CAPITALS = {"nzdt": 780, "ast": -240, "adt": -180, "nst": -210, "ndt": -150, "west": 60, "eest": 180, "sast": 120,
             "cat": 120, "eat": 180, "wat": 60, "pkt": 300, "npt": 345, "sgt": 480, "hkt": 480, "pht": 480, "myt": 480,
             "kst": 540, "ict": 420, "wib": 420, "wita": 480, "wit": 540, "awst": 480, "acst": 570, "acdt": 630,
             "brt": -180, "art": -180, "clt": -240, "clst": -180, "cot": -300, "pet": -300, "ect": -300, "vet": -240,
             "bot": -240, "pyt": -240, "uyt": -180, "gst": 240, "irst": 210, "idt": 180, "trt": 180, "uzt": 300,
             "sst": -660, "chst": 600, "fjt": 720, "azt": 240, "get": 240, "amt": 240, "msd": 240, "mmt": 390,
             "hdt": -540}  # fmt: skip
ZONES = _ANYWHERE | _CAPITALS


def is_zone(token: Token) -> bool:
    """Is this word, which could name a zone, written as one?"""
    return token.word in _ANYWHERE or token.text.isupper()
