"""The rows of the load file as rows of ours, in pieces: each piece is stored with the place where the next begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Exists, F, OuterRef, Subquery

from config.boundary import firm_boundary
from evidence.load_files.child import Volume
from evidence.load_files.problems import FATAL, problem
from evidence.load_files.values import is_number, pages_between
from evidence.models import LoadFileImport, LoadFileRow
from evidence.pipeline.long_jobs import Progress

AT_ONCE, IMAGES_AT_ONCE = 10_000, 2_000
Outcome = LoadFileRow.Outcome
READ, IMAGES, FAMILIES = "read_load_file", "read_images", "find_families"


def rows_read(found: LoadFileImport, volume: Volume) -> Iterator[Progress]:
    """Bring all rows in, then the images of each, then who belongs to whom. Nothing of it is done twice."""
    while found.load_file and (rows := _more_rows(found, volume)):
        yield Progress(READ, found.rows_read, found.rows_read + len(rows))
    while found.image_file and (rows := _more_images(found, volume)):
        yield Progress(IMAGES, found.rows_read, found.rows_read + len(rows))
    with firm_boundary(found.firm_id):
        last = (
            LoadFileRow.objects.filter(load_import=found).order_by("-number").values_list("number", flat=True).first()
        )
    for first in range(1, (last or 0) + 1, AT_ONCE):
        with firm_boundary(found.firm_id):
            _refuse_repeated(found, first, first + AT_ONCE - 1)
            _find_parents(found, first, first + AT_ONCE - 1)
        yield Progress(FAMILIES, first, last or 0)
    with firm_boundary(found.firm_id):
        LoadFileImport.objects.filter(pk=found.pk).update(is_read=True)
        found.is_read = True


def _more_rows(found: LoadFileImport, volume: Volume) -> Sequence[Any]:
    plain, end = volume.rows(found.load_file, dialect=_dialect(found), start=found.read_from, most=AT_ONCE)
    if not plain:
        return ()
    rows = [_row(found, found.rows_read + at, one) for at, one in enumerate(plain, start=1)]
    with firm_boundary(found.firm_id):
        LoadFileRow.objects.bulk_create(rows, batch_size=500)
        found.read_from, found.rows_read = end, found.rows_read + len(rows)
        LoadFileImport.objects.filter(pk=found.pk).update(read_from=end, rows_read=found.rows_read)
    return plain


def _dialect(found: LoadFileImport) -> dict[str, str]:
    return {one: found.dialect[one] for one in ("encoding", "separator", "quote", "newline")}


def value_of(found: LoadFileImport, values: Sequence[str], field: str) -> str:
    at = found.mapping.get(field)
    return values[at] if at is not None and at < len(values) else ""


def _row(found: LoadFileImport, number: int, plain: dict[str, Any]) -> LoadFileRow:
    values = plain["v"]
    problems = [problem("row_broken" if one == "unclosed_quote" else one) for one in plain["p"]]
    if len(values) != len(found.headers):
        problems.append(problem("columns", value=f"{len(values)} values, {len(found.headers)} columns"))
    begin, end = (value_of(found, values, one).strip() for one in ("begin", "end"))
    if not begin or not is_number(begin):
        code = "bad_number" if begin else "no_number"
        problems.append(problem(code, _header(found, "begin"), begin))
    elif end and pages_between(begin, end) is None:
        problems.append(problem("bad_range", _header(found, "end"), end))
        end = begin
    family = value_of(found, values, "family").strip()
    return _made(
        found, number, problems, values=values, begin=begin[:60], end=(end or begin)[:60],
        family=family[:60] if is_number(family) else "",
    )  # fmt: skip


def _header(found: LoadFileImport, field: str) -> str:
    at = found.mapping.get(field)
    return str(found.headers[at]) if at is not None else ""


def _made(found: LoadFileImport, number: int, problems: list[dict[str, Any]], **fields: Any) -> LoadFileRow:
    failed = any(one["code"] in FATAL for one in problems)
    return LoadFileRow(
        firm_id=found.firm_id, case_id=found.case_id, load_import=found, number=number, problems=problems,
        has_problems=bool(problems), outcome=Outcome.FAILED if failed else Outcome.PENDING, **fields,
    )  # fmt: skip


def _more_images(found: LoadFileImport, volume: Volume) -> Sequence[Any]:
    plain, end = volume.images(
        found.image_file, encoding=found.preview.get("image_encoding") or "utf-8", start=found.images_from,
        most=IMAGES_AT_ONCE,
    )  # fmt: skip
    if not plain:
        return ()
    with firm_boundary(found.firm_id):
        _take_images(found, plain)
        found.images_from = end
        LoadFileImport.objects.filter(pk=found.pk).update(images_from=end)
    return plain


def _take_images(found: LoadFileImport, plain: Sequence[dict[str, Any]]) -> None:
    """Give each document's images to its row; one that the load file does not have becomes a row by itself."""
    keys = {one["b"] for one in plain}
    known = {
        row.begin: row
        for row in LoadFileRow.objects.filter(load_import=found, begin__in=keys, only_images=False).order_by("-number")
    }
    fresh: list[LoadFileRow] = []
    last = (
        LoadFileRow.objects.filter(load_import=found).order_by("-number").values_list("number", flat=True).first() or 0
    )
    for one in plain:
        problems = [problem(code) for code in one["p"]]
        row = known.get(one["b"])
        if row is None:
            fresh.append(_by_itself(found, last + len(fresh) + 1, one, problems))
            continue
        row.images, row.problems = [*row.images, *one["g"]], [*row.problems, *problems]
        row.has_problems = bool(row.problems)
    LoadFileRow.objects.bulk_update(known.values(), ["images", "problems", "has_problems"], batch_size=200)
    LoadFileRow.objects.bulk_create(fresh, batch_size=500)


