"""Whom "he" and "her" mean in what somebody says, where one reading is left: the only person named shortly before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.documents.captions import SIDE
from evidence.engines.facts.papers.pronouns_of import meant_by, titled_pronoun
from evidence.engines.facts.referring.subjects import owns_somebody, tells_of_unnamed
from evidence.engines.facts.referring.unknown_names import bodies_of, names_others
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.source import Source
from evidence.engines.layout.person_names import same_person
from evidence.engines.names.lexicon import common_words, is_diminutive

_HE = re.compile(r"\b(?:he|him|his)\b(?:['\u2019](?:s|d|ll)\b)?", re.I)  # "himself" is who acts in the same words
_SHE = re.compile(r"\b(?:she|her|hers)\b(?:['\u2019](?:s|d|ll)\b)?", re.I)
_BARE_SUBJECT = re.compile(r"(?P<word>[A-Z][a-z]{2,}) (?:was|is|has|had|said|told|[a-z]{3,}ed)\b")
_OF_EITHER = re.compile(
    r"\b(?:he|him|his)(?: or |/)(?:she|her|hers)\b|\b(?:she|her|hers)(?: or |/)(?:he|him|his)\b", re.I
)
_AHEAD = re.compile(
    r"(?:[A-Z][\w ]{0,20}, )?(?:In|During|At|On|After|Before|Through|By|From|With|For|Under|Upon|Despite|When|While|As"
    r"|(?:Soon|Shortly|Just|Immediately) (?:after|before))"
    r" (?:he|she|his|her)\b[^,]{0,80}, (?:the [A-Z]|[A-Z])"
)  # "In his interview, the Director said": whom the words after it name
_AHEAD_WITHIN = re.compile(
    r"(?:^|[,;] |\b(?:that|and|but|because) )"
    r"(?:in|during|at|on|after|before|through|by|with|for|under|upon|despite|when|while|as)"
    r" (?:his|her|he|she)\b[^,;.]{1,80}, (?:(?:the|[a-z]+) ){0,2}[A-Z][a-z]+ (?:[A-Z][\w.'\u2019-]+ )*"
    r"(?:was|were|is|had|has|did|would|said|told|[a-z]{3,}ed)\b"
)  # "reported that, in his hearing, Senator Roe had not disclosed it"
_ALLEGED = re.compile(r"That (?:he|she|his|her)\b")  # what somebody told: of themselves or of another
_BOTH = {"he": _HE, "she": _SHE}
_KIN = "husband|wife|father|mother|son|daughter|brother|sister|uncle|aunt|cousin|friend|neighbou?r|colleague|partner"
_PEOPLE = (
    "man|woman|guy|lady|boy|girl|child|person|doctor|physician|surgeon|nurse|officer|deputy|sergeant|trooper|detective"
    "|investigator|inspector|lawyer|attorney|boss|manager|supervisor|foreman|driver|pilot|captain|passenger|mechanic"
    "|engineer|technician|operator|contractor|clerk|cashier|agent|guard|employee|worker|witness|client|customer|patient"
    "|resident|tenant|landlord|occupant|victim|suspect|caller|complainant|claimant|applicant|student|teacher|assistant"
    "|secretary|director|owner|decedent|deceased|infant|baby|minor|swimmer|cyclist|pedestrian|rider|insured|member"
)
UNNAMED = re.compile(
    r"(?<!\bwas )(?<!\bis )(?<!\bam )(?<!\bas )\b(?:an?|the|my|your|his|her|their|our|this|that|another|some|one"
    r"|(?!(?:he|she|it|that|this|there|here|who|what|where|let)['\u2019])[\w-]+['\u2019]s)\s+"
    rf"(?:\w+\s+){{0,2}}?(?:{_KIN}|{_PEOPLE})\b(?!,? (?-i:[A-Z]))",
    re.I,
)  # somebody without a name, whom a pronoun may as well mean
_OF_WHOM_IT_TELLS = re.compile(
    r"\b(?:an?|one|another|some|somebody|someone)(?: [a-z][\w'\u2019]*){0,3}?,? (?:whose\b[^.;,]{2,40}, )?who"
    r" (?:[a-z]+ ){0,2}?(?:said|says|thought|felt|believed|claimed|complained|explained|told (?:me|us|them))(?: that)? $",
    re.I,
)  # "one farmer, whose name I noted, who said that he": whoever that is
_SIDE = rf"(?:{SIDE})(?:-[a-z]{{5,12}})?"
_SIDE_ALONE = re.compile(rf"\b{_SIDE}\b(?!,? (?-i:[A-Z]))", re.I)
_SUBJECT = re.compile(
    r"(?:^|(?<=[.?!] ))(?:(?:The|An?|This|(?:On|In|At|By) [^,.]{2,30}?(?:, \d{4})?,? the)"
    rf" (?P<noun>(?:[a-z-]{{3,14}} ){{0,2}}?(?:{_PEOPLE}))|(?P<side>(?i:{_SIDE})))"
    r"\b(?!['\u2019-]| (?:and|or|of|at|from)\b|,? [A-Z])"
)  # of whom a sentence speaks


def nouns_before(words: str) -> list[str]:
    """ "the private pilot": whom the sentences of these words speak of, who has no name in them."""
    return [f"the {(found['noun'] or found['side']).lower()}" for found in _SUBJECT.finditer(words)]


def speaks_of_unnamed(source: Source, start: int, end: int) -> bool:
    """Does it speak of somebody, or of a side of the case, whom nothing names?"""
    words = " ".join(source.read.masked[start:end].split())
    if UNNAMED.search(words):
        return True
    return bool(_SIDE_ALONE.search(words)) and not any(one.role for one in source.mentions_in(start, end))


def is_colleague(source: Source, mention: FoundMention) -> bool:
    """ "My partner, Dr. Roe, advised rest": somebody beside the writer, whom what follows need not be about."""
    lead = " ".join(source.read.masked[max(0, mention.start - _LEAD) : mention.start].split()) + " "
    if source.read.spoken:
        return False  # "My supervisor, Ann Lee": of whom the next question asks
    if source.is_mail and _REPORTS.search(lead):
        return False  # the message is about them
    return bool(_OF_WRITER.search(lead)) and mention.name not in source.pronouns


_OF_WRITER = re.compile(r"\b(?:[Mm]y|[Oo]ur) (?:[a-z]+ ){0,2}[a-z]+,? (?:(?:Dr|Mr|Ms|Mrs|Prof)\.? )?$")
_REPORTS = re.compile(
    r"\b(?:about|against|regarding|concerning|report|with|by|from|on) (?:[Mm]y|[Oo]ur) (?:[a-z]+ ){0,2}[a-z]+,? $"
)
_LEAD = 60  # characters before a name
_SEEN = re.compile(r"\b(?:heard|saw|watched|felt|let|made|helped|hear|see|watch) $", re.I)  # her do something
_OF_SEVERAL = re.compile(
    r"\b(?:one|some|another|each|either) of (?:them|these|those|the)\b", re.I
)  # who is not named, either
_DOES_TO = re.compile(
    r",?\s(?:(?!that\b|who\b|and\b|when\b|if\b)[a-z]+\s){1,3}(?P<whom>him|her(?=\s(?:[a-z]+ing|in|on|at|by|to|up|down|with|from)\b|[.,;]))"
)
_NO_NOUN = re.compile(
    r"\s*(?:[.,;:?!]|$|(?:to|that|about|for|with|on|at|in|and|or|if|what|when|a|an|the|this|not|how|why|before|after|again"
    r"|since|until|because|then|there|here|as|by|from|into|while|up|down|out|off|over|back|home|more|some|one|two|once|twice|three"
    r"|I|you|he|she|it|we|they|there|your|my|his|our|their)\b)"
)


Span = tuple[int, int]
_FARTHEST = 4  # exchanges over which one goes on without the name


class ThirdPersons:
    """Reads a dialogue from its beginning: whom a pronoun means is looked for in its sentence, then in what was said before."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._last: dict[str, str] = {}
        self._topic: dict[str, tuple[str, int]] = {}  # whom alone exchanges named, and how many named nobody since
        self._bodies = bodies_of(source.read.masked)

    def worded(self, words: str, spans: Sequence[Span], speaker: str) -> WordedSpeech:
        """``spans`` are where the words stand and then what was said before, the nearest first."""
        said, closed, names = words, words, []
        if _OF_EITHER.search(words) or _AHEAD.match(words) or _AHEAD_WITHIN.search(words) or _ALLEGED.match(words):
            return WordedSpeech(words, words)
        for sex, pronoun in _BOTH.items():
            found = pronoun.search(words)
            is_object = found is not None and _is_object(words, found)
            name = self._meant(sex, words[: found.start()], spans, speaker, is_object) if found else ""
            if not name or not found:
                self._last.pop(sex, None)
                continue
            self._last[sex] = name
            names.append(name)
            if _stands_in(name, words):
                closed = _named(pronoun, closed, name)
                continue  # who reads the name beside it needs it no second time
            here = f"{found.group()} [{_of(found.group(), name, is_object)}]"
            begin, end = _at(pronoun, said)
            said = said[:begin] + here + said[end:]
            closed = _named(pronoun, closed, name)
        if len(set(names)) < len(names):
            return WordedSpeech(words, words)  # nobody is both "he" and "she"
        return WordedSpeech(said, closed, tuple(names))

    def _meant(self, sex: str, before: str, spans: Sequence[Span], speaker: str, is_object: bool) -> str:
        if (
            UNNAMED.search(before)
            or _SIDE_ALONE.search(before)
            or _OF_SEVERAL.search(before)
            or _OF_WHOM_IT_TELLS.search(before)
            or _begins_with_a_noun(before)
        ):
            return ""
        for at, (start, end) in enumerate(spans):
            people = list(self._people(start, end, sex, speaker, before if at == 0 else None))
            if at == 0 and people and is_object:
                return ""  # "Lee read him his rights": to somebody else, and who that is may be open
            if at and (speaks_of_unnamed(self._source, start, end) or tells_of_unnamed(self._source, start, end)):
                return ""
            if at and any(self._may_be_another(one, sex) for one in self._source.mentions_in(start, end)):
                return ""
            others = names_others(self._source, start, end, before if at == 0 else None, self._bodies)
            if people or others:
                sure = len(people) == 1 and not others and not (at and self._goes_on(sex, people[0], spans[at + 1 :]))
                return people[0] if sure else ""
            goes_on = at > 0 and _BOTH[sex].search(self._source.read.masked, start, end) is not None
            if goes_on and (sex in self._last or self._source.read.spoken):
                return self._last.get(sex, "")  # else whom the sentence before means, too
        return self._topic.get(sex, ("", 0))[0]

    def _may_be_another(self, one: FoundMention, sex: str) -> bool:
        """Is it somebody beside the writer, or who does something to another of this sex?"""
        masked = self._source.read.masked
        behind = " ".join(masked[one.end : one.end + _LEAD].split())
        return is_colleague(self._source, one) or acts_on_another(masked, one.end, sex) or owns_somebody(behind)

    def follow(self, spans: Sequence[Span], speaker: str) -> None:
        """Read an exchange as the one that the next may go on from, without a name."""
        open_to_others = any(
            speaks_of_unnamed(self._source, *one) or names_others(self._source, *one, bodies=self._bodies)
            for one in spans
        )
        for sex in _BOTH:
            found = {name for one in spans for name in self._people(*one, sex, speaker, None)}
            if any(self._is_named_beside(sex, name, spans) for name in found):
                self._topic[sex] = "", 0
                continue
            name, since = self._topic.get(sex, ("", 0))
            if found or open_to_others or since == _FARTHEST:
                name, since = (found.pop() if len(found) == 1 and not open_to_others else ""), -1
            self._topic[sex] = name, since + 1

    def _is_named_beside(self, sex: str, name: str, spans: Sequence[Span]) -> bool:
        """Is the name first heard behind a pronoun of its sex, which so means another: "He answered Roe."?"""
        said = (_BOTH[sex].search(self._source.read.masked, *span) for span in spans)
        pronouns = [found.start() for found in said if found]
        named = [one.start for span in spans for one in self._source.mentions_in(*span) if self._is(one, name)]
        return bool(pronouns and named) and min(pronouns) < min(named)

    def _is(self, mention: FoundMention, name: str) -> bool:
        return mention.type == "person" and meant_by(self._source.text, mention) == name

    def _goes_on(self, sex: str, name: str, spans: Sequence[Span]) -> bool:
        """Was somebody else spoken of so before, of whom it may go on: "He hit Lee. Bob Roe stood by. I asked him …"?"""
        masked = self._source.read.masked
        return any(_BOTH[sex].search(masked, *one) and not _stands_in(name, masked[slice(*one)]) for one in spans)

    def _people(self, start: int, end: int, sex: str, speaker: str, before: str | None) -> Iterator[str]:
        """Each person named there who may be meant, once, by the longest of the names."""
        seen: dict[str, None] = {}
        for one in self._source.mentions_in(start, end):
            written = " ".join(one.text.split())
            if one.type != "person" or (before is not None and written not in before):
                continue
            name = meant_by(self._source.text, one)
            is_speaker = speaker and (_is_speaker(written, speaker) or _is_speaker(name, speaker))
            if self._sex(one) in ("", sex) and not is_speaker:
                seen.setdefault(name)
        yield from seen

    def _sex(self, one: FoundMention) -> str:
        """As the title before the name here or elsewhere says; empty where none does."""
        known = self._source.pronouns
        surname = one.name.rsplit(maxsplit=1)[-1] if one.name else ""
        return titled_pronoun(self._source.text, one) or known.get(one.name, "") or known.get(surname, "")


