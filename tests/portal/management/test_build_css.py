"""The style sheets are put together small, and with what browsers need that are some years old (docs/reference/browsers.md)."""

import re
from pathlib import Path

import pytest

from portal.management.commands.build_css import together
from portal.management.older_browsers import with_plain_colours, with_plain_widths
from portal.management.small_css import small, without_comments

SHEETS = Path(__file__).resolve().parents[3] / "static" / "css"
TOKENS = """@layer tokens {
  :root {
    --ink: light-dark(#1f2421, #f3eee6);
    --lift:
      0 2px 4px light-dark(rgb(11 51 39 / 0.05), transparent), 0 0 0 1px light-dark(transparent, #3b4741);
    --s-1: 0.25rem;
  }
  @media (prefers-contrast: more) {
    :root { --ink: black; }
  }
}"""


@pytest.mark.parametrize(
    ("written", "built"),
    [
        ("a {\n  color: red;\n}\n", "a{color:red}"),
        ("a::before {\n  content: \"a: b;  {c}\";\n}", 'a::before{content:"a: b;  {c}"}'),
        ("a { background: url(img/a b.svg?x=1; y) }", "a{background:url(img/a b.svg?x=1; y)}"),
        (":root { --none: ; --one: 1; }", ":root{--none: ;--one:1}"),
        ("@media (min-width: 48em) and (hover) { a > b :hover, p + p { width: calc(1px + 2px) } }",
         "@media (min-width:48em) and (hover){a > b :hover,p + p{width:calc(1px + 2px)}}"),
    ],
)  # fmt: skip
def test_a_sheet_keeps_what_means_something(written: str, built: str) -> None:
    assert small(written) == built


def test_comments_are_for_who_reads_the_sheet() -> None:
    assert without_comments("a {} /* one */ b {} /* two\n lines */") == "a {}  b {} "


def test_each_colour_stands_once_more_for_browsers_that_know_no_light_dark() -> None:
    built = small(with_plain_colours(TOKENS))
    plain = built.partition("@supports not (color:light-dark(red,red)){")[2]
    assert "--ink:var(--if-light,#1f2421) var(--if-dark,#f3eee6)" in plain
    assert "var(--if-light,rgb(11 51 39 / 0.05)) var(--if-dark,transparent),0 0 0 1px var(--if-light,transparent)" in plain
    assert "--s-1" not in plain
    assert plain.index(":root{--ink:black}") > plain.index("--if-dark,#f3eee6"), "who asks for contrast has it there too"


def test_all_colours_of_the_portal_do() -> None:
    named = set(re.findall(r"(--[\w-]+):[^;]*light-dark\(", (SHEETS / "tokens.css").read_text(encoding="utf-8")))
    plain = together(SHEETS).partition("@supports not (color:light-dark(red,red))")[2].partition("@media")[0]
    assert named == set(re.findall(r"(--[\w-]+):[^;}]*var\(--if-light,", plain))
    assert [sheet.name for sheet in SHEETS.glob("*.css") if sheet.name != "tokens.css" and "light-dark(" in sheet.read_text()] == []


def test_narrower_than_is_written_as_browsers_have_known_it_for_long() -> None:
    assert with_plain_widths("@media (width < 37.5em) { a {} }") == "@media not all and (min-width: 37.5em) { a {} }"
    assert re.findall(r"@media \(width[^{]*", together(SHEETS)) == []
