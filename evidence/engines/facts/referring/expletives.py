"""The "it" that means nothing: "it was possible to see", "it was only in May that"."""

from __future__ import annotations

import re

_JUDGED = (
    r"(?:important|essential|necessary|possible|impossible|difficult|hard|easy|wrong|right|fair|reasonable|appropriate"
    r"|inappropriate|proper|improper|vital|critical|crucial|open|normal|usual|common|unusual|better|best|safe|unsafe)"
)  # of what an infinitive behind it says
EXPLETIVE = re.compile(
    r"(?:(?<=\bwas )|(?<=\bis ))it to [a-z]+"
    r"|it (?:is|was) only (?:[\w\u2019'-]+ ){1,8}?that\b"
    r"|it(?:['\u2019]s| is| was| has been| had been| would be| seemed| seems| appeared| turned out| turns out| follows| came to"
    r" my attention| took| happened)? (?:\w+ ){0,3}?(?:that|who|when|because)\b|it (?:was|is|has been) (?:raining|snowing"
    r"|dark|late|early|cold|hot|not until|around|about|approximately|after|before|\d|(?:on|in) (?:the )?(?:\d|(?-i:[A-Z])))"
    r"|(?:(?:who|what|when|where|why|how) )?(?:(?:is|was)(?:n['\u2019]t)? it"
    r"|(?:did|does) it (?:remain|follow|happen|seem|appear)) (?:[\w\u2019'-]+ ){0,5}?(?:that|who)\b"
    r"|(?:is|was)(?:n['\u2019]t)? it your [a-z]+ to\b"
    rf"|it(?:['\u2019]s| is| was| would be| would have been| has been| had been| became) (?:not |[a-z]+ ){{0,2}}?{_JUDGED}"
    r" (?:(?:to|for|of) (?:[\w'\u2019]+ ){1,4}?)?(?:to [a-z]+|that)\b",
    re.I,
)
