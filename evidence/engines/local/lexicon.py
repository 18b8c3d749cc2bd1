"""Word lists: what is an ordinary word, a given name, a place, a word that heads an organization's name."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pycountry

_FOLDER = Path(__file__).parent / "lexicons"
_LOWER_WORD = re.compile(r"(?<![\w@./-])[a-z]{2,24}(?![\w@/])")
_TIMES_LOWER = 3  # so often in lower case within one text, and a capital on it names nobody

FUNCTION_WORDS = frozenset(
    "a an the and or of for in on at by to from with between among under over per via as is are was were be been this "
    "that these those each any all both such if when where whereas which who whose whom it its he she they we you i his "
    "her their our your my not no nor but so than then there here into upon within without during before after against "
    "about through pursuant dear attn attention re fwd cc bcc sincerely regards hereby herein only please yes also "
    "because since while although however therefore did does do has have had will shall would could should may might "
    "must can what why how hello hi thanks".split()
)
ORG_HEADS = frozenset(
    "bank bancorp bancshares university college hospital clinic department authority commission agency bureau council "
    "board committee association institute foundation church school academy partners associates holdings group capital "
    "ventures insurance assurance airlines airways motors union federation center centre trust fund technologies "
    "technology systems solutions industries enterprises properties realty services consulting logistics "
    "pharmaceuticals laboratories labs securities advisors investments investment management financial finance "
    "entertainment communications media networks energy petroleum resources software international global court "
    "chamber ministry office police corporation company society club library museum press journal times post lending "
    "mutual savings electric railway railroad transportation constructors construction builders contractors logistics "
    "foods stores markets brands hotels theatre studios pictures records bros brothers sons medical health healthcare "
    "research development exchange administration service division corps navy army brigade division legion league".split()
)
NOT_NAMES = frozenset(
    "usa us uk eu un usd eur gbp cad rmb gaap ifrs ucc libor sofr ebitda ceo cfo coo cto cio vp svp evp avp esq id no nos "
    "po ip hr it pr am pm est pst cst edt pdt gmt utc tbd tba na n/a llc inc ltd llp lp plc gmbh faq pdf xls url http www "
    "iou roi kpi nda sla sow msa rfp rfq po dob ssn ein tin dna atm pin dui dwi swat gps suv mri ct er icu phd md jd mba "
    "cpa esquire exhibit schedule annex appendix section article page bates confidential q a ok sms tv dvd cd covid "
    "i ii iii iv vi vii viii ix xi xii xiii xiv xv renminbi treasury euro euros dollar dollars yuan yen sterling".split()
)
PLACE_HEADS = frozenset(
    "street avenue road boulevard drive lane highway building park river lake island islands bridge airport tower plaza "
    "square mountain mountains valley bay beach harbor harbour ocean sea county village district province region station "
    "terminal farm ranch estate vineyard".split()
)
JOBS = frozenset(
    "president vice chief executive officer director directors manager secretary treasurer chairman chairwoman chairperson "
    "chair partner attorney counsel member clerk agent representative title date witness notary public assistant associate "
    "esquire esq signatory controller principal founder".split()
)
STATES = dict(
    pair.split(":")
    for pair in (
        "Alabama:AL|Alaska:AK|Arizona:AZ|Arkansas:AR|California:CA|Colorado:CO|Connecticut:CT|Delaware:DE|Florida:FL|"
        "Georgia:GA|Hawaii:HI|Idaho:ID|Illinois:IL|Indiana:IN|Iowa:IA|Kansas:KS|Kentucky:KY|Louisiana:LA|Maine:ME|"
        "Maryland:MD|Massachusetts:MA|Michigan:MI|Minnesota:MN|Mississippi:MS|Missouri:MO|Montana:MT|Nebraska:NE|"
        "Nevada:NV|New Hampshire:NH|New Jersey:NJ|New Mexico:NM|New York:NY|North Carolina:NC|North Dakota:ND|Ohio:OH|"
        "Oklahoma:OK|Oregon:OR|Pennsylvania:PA|Rhode Island:RI|South Carolina:SC|South Dakota:SD|Tennessee:TN|Texas:TX|"
        "Utah:UT|Vermont:VT|Virginia:VA|Washington:WA|West Virginia:WV|Wisconsin:WI|Wyoming:WY|District of Columbia:DC|"
        "Puerto Rico:PR|Guam:GU"
    ).split("|")
)
_MORE_PLACES = (
    "United States of America|United States|United Kingdom|Great Britain|England|Scotland|Wales|Northern Ireland|Russia|"
    "South Korea|North Korea|Vietnam|Taiwan|Tanzania|Bolivia|Venezuela|Iran|Syria|Moldova|Laos|Brunei|Czech Republic|"
    "Macau|Macao|Palestine|Ivory Coast|British Virgin Islands|Virgin Islands|British West Indies|Grand Cayman|Europe|"
    "European Union|Asia|Africa|North America|South America|Latin America|Middle East|Ontario|Quebec|British Columbia|"
    "Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|New South Wales|Queensland|Bavaria|Silicon Valley|"
    "Long Island|Grand Cayman|People's Republic of China|Republic of China|Hong Kong|Cayman"
)
_NOT_PLACES = frozenset({"Chad", "Jersey", "Niue", "Turkey", "Guernsey", "Mali", "Oman", "Togo", "Jordan"})


@cache
def common_words() -> frozenset[str]:
    return frozenset(_words("common_words.txt")) | FUNCTION_WORDS


@cache
def given_names() -> frozenset[str]:
    return frozenset(word.lower() for word in _words("given_names.txt"))


@cache
def places() -> dict[str, list[str]]:
    """First word in lower case → full place names that begin with it, longest first."""
    names = set(STATES) | set(_MORE_PLACES.split("|"))
    names |= {line for line in _lines("cities.txt") if line}
    for country in pycountry.countries:
        names |= {country.name, getattr(country, "common_name", country.name)}
    usable = {name for name in names if "," not in name and "(" not in name} - _NOT_PLACES
    index: dict[str, list[str]] = {}
    for name in sorted(usable, key=lambda n: (-len(n), n)):
        index.setdefault(name.split()[0].lower(), []).append(name)
    return index


@cache
def place_names() -> frozenset[str]:
    return frozenset(name.lower() for names in places().values() for name in names)


def _lines(file: str) -> list[str]:
    return [line for line in (_FOLDER / file).read_text("utf-8").splitlines() if not line.startswith("#")]


def _words(file: str) -> list[str]:
    return " ".join(_lines(file)).split()


class Vocabulary:
    """What counts as an ordinary word in one text: the general list and what the text itself writes in lower case."""

    def __init__(self, flat: str) -> None:
        counts = Counter(_LOWER_WORD.findall(flat))
        self._own = frozenset(word for word, n in counts.items() if n >= _TIMES_LOWER)

    def is_common(self, word: str) -> bool:
        plain = word.lower().removesuffix("'s").strip(".'")
        if plain in common_words() or plain in self._own:
            return True
        return plain.endswith("s") and plain[:-1] in common_words() and len(plain) > 4

    def is_name_word(self, word: str) -> bool:
        """Could this word be part of a proper name: a known given name, or no ordinary word at all?"""
        plain = word.lower().removesuffix("'s").strip(".'")
        return plain in given_names() or not (plain in NOT_NAMES or self.is_common(word))
