"""A select before any script has run."""

import pytest

from components.ui.select import Option, select
from tests.components.ui.drawn import EN, SV, drawn, one

MANY = [Option(f"Val {n}", str(n)) for n in range(8)]


@pytest.mark.parametrize(("number", "above", "has_filter"), [(7, 7, False), (8, 7, True), (3, 3, False), (4, 3, True)])
def test_there_is_a_filter_above_so_many_options(number: int, above: int, has_filter: bool) -> None:
    field = drawn(select(SV, "Ämne", MANY[:number], name="s", id="x", filter_above=above, optional=True))
    assert bool(field.xpath(".//*[@data-testid='select-filter']")) == has_filter
    assert len(one(field, "select").xpath("./option")) == number + 1


def test_an_empty_option_comes_first_when_it_is_asked_for() -> None:
    plain, optional, named = (
        one(drawn(select(SV, "Ämne", MANY[:2], name="s", id="x", value="1", **how)), "select")  # type: ignore[arg-type]
        for how in ({}, {"optional": True}, {"empty_label": "Välj ämne"})
    )
    assert [each.text for each in plain] == ["Val 0", "Val 1"]
    assert (optional[0].text, optional[0].get("value")) == ("-", "")
    assert named[0].text == "Välj ämne"
    assert plain.xpath("./option[@selected]/@value") == ["1"]


def test_the_list_of_the_filter_is_hidden_until_the_client_opens_it() -> None:
    field = drawn(select(EN, "Subject", MANY, name="s", id="x"))
    (held,) = field.xpath(".//*[@class='select__list']")
    assert held.get("hidden") is not None
    assert one(field, "select-filter").get("aria-label") == "Filter options"
    assert one(field, "select-filter").get("name") is None
