"""Feasts of the Islamic, Jewish, Hindu, Chinese, Persian and Buddhist calendars, whose days the library ``holidays`` knows.

The names are those the feasts commonly have in English, in their usual transcriptions; a feast that begins at sunset is
on the day after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any

from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.moment import Moment
from evidence.engines.dates.series import Series, Span, moved, yearly

_AL = "al|ul|el|il"
_QADR = "qadr|kadr|kadar|qadar"
_NIGHT = "laylat|lailat|laylatul|lailatul"
# Calendar, the library's name of the feast, days on from it: how it is written.
FEASTS: dict[tuple[str, str, int], tuple[str, ...]] = {
    ("islamic", "hijri_new_year_dates", 0): ("islamic|hijri|arabic|muslim new year", "islamic|hijri|arabic new year ' s day",
        "amun jadid|jadeed"),
    ("islamic", "ashura_dates", 0): ("day? of? ashura|ashoora|ashurah",),
    ("islamic", "tasua_dates", 0): ("tasua|tasu",),
    ("islamic", "arbaeen_dates", 0): ("arbaeen|arbain",),
    ("islamic", "mawlid_dates", 0): ("mawlid|maulid|mawlud", f"mawlid|maulid|milad {_AL}|an|un -? nabi|nabawi",
        "eid|id -? e -? milad", "eid e milad un nabi", "prophet muhammad|mohammed? ' s birthday", "mawlid an -? nabi"),
    ("islamic", "isra_and_miraj_dates", 0): ("isra and|& miraj", "isra and|& mi ' raj", "isra and al mi ' raj",
        f"{_NIGHT} {_AL} -? miraj", f"{_NIGHT} {_AL} -? mi ' raj", "shab -? e -? miraj", f"{_AL} -? isra",
        "ascension to heaven", "the? prophet ' s ascension"),
    ("islamic", "ramadan_beginning_dates", 0): ("beginning|start|first day? of ramadan|ramadhan|ramzan|ramazan",),
    ("islamic", "laylat_al_qadr_dates", 0): (f"{_NIGHT} {_AL} -? {_QADR}", f"{_NIGHT} -? {_QADR}",
        "night of power|destiny|decree", "shab -? e -? qadr"),
    ("islamic", "jumuatul_wida_dates", 0): (f"jamat|jumat|jumuat|jumma {_AL} -? wida|vida", f"jamat|jumat|jumuat {_AL} wada",
        "jumu ' atul|atul|at -? wida|wada", "jumuatul|jumatul|jumuatul -? wida|wada"),
    ("islamic", "eid_al_fitr_dates", 0): (f"eid|id {_AL} -? fitr", f"eid|id -? {_AL} -? fitr", "eidul|eidal|idul -? fitr",
        "festival|feast of breaking? the? fast", "hari raya puasa|aidilfitri", "lesser eid"),
    ("islamic", "eid_al_adha_dates", 0): (f"eid|id -? {_AL} -? adha|azha", "eidul|eidal|idul -? adha|azha", "bakrid",
        "bakra|bakr -? eid|id", "feast|festival of the? sacrifice", "greater eid", "hari raya haji"),
    ("islamic", "eid_al_ghadir_dates", 0): (f"eid|id -? {_AL} -? ghadir|ghadeer",),
    ("hebrew", "rosh_hashanah_date", 0): ("rosh ha? -? hashanah|hashana|shanah|shana|hashona", "jewish new year"),
    ("hebrew", "rosh_hashanah_date", 2): ("fast|tzom of? gedaliah|gedalia",),
    ("hebrew", "yom_kippur_date", 0): ("yom kippur|kipur", "day of atonement"),
    ("hebrew", "sukkot_date", 0): ("sukkot|sukkoth|succot|succoth|sukkos", "feast of tabernacles|booths"),
    ("hebrew", "sukkot_date", 6): ("hoshana rabbah|raba|rabba",),
    ("hebrew", "sukkot_date", 7): ("shemini|shmini atzeret|atzereth|atzeres",),
    ("hebrew", "sukkot_date", 8): ("simchat|simhat|simchas torah",),
    ("hebrew", "hanukkah_date", 0): ("hanukkah|chanukah|hanukah|chanukkah|hanuka|chanuka", "festival|feast of lights|dedication"),
    ("hebrew", "purim_date", 0): ("purim",),
    ("hebrew", "purim_date", 1): ("shushan purim",),
    ("hebrew", "purim_date", -1): ("fast|ta ' anit of? esther",),
    ("hebrew", "passover_date", 0): ("passover", "pesach|pesah", "first day of passover"),
    ("hebrew", "passover_date", 12): ("yom ha? -? shoah|hashoah|hashoa", "holocaust remembrance? day"),
    ("hebrew", "lag_baomer_date", 0): ("lag b|ba -? omer", "lag b ' omer", "lag ba ' omer", "lag baomer|bomer"),
    ("hebrew", "shavuot_date", 0): ("shavuot|shavuoth|shavuos", "feast of weeks"),
    ("hebrew", "tisha_bav_date", 0): ("tisha b ' av", "tisha|tish b|bav av?", "ninth of av"),
    ("chinese", "lunar_new_year_date", 0): ("chinese|lunar|vietnamese|korean new year", "chinese|lunar new year ' s day",
        "seollal"),
    ("chinese", "lunar_new_year_date", 14): ("lantern festival",),
    ("chinese", "qingming_date", 0): ("qingming|ching ming festival|day", "qingming", "tomb -? sweeping day"),
    ("chinese", "dragon_boat_date", 0): ("dragon boat festival|day", "duanwu festival?"),
    ("chinese", "mid_autumn_date", 0): ("mid -? autumn festival|day", "moon festival|day", "chuseok"),
    ("chinese", "double_ninth_date", 0): ("double ninth|nine festival|day", "chongyang|chung yeung festival|day"),
    ("persian", "new_year_date", 0): ("nowruz|norouz|nauruz|navroz|norooz|nowrooz|newroz", "persian|iranian new year"),
    ("buddhist", "vesak_may_date", 0): ("vesak|wesak|vaisakha|vaishakha", "buddha day", "buddha purnima|jayanti",
        "buddha ' s birthday"),
    ("hindu", "makar_sankranti_date", 0): ("makar|makara|maghi sankranti|sankranthi|sankrati", "maghi"),
    ("hindu", "pongal_date", -1): ("bhogi|boghi pongal?",),
    ("hindu", "pongal_date", 0): ("pongal", "thai pongal"),
    ("hindu", "pongal_date", 1): ("mattu|maattu pongal",),
    ("hindu", "pongal_date", 2): ("kaanum|kanum|kanni pongal",),
    ("hindu", "thaipusam_date", 0): ("thaipusam|thaipoosam",),
    ("hindu", "basant_panchami_date", 0): ("basant|vasant|vasanta panchami|panchmi", "saraswati|sarasvati puja"),
    ("hindu", "guru_ravidas_jayanti_date", 0): ("guru? ravidas|ravidass jayanti|birthday",),
    ("hindu", "swami_dayanand_saraswati_jayanti_date", 0): ("maharishi|maharshi|swami? dayanand|dayananda saraswati? jayanti",),
    ("hindu", "maha_shivaratri_date", 0): ("maha? -? shivaratri|shivratri|shivarathri", "mahashivratri|mahashivaratri"),
    ("hindu", "holi_date", -1): ("holika dahan", "chhoti|choti holi"),
    ("hindu", "holi_date", 0): ("holi", "dhulandi|dhuleti|dhulivandan|dhulheti|phagwah", "rangwali|dol holi|purnima|jatra"),
    ("hindu", "hola_mohalla_date", 0): ("hola mohalla|mohalla|moholla",),
    ("hindu", "gudi_padwa_date", 0): ("gudi|gudhi padwa|padva", "ugadi|yugadi", "hindu new year",
        "samvatsaradi", "chaitra shukladi|sukladi|sukhladi|shuddha"),
    ("hindu", "ram_navami_date", 0): ("ram|rama|shri? navami|navmi", "sri? rama? navami"),
    ("hindu", "mahavir_jayanti_date", 0): ("mahavir|mahavira|mahaveer jayanti|janma", "mahavir janma kalyanak"),
    ("hindu", "hanuman_jayanti_date", 0): ("hanuman jayanti|janmotsav",),
    ("hindu", "vaisakhi_date", 0): ("vaisakhi|baisakhi|vaishakhi|vasakhi|besakhi", "mesadi"),
    ("hindu", "vishu_date", 0): ("vishu",),
    ("hindu", "puthandu_date", 0): ("puthandu|puthuvarudam", "tamil new year"),
    ("hindu", "pohela_boishakh_date", 0): ("pohela|pahela|poila boishakh|baishakh", "bengali new year"),
    ("hindu", "pohela_boishakh_date", 24): ("rabindra|rabindranath jayanti", "tagore ' s birthday"),
    ("hindu", "parshuram_jayanti_date", 0): ("parshuram|parashurama|parashuram jayanti",),
    ("hindu", "rath_yatra_date", 0): ("ratha|rath -? yatra|jatra", "jagannath rath? yatra"),
    ("hindu", "guru_purnima_date", 0): ("guru purnima|poornima", "vyasa purnima"),
    ("hindu", "raksha_bandhan_date", 0): ("raksha|rakhi bandhan|purnima", "rakhi", "rakshabandhan"),
    ("hindu", "janmashtami_date", 0): ("krishna janmashtami|jayanti|janmashtmi", "janmashtami|janmashtmi",
        "gokulashtami|krishnashtami", "gokul|krishna -? ashtami", "sreekrishna|srikrishna jayanti", "ashtami rohini"),
    ("hindu", "chaitra_navratri_date", 0): ("chaitra|vasanta|vasant navratri|navaratri|navarathri",),
    ("hindu", "naag_panchami_date", 0): ("nag|naga|naag panchami|panchmi",),
    ("hindu", "varalakshmi_vratam_date", 0): ("varalakshmi|varamahalakshmi vratam|vrata|puja",),
    ("hindu", "hartalika_teej_date", 0): ("hartalika teej",),
    ("hindu", "anant_chaturdashi_date", 0): ("anant|ananta chaturdashi",),
    ("hindu", "vishwakarma_puja_date", 0): ("vishwakarma|vishvakarma puja|pooja|jayanti",),
    ("hindu", "pitra_moksh_amavasya_date", 0): ("mahalaya amavasya?", "sarva pitru|pitri amavasya"),
    ("hindu", "bathukamma_date", 0): ("bathukamma",),
    ("hindu", "kali_puja_date", 0): ("kali|shyama puja|pooja",),
    ("hindu", "dev_diwali_date", 0): ("dev|deva diwali|deepavali",),
    ("hindu", "kabir_jayanti_date", 0): ("kabir|kabirdas jayanti",),
    ("hindu", "ganesh_chaturthi_date", 0): ("ganesh|ganesha|vinayaka|vinayak chaturthi|chathurthi|chavithi",),
    ("hindu", "onam_date", 0): ("onam", "thiruvonam|thiru onam?"),
    ("hindu", "sharad_navratri_date", 0): ("sharad|sharada? navratri|navaratri|navarathri",),
    ("hindu", "maha_ashtami_date", 0): ("maha|durga ashtami|asthami", "mahaashtami"),
    ("hindu", "maha_navami_date", 0): ("maha|durga navami",),
    ("hindu", "dussehra_date", 0): ("dussehra|dasara|dussera|dasahra|dasera|dashain", "vijaya|vijay -? dashami|dasami",
        "vijayadashami|vijayadasami"),
    ("hindu", "maharshi_valmiki_jayanti_date", 0): ("maharshi|maharishi? valmiki jayanti", "pargat diwas"),
    ("hindu", "karwa_chauth_date", 0): ("karwa|karva chauth|chouth",),
    ("hindu", "diwali_india_date", -2): ("dhanteras", "dhan|dhana trayodashi|teras", "dhanatrayodashi|dhantrayodashi"),
    ("hindu", "diwali_india_date", -1): ("naraka|narak chaturdashi", "choti|chhoti diwali|deepavali"),
    ("hindu", "diwali_india_date", 0): ("diwali|deepavali|dipavali|divali|dewali", "lakshmi|laxmi puja|pooja"),
    ("hindu", "govardhan_puja_date", 0): ("govardhan puja|pooja", "annakut", "gujarati new year"),
    ("hindu", "govardhan_puja_date", 1): ("bhai|bhaiya|bhau dooj|duj|beej|tika|bij", "bhaubeej"),
    ("hindu", "chhath_puja_date", 0): ("chhath|chhat puja|parv|pooja?", "surya shashthi", "chhath|chhathi",
        "dala puja|pooja|chhath"),
    ("hindu", "guru_nanak_jayanti_date", 0): ("guru nanak|nanaks ' s? jayanti|gurpurab|gurpurb|birthday|dev",
        "guru nanak dev jayanti", "guru nanak jayanti|gurpurab|birthday"),
    ("hindu", "guru_gobind_singh_jayanti_date", 0): ("guru gobind|govind singh ' s? jayanti|birthday|gurpurab",
        "guru gobind|govind singh jayanti|birthday|gurpurab"),
}  # fmt: skip


@lru_cache(maxsize=1)
def _calendars() -> dict[str, Any]:
    """The library's tables, loaded when first asked for."""
    from holidays import calendars

    return {
        "islamic": calendars._IslamicLunar(),
        "hebrew": calendars._HebrewLunisolar(),
        "chinese": calendars._ChineseLunisolar(),
        "persian": calendars._Persian(),
        "buddhist": calendars._BuddhistLunisolar(),
        "hindu": calendars._HinduLunisolar(),
    }


