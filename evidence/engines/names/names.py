"""One canonical name for the forms a person or an organization goes by within a text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from evidence.engines.names.lexicon import PARTICLES, all_given_names, diminutives, is_diminutive, pronoun_of
from evidence.engines.names.organization_words import spelled_out, without_nation

SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "esq", "esquire", "md", "phd"})
_ABBREVIATED = "inc corp ltd co llc llp lp plc gmbh pllc pc na sa nv bv ag pty kg kgaa"
_GENERATION = re.compile(r",? (?P<mark>Jr|Sr|JR|SR|II|III|IV)\b\.?\Z")
_FORMS = {
    "incorporated": "inc",
    "corporation": "corp",
    "limited": "ltd",
    "company": "co",
    **{f: f for f in _ABBREVIATED.split()},
}
_MARKS = {"jr": "Jr.", "sr": "Sr."}
_SHORT_TITLES = "Mr Mrs Ms Dr Prof Det Sgt Lt Cpl Ofc Capt Insp Inv Hon Rev Sen Rep"
_DOTTED = frozenset(_SHORT_TITLES.split())
_GIVEN_AFTER = frozenset({"Sir", "Dame"})  # these stand before the given name
_POST_NOMINAL = re.compile(r"(?!I+\b|IV\b)[A-Z]{2,3}(?:-[A-Z]{1,2})?")  # "Brian Aldous KC", "Ann Lee PA-C"
_ENDS_SENTENCE = re.compile(r"(?<![.\w])[\w'-]{6,}\.\Z")  # no abbreviation
_PARTS = frozenset(
    {"board", "branch", "committee", "department", "desk", "division", "management", "office", "staff", "team", "unit"}
)
_SELDOM = 5  # times more often than the longer name without a legal form
_ARTICLE = re.compile(r"\A(?:the|m/s\.?) (?=.)", re.I)  # "M/s. Weir Mills Ltd.", as firms are addressed in India
_GLUED = re.compile(
    r"(?!MR|MS|DR|ST|JR|SR)(?P<first>[A-Z])(?P<second>[A-Z]) (?=[A-Z][\w'-]*[a-z])"
)  # "JT Hale" for J. T. Hale
_SHORTEST = 10  # of names that differ in blanks or an "and" alone, and are one
_LETTERED = re.compile(r"[A-Z]\. (?=[A-Z])")
_FEMALE, _MALE = frozenset({"Ms", "Mrs", "Miss", "Lady", "Dame"}), frozenset({"Mr", "Sir", "Lord"})


@dataclass(slots=True)
class _Cluster:
    words: tuple[str, ...]  # the fullest form, in lower case without full stops
    mark: str = ""  # of which generation: "jr"
    forms: Counter[str] = field(default_factory=Counter)
    titles: set[str] = field(default_factory=set)
    is_kin: bool = False  # named as somebody's kin, so that the surname alone is the other one's

    @property
    def name(self) -> str:
        """The fullest form; written in mixed case if it ever is."""
        return max(self.forms, key=lambda f: (len(f.split()), not f.isupper(), len(f), self.forms[f]))


class PersonNames:
    """Joins the forms of one person; never two different full names, and a bare surname only where one bears it."""

    def __init__(self, forms: Iterable[tuple[str, str]], kin: Iterable[str] = ()) -> None:
        """``forms``: each name as written (given name first) with the title before it, or ''; ``kin``: those that the text
        names as somebody's mother, son or other kin."""
        self._clusters: list[_Cluster] = []
        self._by_words: dict[tuple[tuple[str, ...], str], _Cluster] = {}
        counted = Counter((tidy_person(name), title) for name, title in forms)
        full = [item for item in counted.items() if len(person_words(item[0][0])) > 1]
        for (name, title), n in sorted(full, key=_marked_and_fullest_first):
            self._add(name, title, n)
        self._titled: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for (name, title), n in counted.items():
            if title and len(words := person_words(name)) == 1:
                self._titled[words][title] += n
        self._by_surname: dict[str, list[_Cluster]] = defaultdict(list)
        self._by_given: dict[str, list[_Cluster]] = defaultdict(list)
        for cluster in self._clusters:
            self._by_surname[cluster.words[-1]].append(cluster)
            self._by_given[cluster.words[0]].append(cluster)
        for name in map(tidy_person, kin):
            if relative := self._by_words.get((person_words(name), generation(name))):
                relative.is_kin = True

    def canonical(self, name: str, title: str = "") -> str:
        tidy = tidy_person(name)
        words = person_words(tidy)
        if cluster := self._by_words.get((words, generation(tidy))):
            return cluster.name
        if len(words) == 1:
            fitting = self._bearers(words[0], title)
            if len(fitting) == 1:
                return fitting[0].name
            if title := title if fitting else self._one_title(words, title):
                return f"{title}. {tidy}" if title in _DOTTED else f"{title} {tidy}"
        return tidy

    def is_open(self, name: str, title: str = "") -> bool:
        """Does the name stand for one of several people of this text, and nothing says for which?"""
        tidy = tidy_person(name)
        words = person_words(tidy)
        if (words, generation(tidy)) in self._by_words:
            return False
        return len(words) > 1 or len(self._bearers(words[0], title)) > 1  # "Robert Hale", of a father and a son

    def _bearers(self, word: str, title: str) -> list[_Cluster]:
        """Those whom a single word may mean: by their surname, or else without a title by their given name."""
        found = [c for c in self._by_surname.get(word, []) if _agree(c, title)]
        if title in _GIVEN_AFTER or (not found and not title):
            found = self._by_given.get(word) or self._by_diminutive(word) or found
        others = [c for c in found if not c.is_kin] if not title and not self._titled.get((word,)) else []
        return others if len(others) == 1 else found

    def _one_title(self, words: tuple[str, ...], title: str) -> str:
        """The title that all who are called by this surname alone have, if they may be one person; else this one."""
        titles = self._titled[words]
        if {*titles} & _FEMALE and {*titles} & _MALE:
            return title
        return max(titles, key=lambda one: (titles[one], one), default=title)

    def _by_diminutive(self, given: str) -> list[_Cluster]:
        """Those whose given name this one may stand for: William Holm, for "Bill"."""
        return [cluster for full in diminutives().get(given, ()) for cluster in self._by_given.get(full, [])]

    def surnames(self) -> set[str]:
        """The surnames of everybody known by a full name, in lower case."""
        return set(self._by_surname)

    def _add(self, name: str, title: str, n: int) -> None:
        words, mark = person_words(name), generation(name)
        own = [c for c in self._clusters if not (mark and c.mark and mark != c.mark)]
        alike = [c for c in own if _compatible(c.words, words) or _are_surnames(words, c.words)]
        if not mark and len({c.mark for c in alike} - {""}) > 1:
            return  # the father or the son
        fitting = [c for c in own if c.words == words] or alike
        if len(fitting) == 1:
            cluster = fitting[0]
        else:
            cluster = _Cluster(words)
            self._clusters.append(cluster)
        cluster.mark = cluster.mark or mark
        cluster.forms[name] += n
        cluster.titles |= {title} - {""}
        self._by_words[words, mark] = cluster


