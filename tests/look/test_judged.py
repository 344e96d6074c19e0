"""The pages are judged by what is seen of them: ten points of twelve from each of two judges, and no point lost on two pages."""

from datetime import date
from pathlib import Path

import pytest

from tests.look.judged import Judgement, broken_rules, read
from tests.look.pages import PAGES, SCHEMES, WIDTHS, views

DAY = date(2026, 11, 26)


def judged(page: str, judge: str, **lost: str) -> Judgement:
    return Judgement(page, judge, DAY, "0" * 40, {int(point.removeprefix("p")): why for point, why in lost.items()})


@pytest.mark.requirement("JOURNEY-079")
def test_what_two_judges_said_of_the_eight_pages_holds_the_rule() -> None:
    assert broken_rules(read()) == []


def test_each_page_is_pictured_at_both_widths_by_day_and_by_night() -> None:
    names = [view.name for view in views()]
    assert len(names) == len(set(names)) == len(PAGES) * len(WIDTHS) * len(SCHEMES) == 32
    assert {page.address for page in PAGES} >= {"/", "/sni-kod", "/tjanster", "/inloggad/logga-in", "/inloggad/mina-sidor", "/500"}


def test_two_judges_and_ten_points_each_are_enough() -> None:
    said = [judged("start", "Alva", p1="a", p2="b"), judged("start", "Bo", p1="c"), judged("error", "Alva", p3="d"), judged("error", "Bo")]
    assert broken_rules(said, ["start", "error"]) == []


def test_nine_points_are_not() -> None:
    said = [judged("start", "Alva", p1="a", p2="b", p3="c"), judged("start", "Bo")]
    assert broken_rules(said, ["start"]) == ["Alva gives start 9 points"]


def test_a_point_may_be_lost_on_one_page_alone_whoever_takes_it() -> None:
    said = [judged("start", "Alva", p9="a"), judged("start", "Bo"), judged("error", "Alva"), judged("error", "Bo", p9="b")]
    assert broken_rules(said, ["start", "error"]) == ["point 9 is lost on error, start"]


def test_one_judge_is_too_few_and_each_judges_every_page_once() -> None:
    said = [judged("start", "Alva"), judged("start", "Alva")]
    assert broken_rules(said, ["start", "error"]) == ["1 have judged", "Alva has not judged error", "Alva has judged start twice"]


@pytest.mark.parametrize("row", ['page = "nowhere"', 'page = "start"\nlost = { 13 = "a" }', 'page = "start"\nlost = { 3 = " " }'])
def test_a_page_a_point_or_a_reason_that_is_none_is_refused(row: str, tmp_path: Path) -> None:
    file = tmp_path / "judged.toml"
    lost = "" if "lost" in row else "lost = {}"
    file.write_text(f'[[judged]]\n{row}\njudge = "Alva"\nday = 2026-11-26\ncommit = "0"\n{lost}\n')
    with pytest.raises(ValueError, match="judge"):
        read(file)