def _stands_in(name: str, words: str) -> bool:
    """Is its surname among the words?"""
    return bool(re.search(rf"\b{re.escape(name.rsplit(maxsplit=1)[-1])}\b", words))


def _is_speaker(written: str, speaker: str) -> bool:
    """Is it the speaker's name, or one with a short form of the given name, "Ron Lee" of Ronald John Lee?"""
    words, others = written.lower().split(), speaker.lower().split()
    is_of_family = len(words) > 1 and words[-1] == others[-1]
    short = is_of_family and is_diminutive(words[0], others[0])
    middle, other = words[1:-1], others[1:-1]  # "Ron Allen Lee" of Ron A. Lee
    fuller = is_of_family and words[0] == others[0] and [one[0] for one in middle] == [one[0] for one in other]
    return short or fuller or same_person(written, speaker)


def _begins_with_a_noun(words: str) -> bool:
    """ "Resident stated that he …", as forms have it: by what somebody is, who need not be the one named next."""
    found = _BARE_SUBJECT.match(words)
    return found is not None and found["word"].lower() in common_words()


def _is_object(words: str, found: re.Match[str]) -> bool:
    """ "him", and "her" where no noun of hers follows."""
    word = found.group().lower()
    seen = _SEEN.search(words, 0, found.start())
    return word == "him" or (word == "her" and bool(seen or _NO_NOUN.match(words, found.end())))