def _marked_and_fullest_first(item: tuple[tuple[str, str], int]) -> tuple[bool, int, int, tuple[str, str]]:
    name = item[0][0]
    return (not generation(name), -len(person_words(name)), -len(name), item[0])


def generation(name: str) -> str:
    """ "jr" of "Robert Hale, Jr."; empty where the name does not say of which generation its bearer is."""
    found = _GENERATION.search(name)
    return found["mark"].lower() if found else ""


def person_words(name: str) -> tuple[str, ...]:
    written = re.sub(r"\.(?=\S)", ". ", _GLUED.sub(r"\g<first>. \g<second>. ", name, count=1)).split()
    while len(written) > 1 and written[0] in PARTICLES:
        written = written[1:]  # "van den Berg" is a surname alone
    words = [w.strip(".,'\"").lower() for w in written]
    return tuple(w for w in words if w and w not in SUFFIXES) or tuple(words[:1])


def tidy_person(name: str) -> str:
    """Single blanks, and ``JOHN A. O'BRIEN`` as ``John A. O'Brien``."""
    mark = _GENERATION.search(name)
    if mark:
        return f"{tidy_person(name[: mark.start()])} {_MARKS.get(mark['mark'].lower(), mark['mark'])}"
    words = re.sub(r" (?=[.,])", "", " ".join(name.split())).split()
    if len(words) > 2 and _POST_NOMINAL.fullmatch(words[-1]) and not words[-2].isupper():
        words[-2:] = [words[-2].rstrip(",")]
    long = [w for w in words if len(w.strip(".")) > 2]
    if long and all(w.isupper() for w in long):
        words = [_cased(w) for w in words]
    return " ".join(words)


def _cased(word: str) -> str:
    cased = "-".join("'".join(p[:1].upper() + p[1:].lower() for p in part.split("'")) for part in word.split("-"))
    return f"Mc{cased[2:].capitalize()}" if cased.startswith("Mc") and len(cased) > 4 else cased


