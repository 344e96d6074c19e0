"""Charts: what is drawn for eyes stands in words and in a table too."""

import re
from decimal import Decimal

import lxml.html
import pytest
from lxml.html import HtmlElement

from components.figures.chart import BOTTOM, Chart, Mark, Series, chart
from components.markup import to_html

MONTHS = ("jan", "feb", "mars")


def drawn(*series: Series, labels: tuple[str, ...] = MONTHS, at: tuple[int, ...] = (), mark: Mark | None = None) -> HtmlElement:
    of = Chart(
        title="Pengar per månad",
        says="Saldot är lägst i mars.",
        heading="Månad",
        labels=labels,
        series=series,
        at=tuple(map(Decimal, at)),
        mark=mark,
    )
    return lxml.html.fromstring(to_html(chart(lambda key, /, **values: key, of, id="c")))


def amounts(*values: int) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, values))


def bars_and_line() -> HtmlElement:
    return drawn(
        Series("In", amounts(300, 0, 150)), Series("Ut", amounts(100, 250, 200)), Series("Saldo", amounts(200, -50, -100), shape="line")
    )


def test_a_chart_has_a_name_and_words_for_who_does_not_see_it() -> None:
    (svg,) = bars_and_line().xpath("//svg[@role='img']")
    title, says = svg.xpath("./title")[0], svg.xpath("./desc")[0]
    assert (svg.get("aria-labelledby"), svg.get("aria-describedby")) == (title.get("id"), says.get("id"))
    assert (title.text, says.text) == ("Pengar per månad", "Saldot är lägst i mars.")


def test_the_table_below_has_the_numbers_that_are_drawn() -> None:
    (table,) = bars_and_line().xpath("//details//*[@data-testid='chart-table']")
    rows = [[cell.text_content().replace("\u00a0", " ") for cell in row.xpath("./th|./td")] for row in table.xpath(".//tr")]
    assert rows == [
        ["Månad", "In", "Ut", "Saldo"],
        ["jan", "300,00", "100,00", "200,00"],
        ["feb", "0,00", "250,00", "−50,00"],
        ["mars", "150,00", "200,00", "−100,00"],
    ]


def test_nothing_of_it_is_style_or_script_and_every_place_is_a_whole_number() -> None:
    page = bars_and_line()
    assert not page.xpath("//@style|//style|//script")
    places = page.xpath(
        "//svg//@x|//svg//@y|//svg//@x1|//svg//@y1|//svg//@x2|//svg//@y2|//svg//@width|//svg//@height|//svg//@points|//svg//@d"
    )
    assert places and not [each for each in places if "." in each]


def test_bars_of_two_kinds_have_patterns_of_their_own_and_a_line_a_shape() -> None:
    page = bars_and_line()
    fills = {bar.get("fill") for bar in page.xpath("//svg[@role='img']//*[@class='chart__bar']")}
    assert fills == {"url(#c-0)", "url(#c-1)"}
    patterns = [pattern.xpath("./path/@d")[0] for pattern in page.xpath("//pattern")]
    assert len(set(patterns)) == len(patterns)
    (dots,) = page.xpath("//svg[@role='img']//*[@class='chart__dot']/@d")
    assert dots.count("M") == len(MONTHS)


def test_what_is_below_nought_hangs_from_the_line_of_nought() -> None:
    page = drawn(Series("Saldo", amounts(100, -100, 0)))
    (bars,) = page.xpath("//svg[@role='img']//*[@class='chart__bar']/@d")
    zero = int(page.xpath("//*[@class='chart__zero']/@y1")[0])
    up, down, none = (int(top) for top in re.findall(rf"M\d+ {zero}V(\d+)h\d+V{zero}z", bars))
    assert zero - up == down - zero > 0
    assert none == zero < BOTTOM


@pytest.mark.parametrize("values", [(0, 0, 0), (1, 2, 3), (-5, -7, -1), (999_999_999, -999_999_999, 0), (87, 86, 88)])
def test_whatever_the_amounts_are_all_stand_within_the_drawing(values: tuple[int, ...]) -> None:
    page = drawn(Series("Saldo", amounts(*values), shape="line"))
    heights = [int(each) for each in re.findall(r",(\d+)", page.xpath("//svg[@role='img']//polyline/@points")[0])]
    assert all(0 < height <= BOTTOM for height in heights)
    assert len(page.xpath("//*[@class='chart__scale']//line")) == 5


def test_a_place_is_pointed_out_by_its_amount_and_in_words() -> None:
    mark = Mark(Decimal(500), Decimal(500), "Nollpunkt 500 kr", "crossing")
    page = drawn(Series("Intäkter", amounts(0, 500, 1000), shape="line"), at=(0, 500, 1000), mark=mark)
    (pointed,) = page.xpath("//*[@data-testid='crossing']")
    assert (pointed.get("data-value"), pointed.text_content()) == ("500.00", "Nollpunkt 500 kr")
    points = page.xpath("//svg[@role='img']//polyline/@points")[0].split()
    assert points[1] == f"{pointed.xpath('./circle/@cx')[0]},{pointed.xpath('./circle/@cy')[0]}"
