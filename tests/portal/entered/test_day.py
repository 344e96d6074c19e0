"""Days and weeks as people write and count them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.words.entered import day

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2027-01-04", date(2027, 1, 4)),
        ("2027-1-4", date(2027, 1, 4)),
        ("2027/1/14", date(2027, 1, 14)),
        ("20270104", date(2027, 1, 4)),
        ("270104", date(2027, 1, 4)),
        ("27-01-04", date(2027, 1, 4)),
        ("991231", date(1999, 12, 31)),
        ("760101", date(1976, 1, 1)),
        ("751231", date(2075, 12, 31)),
        ("12/3", date(2026, 3, 12)),
        ("12/3 2027", date(2027, 3, 12)),
        ("12/3 27", date(2027, 3, 12)),
        (" 3.12.2026 ", date(2026, 12, 3)),
        ("2024-02-29", date(2024, 2, 29)),
        ("2027\u201101\u201104", date(2027, 1, 4)),
        ("2027\u201301\u201304", date(2027, 1, 4)),
        ("4 januari 2027", date(2027, 1, 4)),
        ("4\u00a0Jan. 2027", date(2027, 1, 4)),
        ("1 May 2027", date(2027, 5, 1)),
        ("1 maj", date(2026, 5, 1)),
        ("12/3-27", date(2027, 3, 12)),
        ("12-3-2027", date(2027, 3, 12)),
        ("den 4 januari 2027", date(2027, 1, 4)),
        ("4:e jan", date(2026, 1, 4)),
        ("1st May 2027", date(2027, 5, 1)),
        ("May 1, 2027", date(2027, 5, 1)),
        ("December 3rd 2026", date(2026, 12, 3)),
    ],
)
def test_what_people_write_is_understood(typed: str, meant: date) -> None:
    assert day.read(typed, TODAY) == meant


@pytest.mark.parametrize(
    "typed", ["2026-03", "202603", "2026-3", "2026/03", "3/2026", "03.2026", "mars 2026", "Mar. 2026", "March 2026", "2026\u201303"]
)
def test_a_month_is_understood_as_people_write_it(typed: str) -> None:
    assert day.read_month(typed) == date(2026, 3, 1)


@pytest.mark.parametrize("typed", ["", "2026", "2026-13", "20263", "3 2026", "mars", "mars 26", "ma 2026", "2026-03-01", "0000-01"])
def test_what_is_no_month_is_refused(typed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (the calendar's own words when the month does not exist)
        day.read_month(typed)


@pytest.mark.parametrize(
    ("typed", "born"),
    [
        ("450102", date(1945, 1, 2)),
        ("440229", date(1944, 2, 29)),
        ("261121", date(2026, 11, 21)),
        ("261122", date(1926, 11, 22)),
        ("12/3 80", date(1980, 3, 12)),
        ("2045-01-02", date(2045, 1, 2)),
    ],
)
def test_nobody_who_writes_two_figures_is_born_in_the_time_to_come(typed: str, born: date) -> None:
    assert day.read(typed, TODAY, is_birthday=True) == born


@pytest.mark.parametrize(
    "typed",
    [
        *("", "i morgon", "2026-02-29", "2026-13-01", "31/4", "2026-1104", "12", "١٢/٣", "0000-01-01"),
        *("12 mår 2026", "31 juni 2026", "1 ju 2026", "1 2026", "12-3-27", "5-10", "2026-5/1"),
    ],
)
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (the calendar's own words when the day does not exist)
        day.read(typed, TODAY)


@pytest.mark.parametrize(
    ("when", "week"), [(date(2027, 1, 1), 53), (date(2027, 1, 4), 1), (date(2024, 12, 30), 1), (date(2026, 11, 21), 47)]
)
def test_the_week_that_holds_4_january_is_week_1(when: date, week: int) -> None:
    assert day.week(when) == week


@pytest.mark.requirement("COMP-033")
def test_ten_years_either_way_keep_the_day_and_29_february_gives_way() -> None:
    assert (day.years_before(TODAY, 10), day.years_after(TODAY, 10)) == (date(2016, 11, 21), date(2036, 11, 21))
    leap = date(2024, 2, 29)
    assert (day.years_before(leap, 10), day.years_after(leap, 10)) == (date(2014, 2, 28), date(2034, 2, 28))
    assert day.years_after(leap, 4) == date(2028, 2, 29)
    assert day.years_around(TODAY, 10) == tuple(range(2016, 2037))


@given(st.dates(date(1977, 1, 1), date(2075, 12, 31)))
def test_a_day_reads_back_from_each_way_to_write_it(when: date) -> None:
    for written in (when.isoformat(), f"{when:%Y%m%d}", f"{when:%y%m%d}", f"{when.day}/{when.month} {when.year}"):
        assert day.read(written, TODAY) == when