def _by_itself(found: LoadFileImport, number: int, one: dict[str, Any], problems: list[dict[str, Any]]) -> LoadFileRow:
    if found.load_file:
        problems.append(problem("not_in_load_file", value=one["b"]))
    if not is_number(one["b"]):
        problems.append(problem("bad_number" if one["b"] else "no_number", value=one["b"]))
    return _made(found, number, problems, begin=one["b"], end=one["b"], images=one["g"], only_images=True)


def _refuse_repeated(found: LoadFileImport, first: int, last: int) -> None:
    """A number is the first row's that has it: else attachments, which come after all others, would lose theirs."""
    rows = LoadFileRow.objects.filter(load_import=found, outcome=Outcome.PENDING)
    before = rows.filter(begin=OuterRef("begin"), number__lt=OuterRef("number"))
    repeated = list(rows.filter(Exists(before), number__range=(first, last)))
    for row in repeated:
        row.problems = [*row.problems, problem("repeated_number", _header(found, "begin"), row.begin)]
        row.has_problems, row.outcome = True, Outcome.FAILED
    LoadFileRow.objects.bulk_update(repeated, ["problems", "has_problems", "outcome"], batch_size=200)


def _find_parents(found: LoadFileImport, first: int, last: int) -> None:
    """By the number that a row's family begins with. Where no row has it, that is a problem of the row."""
    rows = LoadFileRow.objects.filter(
        load_import=found, number__range=(first, last), outcome=Outcome.PENDING, parent=None
    )
    attached = rows.exclude(family="").exclude(family=F("begin"))
    heads = LoadFileRow.objects.filter(load_import=OuterRef("load_import"), begin=OuterRef("family"))
    head = heads.exclude(outcome=Outcome.FAILED).exclude(pk=OuterRef("pk")).order_by("number").values("pk")[:1]
    attached.update(parent_id=Subquery(head))
    alone = [row for row in attached.all() if not _says(row, "no_parent")]
    for row in alone:
        row.problems, row.has_problems = (
            [*row.problems, problem("no_parent", _header(found, "family"), row.family)],
            True,
        )
    LoadFileRow.objects.bulk_update(alone, ["problems", "has_problems"], batch_size=200)


def _says(row: LoadFileRow, code: str) -> bool:
    return any(one["code"] == code for one in row.problems)