@lru_cache(maxsize=4096)
def _days(calendar: str, feast: str, year: int) -> tuple[date, ...]:
    """The days of a feast in a year of our calendar: none where the library does not know, two in some Islamic years."""
    found = getattr(_calendars()[calendar], feast)(year)
    return tuple(sorted(day for day in _each(found) if day.year == year))


def _each(found: Any) -> Iterator[date]:
    if isinstance(found, date):
        yield found
    elif found is not None and not isinstance(found, bool):
        for one in found:
            yield from _each(one)


def _feast(calendar: str, name: str, on: int) -> Series:
    def find(year: int, which: int) -> Span | None:
        days = _days(calendar, name, year)
        if which >= len(days):
            return None
        start = datetime.combine(days[which], datetime.min.time()) + timedelta(days=on)
        return start, start + timedelta(days=1)

    first, second = (yearly(lambda year, n=which: find(year, n)) for which in (0, 1))  # type: ignore[misc]

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        yield from sorted([*first(lo, hi), *second(lo, hi)])

    return occurs


def _ramadan() -> Series:
    """The month of fasting, to the day before the feast that ends it."""
    ends = _feast("islamic", "eid_al_fitr_dates", 0)

    def until_feast(span: Span) -> Span:
        return span[0], next(ends(span[1], span[1] + timedelta(days=31)), span)[0]

    return moved(_feast("islamic", "ramadan_beginning_dates", 0), until_feast)


