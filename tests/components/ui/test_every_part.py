"""What every shared part must have: examples, words for its reader, a sheet that thinks of forced colours and of print."""

from functools import partial
from pathlib import Path

import pytest

from components.screens.gallery.described import HEADINGS, functions_of
from components.ui.examples import GROUPS, examples_of, part_of, sections
from portal.words.texts import text

ROOT = Path(__file__).parents[3]
NO_PARTS = {"__init__", "translate", "example", "field", "slot"}
"""Files of components/ui that are not drawn."""


def _modules() -> set[str]:
    return {file.stem for file in (ROOT / "components" / "ui").glob("*.py")} - NO_PARTS


@pytest.mark.parametrize("module", sorted(_modules()))
def test_every_part_has_examples(module: str) -> None:
    section = module.replace("_", "-")
    assert section in sections(), f"components/ui/examples/{module}.py is missing"
    assert examples_of(section)
    assert sections()[section].GROUP in GROUPS


@pytest.mark.parametrize("section", sections())
def test_every_function_of_a_part_tells_its_reader_what_it_is_for(section: str) -> None:
    functions = functions_of(section)
    assert functions, f"{part_of(section).__name__} has no function"
    for function in functions:
        assert function.summary, f"{function.name}: no summary"
        missing = [each.name for each in function.arguments if not each.about]
        assert missing == [], f"{function.name}: Args says nothing of {missing}"
    lacking = [heading for heading in HEADINGS if heading != "Args" and not functions[0].sections.get(heading)]
    assert lacking == [], f"{functions[0].name}: no {lacking}"


@pytest.mark.parametrize("section", sections())
def test_every_sheet_thinks_of_forced_colours_and_of_print(section: str) -> None:
    sheet = (ROOT / "static" / "css" / f"{section}.css").read_text(encoding="utf-8")
    assert "forced-colors: active" in sheet
    assert "@media print" in sheet


@pytest.mark.parametrize("section", sections())
def test_every_sheet_that_moves_something_has_rules_for_those_who_want_rest(section: str) -> None:
    sheet = (ROOT / "static" / "css" / f"{section}.css").read_text(encoding="utf-8")
    assert "animation:" not in sheet or "prefers-reduced-motion" in sheet


@pytest.mark.parametrize("locale", ["sv", "en"])
@pytest.mark.parametrize(("section", "name"), [(section, name) for section in sections() for name in examples_of(section)])
def test_every_example_draws_in_both_languages(section: str, name: str, locale: str) -> None:
    assert examples_of(section)[name](partial(text, locale)) is not None


def test_no_two_examples_have_one_name() -> None:
    names = [name for section in sections() for name in examples_of(section)]
    assert sorted(names) == sorted(set(names))
