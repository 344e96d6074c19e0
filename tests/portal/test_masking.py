"""No personal number reaches the log, however it is written and whatever wrote it."""

import io
import json
import logging
import re
import sys
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from django.utils.module_loading import import_string
from hypothesis import given
from hypothesis import strategies as st

from portal.words.masking import MaskedLine, masked

NUMBER = "199204029806"
BETWEEN = [
    "",
    "-",
    "+",
    " ",
    ".",
    "/",
    "_",
    "\N{NO-BREAK SPACE}",
    "\N{NARROW NO-BREAK SPACE}",
    "\N{THIN SPACE}",
    "\N{IDEOGRAPHIC SPACE}",
    "\N{ZERO WIDTH SPACE}",
    "\t",
    "\N{EN DASH}",
    "\N{EM DASH}",
    "\N{MINUS SIGN}",
    "\N{NON-BREAKING HYPHEN}",
    "\N{SOFT HYPHEN}",
    "\N{FULLWIDTH HYPHEN-MINUS}",
    " -",
    "- ",
    "%20",
    "%2D",
    "%252D",
    "%C2%A0",
    "%E2%80%93",
    "%e2%80%93",
    r"\xa0",
    r"\u2013",
    r"\\u2013",
]


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("around", ["{}", "id={}&x", "/{}/", "abc{}def", "200 {} 404", "{}:5", "'{}'", "å{}ö"])
def test_a_number_is_struck_out_however_it_is_written(between: str, around: str) -> None:
    for number in (f"19920402{between}9806", f"920402{between}9806", f"1992{between}04{between}02{between}9806"):
        assert masked(around.format(number)) == around.format("************")


@pytest.mark.parametrize(
    "number",
    [
        "19920462-9806",  # a co-ordination number
        "191212121212",  # a test person, whose control digit is wrong
        "1 9 9 2 0 4 0 2 9 8 0 6",
        "%31%39%39%32%30%34%30%32%39%38%30%36",
        "%39204029806",
        "\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT NINE}920402-9806",
        "\N{FULLWIDTH DIGIT NINE}204029806",
        json.dumps("19920402\N{EN DASH}9806")[1:-1],
        quote("19920402\N{EN DASH}9806"),
    ],
)
def test_other_spellings_are_struck_out_too(number: str) -> None:
    assert masked(f"Not Found: /x/{number}") == "Not Found: /x/************"


def test_between_escapes_rather_too_much_is_struck_out_than_too_little() -> None:
    for number in (NUMBER, "9204029806", "19920402-9806", "19920402%2D9806"):
        line = masked(f"/x/%20{number}%20")
        assert "************" in line and "9806" not in line


def test_what_may_be_either_of_two_numbers_is_struck_out_as_a_whole() -> None:
    assert masked("920402-9806 921212-1212") == "************ ************"
    assert "9806" not in masked("12 1992 0402 9806 12")


@pytest.mark.parametrize(
    "line",
    [
        "5520000018 and 552000-0018",
        "16552000-0018 and 165520000018",
        "2026-11-22 11:19:45,380 INFO portal.request GET / 200 12 ms",
        "2026-11-22T11:19:45.123456Z",
        "1732190000 seconds, 1763806785419 ms",
        "550e8400-e29b-41d4-a716-199204029806 200 5",
        "d41d8cd98f00b204199204029806ecf8",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "19920402---9806",
        "19923102-9806",
        "19920432-9806",
        "08-123 456 78",
        "192.168.10.25",
    ],
)
def test_what_is_no_personal_number_stays(line: str) -> None:
    assert masked(line) == line


@given(st.text(), st.sampled_from([between for between in BETWEEN if between.isascii()]), st.text())
def test_no_text_around_a_number_lets_it_through(before: str, between: str, after: str) -> None:
    """Digits and what may stand between them make another number of it, so none of those are beside it here."""
    about = [re.sub(r"[\d%\\]", "x", text) for text in (before, after)]
    line = f"{about[0]}|19920402{between}9806|{about[1]}"
    assert masked(line) == f"{about[0]}|************|{about[1]}"


@given(st.text(alphabet="0123456789 -%25\\xu:abcdef"))
def test_only_numbers_are_changed_and_nothing_is_left_to_change(text: str) -> None:
    once = masked(text)
    assert masked(once) == once
    if len(re.sub(r"\D", "", text)) < 10 and "%" not in text and "\\" not in text:
        assert once == text


def written(record: logging.LogRecord) -> str:
    """``record`` as the portal's handler of the log writes it."""
    [handler] = [each for each in logging.getLogger().handlers if isinstance(each.formatter, MaskedLine)]
    return handler.format(record)


def test_the_last_step_is_over_the_whole_line_with_its_traceback() -> None:
    def register(who: str) -> None:
        raise LookupError(f"{who} is in no register") from KeyError(who.replace(" ", "\N{NO-BREAK SPACE}"))

    try:
        register(f"{NUMBER[2:8]} {NUMBER[8:]}")
    except LookupError:
        failed = logging.LogRecord("portal.x", logging.ERROR, "", 0, "%s failed for %r", ("asked", [NUMBER]), sys.exc_info())
    failed.stack_info = f"Stack: {NUMBER}"
    text = written(failed)
    assert "LookupError: ************ is in no register" in text
    assert "KeyError: '************'" in text
    assert "9806" not in text


def test_arguments_that_do_not_fit_are_written_without_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    line = written(logging.LogRecord("portal.x", logging.INFO, "", 0, "%d of them", (NUMBER,), None))
    assert "does not fit" in line and NUMBER not in line
    assert capsys.readouterr().err == ""


def test_every_handler_of_the_log_ends_with_it() -> None:
    assert {each["formatter"] for each in settings.LOGGING["handlers"].values()} == {"text"}
    assert all(issubclass(import_string(each["()"]), MaskedLine) for each in settings.LOGGING["formatters"].values())
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(MaskedLine("%(message)s"))
    handler.emit(logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (f"/x/{NUMBER}",), None))
    assert stream.getvalue() == "Not Found: /x/************\n"


def test_lines_that_held_one_are_counted() -> None:
    before = MaskedLine.lines_masked
    written(logging.LogRecord("portal.x", logging.INFO, "", 0, NUMBER, (), None))
    written(logging.LogRecord("portal.x", logging.INFO, "", 0, "nobody", (), None))
    assert MaskedLine.lines_masked == before + 1
    assert f"foretagsporten_masked_lines_total {before + 1}.0" in Client().get("/metrics").content.decode()