def _tu_bishvat(year: int) -> Span | None:
    """The 15th of Shevat, two months before Passover, or three in a leap year, which is longer than 380 days."""
    passover = _days("hebrew", "passover_date", year)
    begins, ends = (_days("hebrew", "rosh_hashanah_date", of) for of in (year - 1, year))
    if not (passover and begins and ends):
        return None
    is_leap = (ends[0] - begins[0]).days > 380
    start = datetime.combine(passover[0], datetime.min.time()) - timedelta(days=89 if is_leap else 59)
    return start, start + timedelta(days=1)


def _israel_independence(year: int) -> Span | None:
    """The 5th of Iyar, moved to Thursday where it or its eve touches a Sabbath, and from Monday to Tuesday."""
    days = _days("hebrew", "israel_independence_date", year)
    if not days:
        return None
    moved_by = {0: 1, 4: -1, 5: -2}.get(days[0].weekday(), 0)
    start = datetime.combine(days[0], datetime.min.time()) + timedelta(days=moved_by)
    return start, start + timedelta(days=1)


def _israel_memorial(year: int) -> Span | None:
    """The day before independence day."""
    span = _israel_independence(year)
    return (span[0] - timedelta(days=1), span[0]) if span else None


def _parsi_new_year(year: int) -> Span:
    """That calendar has 365 days in every year: its new year was August 17 in 2018."""
    start = datetime(2018, 8, 17) + timedelta(days=365 * (year - 2018))
    return start, start + timedelta(days=1)