def _compatible(fuller: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Could both be one person: same surname, given name the same or its initial, middle names not at odds?"""
    if fuller[-1] != other[-1] or not (_same_or_initial(fuller[0], other[0]) or is_diminutive(fuller[0], other[0])):
        return False
    ours, theirs = ([word for word in words[1:-1] if word not in PARTICLES] for words in (fuller, other))
    return all(_same_or_initial(a, b) for a, b in zip(ours, theirs, strict=False))


def _are_surnames(words: tuple[str, ...], fuller: tuple[str, ...]) -> bool:
    """Both surnames alone, "Zamora Rivas" of Angel Zamora Rivas, or a name without a first initial."""
    is_end = len(words) < len(fuller) and fuller[-len(words) :] == words and len(words) > 1
    return is_end and (len(fuller[0]) == 1 or (len(words) == 2 and words[0] not in all_given_names()))


def _same_or_initial(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) == 1 and a[0] == b[0])


def _agree(cluster: _Cluster, title: str) -> bool:
    """Is no other title of theirs, and not their given name, at odds with this one: no "Mrs. Hale" for Daniel Hale?"""
    sex = pronoun_of(cluster.words[0])
    if title in _FEMALE:
        return not cluster.titles & _MALE and sex != "he"
    return title not in _MALE or not (cluster.titles & _FEMALE or sex == "she")


class OrganizationNames:
    """Joins ``ACME``, ``Acme Holdings`` and ``Acme Holdings, LLC`` where only one organization can be meant."""

    def __init__(self, forms: Iterable[str]) -> None:
        counted = Counter(tidy_organization(form) for form in forms)
        self._groups: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._kinds: dict[str, set[str]] = defaultdict(set)
        for form, n in counted.items():
            base, kind = organization_key(form)
            self._groups[base, kind][form] += n
            self._kinds[base].add(kind)
        self._prefixes: dict[str, set[str]] = defaultdict(set)
        self._initials: dict[str, set[str]] = defaultdict(set)
        self._alike: dict[str, set[str]] = defaultdict(set)
        for base in self._kinds:
            words = base.split()
            for n in range(1, len(words)):
                self._prefixes[" ".join(words[:n])].add(base)
            self._initials["".join(w[0] for w in words if w not in ("of", "the", "and", "for"))].add(base)
            self._alike[_run_together(base)].add(base)

    def canonical(self, name: str) -> str:
        tidy = tidy_organization(name)
        if _LETTERED.match(tidy) and self._kinds.get(organization_key(tidy[3:])[0]):
            tidy = tidy[3:]  # "B. Wade Enterprises" of a list, where Wade Enterprises is known
        base, kind = organization_key(tidy)
        base = self._fullest(base, kind)
        if not kind and self._kinds.get(base, {""}) == {""}:
            base = self._fuller(base, tidy)
        kinds = self._kinds.get(base, set()) - {""}
        wanted = [kind] if kind else ([next(iter(kinds))] if len(kinds) == 1 else [""])
        forms = Counter(self._groups.get((base, wanted[0]), Counter()))
        if len(kinds) <= 1:
            forms += self._groups.get((base, ""), Counter())
        return max(forms, key=lambda f: (len(f.split()), not f.isupper(), len(f), forms[f])) if forms else tidy

    def _fullest(self, base: str, kind: str) -> str:
        """The longest of the forms that differ in blanks, an "and" or their country alone: "U.S. Patent Office"."""
        together = _run_together(base)
        if len(together) < _SHORTEST:
            return base
        alike = [other for other in self._alike.get(together, ()) if kind in self._kinds[other]]
        return max(alike, key=lambda other: (len(other.split()), len(other), other), default=base)

    def _fuller(self, base: str, tidy: str) -> str:
        longer = {
            b for b in self._prefixes.get(base, ()) if b != base and is_distinctive(len(b.split()), any(self._kinds[b]))
        }
        longer = {b for b in longer if self._may_be_whole(b, base)} if len(base) > 3 else set()
        if not longer and tidy.isupper() and 2 < len(base) < 7:
            longer = {self._fullest(b, "") for b in self._initials.get(base, ()) if b != base}
        return next(iter(longer)) if len(longer) == 1 else base

    def _may_be_whole(self, longer: str, base: str) -> bool:
        """Is the longer name no part of the other, as "Acme Board" is of Acme, and not hardly ever used for it? "University of
        Weir" is whole, and its Research Foundation another."""
        if " of " in base:
            return False
        said = {
            name: sum(sum(self._groups[name, kind].values()) for kind in self._kinds[name]) for name in (longer, base)
        }
        if any(self._kinds[longer]):
            return True
        return longer.split()[-1] not in _PARTS and said[base] <= _SELDOM * said[longer]


def _run_together(base: str) -> str:
    """What is left of a name without blanks, abbreviations, "and" and the country whose commission or department it is."""
    return without_nation(spelled_out(base)).replace(" ", "")


def is_distinctive(words: int, has_form: bool) -> bool:
    """May a name be called by its first word: "Acme" for Acme Ltd, not "Mayflower" for a hotel?"""
    return has_form or words > 2


def tidy_organization(name: str) -> str:
    """Single blanks, none before commas and full stops, ``L . P .`` as ``L.P.``, no leading article."""
    tidy = re.sub(r" (?=[.,])", "", " ".join(name.split()))
    tidy = re.sub(r"\b([A-Z])\. (?=[A-Z]\.)", r"\1.", tidy)
    tidy = _ARTICLE.sub("", tidy)
    return tidy[:-1] if _ENDS_SENTENCE.search(tidy) and organization_key(tidy)[1] == "" else tidy


def organization_key(name: str) -> tuple[str, str]:
    """The name without its legal form, and the form: ``("acme holdings", "llc")``."""
    words = re.sub(r"[^\w& -]", "", re.sub(r"\b([A-Za-z])\.(?=[A-Za-z]\b)", r"\1", name.lower())).split()
    kinds: list[str] = []
    while len(words) > 1 and (words[-1] in _FORMS or (words[-1] == "&" and words[-2] in _FORMS)):
        kinds.insert(0, _FORMS.get(words.pop(), "&"))
    return " ".join(words), " ".join(kinds)
