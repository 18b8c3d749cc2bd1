"""What values mean: columns by vendors' names, numbers, days, designations."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

import pytest

from evidence.load_files.columns import COLUMNS, plain, proposed_mapping
from evidence.load_files.designations import designation_of
from evidence.load_files.values import is_number, numbers_from, order_of, pages_between, people, read_day


def test_columns_are_proposed_by_the_names_that_vendors_give_them() -> None:
    headers = [
        "Prod Beg_Bates",
        "PROD END BATES",
        "Production::Begin Attach",
        "All Custodians",
        "E-mail From",
        "Native File Path",
        "MD5 Hash",
    ]
    found = proposed_mapping(headers)
    assert {field: headers[at] for field, at in found.items()} == {
        "begin": "Prod Beg_Bates", "end": "PROD END BATES", "native_path": "Native File Path", "md5": "MD5 Hash",
        "author": "E-mail From",
    }  # fmt: skip
    assert proposed_mapping(["DOCID", "BEGBATES"])["begin"] == 1  # the better-known name of two


def test_no_name_means_two_fields() -> None:
    fields: dict[str, set[str]] = defaultdict(set)
    for field, column in COLUMNS.items():
        for name in column.names:
            fields[plain(name)].add(field)
    assert {name: found for name, found in fields.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    ("value", "order", "day"),
    [("2019-06-14", "mdy", date(2019, 6, 14)), ("06/14/2019 10:05 AM", "mdy", date(2019, 6, 14)),
     ("14.06.2019", "dmy", date(2019, 6, 14)), ("20190614", "mdy", date(2019, 6, 14)), ("6/4/19", "mdy", date(2019, 6, 4)),
     ("June 14, 2019", "mdy", date(2019, 6, 14)), ("14 Jun 2019", "mdy", date(2019, 6, 14)), ("00/00/0000", "mdy", None),
     ("", "mdy", None)],
)  # fmt: skip
def test_days(value: str, order: str, day: date | None) -> None:
    assert read_day(value, order) == day


@pytest.mark.parametrize("value", ["13/13/2019", "yesterday", "2019", "02/30/2019"])
def test_what_is_no_day_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_day(value, "mdy")


def test_the_order_of_days_is_said_to_be_assumed_where_no_day_shows_it() -> None:
    assert order_of(["01/02/2019", "03/04/2019"]) == ("mdy", True)
    assert order_of(["01/02/2019", "25/04/2019"]) == ("dmy", False)
    assert order_of(["04/25/2019"]) == ("mdy", False)
    assert order_of(["2019-04-25"]) == ("mdy", False)


def test_numbers_count_on_within_their_prefix() -> None:
    assert numbers_from("ROE-0009", 3) == ["ROE-0009", "ROE-0010", "ROE-0011"]
    assert numbers_from("ROE0001.0001", 2) == ["ROE0001.0001", "ROE0001.0002"]
    assert (pages_between("ROE0001", "ROE0010"), pages_between("ROE0002", "ROE0001"), pages_between("A1", "B2")) == (
        10,
        None,
        None,
    )
    assert [is_number(one) for one in ("ROE0001", "ROE", "A\n1", "A,1", "A" * 60 + "1")] == [
        True,
        False,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("value", "privilege"),
    [("Attorneys' Eyes Only", "attorneys_eyes_only"), ("HIGHLY CONFIDENTIAL - AEO", "attorneys_eyes_only"),
     ("Confidential", "protective_order"), ("Subject to Stipulation 4", "protective_order"), ("Y", "protective_order"),
     ("Attorney-Client", "attorney_client"), ("Attorney Work Product", "work_product"), ("None", None), ("", None),
     ("Not Confidential", None)],
)  # fmt: skip
def test_designations_are_never_taken_for_nothing(value: str, privilege: str | None) -> None:
    found = designation_of(value)
    assert (found.privilege if found else None) == privilege


def test_people_of_a_column() -> None:
    assert people("Ada Roe <ada@roe.example>; bo@lind.example\nCy Ash", "to") == [
        {"name": "Ada Roe", "address": "ada@roe.example", "role": "to"},
        {"name": "", "address": "bo@lind.example", "role": "to"},
        {"name": "Cy Ash", "address": "", "role": "to"},
    ]