_RAMADAN = Moment(_ramadan(), "season")
RULES: list[GrammarRule] = [
    *rules("SEASON", lambda _: _RAMADAN, "ramadan|ramadhan|ramzan|ramazan"),
    *rules(
        "HOLIDAY",
        lambda _: Moment(yearly(_israel_independence), "day"),
        "yom ha? -? atzmaut|haatzmaut",
        "yom ha ' atzmaut",
        "yom ha ' atzma ' ut",
        "israeli|israel independence day",
    ),
    *rules("HOLIDAY", lambda _: Moment(yearly(_israel_memorial), "day"), "yom ha? -? zikaron|hazikaron"),
    *rules(
        "HOLIDAY",
        lambda _: Moment(yearly(_tu_bishvat), "day"),
        "tu bishvat|bishevat",
        "tu b ' shvat|shevat",
        "tu bi -? shvat|shevat",
        "new year of trees",
    ),
    *rules(
        "HOLIDAY",
        lambda _: Moment(yearly(_parsi_new_year), "day"),
        "parsi new year",
        "jamshedi navroz|nowruz",
        "pateti",
    ),
    *[
        rule
        for which, written in FEASTS.items()
        for moment in (Moment(_feast(*which), "day"),)
        for rule in rules("HOLIDAY", lambda _, moment=moment: moment, *written)
    ],
]