def acts_on_another(text: str, place: int, pronoun: str) -> bool:
    """Does the one whose name ends there do something to another "him" or "her", of whom the next "he" or "she" may as well
    be: "Hall found her lying there. She wore a coat"?"""
    found = _DOES_TO.match(text, place)
    of_sex = _BOTH.get(pronoun.lower())
    return found is not None and of_sex is not None and bool(of_sex.fullmatch(found["whom"]))


def somebody_acts_on_another(source: Source, start: int, end: int, pronoun: str) -> bool:
    people = (one for one in source.mentions_in(start, end) if one.type == "person")
    return any(acts_on_another(source.read.masked, one.end, pronoun) for one in people)


def _at(pronoun: re.Pattern[str], words: str) -> tuple[int, int]:
    found = pronoun.search(words)
    return found.span() if found else (len(words), len(words))


def _named(pronoun: re.Pattern[str], words: str, name: str) -> str:
    """The words with the name for each of these pronouns."""
    parts, at = [], 0
    for found in pronoun.finditer(words):
        parts += [words[at : found.start()], _instead(found.group(), name, _is_object(words, found))]
        at = found.end()
    return "".join([*parts, words[at:]])


def _of(pronoun: str, name: str, is_object: bool) -> str:
    owns = pronoun.lower() == "his" or (pronoun.lower() == "her" and not is_object)
    return f"{name}\u2019s" if owns else name


def _instead(pronoun: str, name: str, is_object: bool) -> str:
    """The name where the pronoun stood: "he'd" as "Lee had" reads well enough to be judged."""
    plain, _, rest = pronoun.lower().replace("\u2019", "'").partition("'")
    name = f"{name}'s" if plain == "his" or (plain == "her" and not is_object) else name
    return f"{name}'{rest}" if rest else name
