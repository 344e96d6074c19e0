"""Which tests are run in WebKit, and which are not."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.webkit.left_out import LEFT_OUT, why_not

ROOT = Path(__file__).resolve().parent.parent.parent
CHOSEN = Path(__file__).with_name("files.txt").read_text(encoding="utf-8").split()


def _tests(file: str) -> set[str]:
    return set(re.findall(r"^def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))


def _away(names: Iterator[str]) -> Iterator[str]:
    for name in names:
        file, _, test = name.partition("::")
        if not (ROOT / file).is_file() or (test and test.partition("[")[0] not in _tests(file)):
            yield name


def test_every_file_that_is_chosen_is_there_and_has_tests() -> None:
    assert CHOSEN
    assert [file for file in CHOSEN if not (ROOT / file).is_file() or not _tests(file)] == []


def test_every_test_that_is_left_out_is_there_and_would_be_run() -> None:
    assert list(_away(iter(LEFT_OUT))) == []
    assert [name for name in LEFT_OUT if name.partition("::")[0] not in CHOSEN] == []


def test_what_begins_a_chromium_of_its_own_is_left_out_with_a_reason() -> None:
    assert why_not("tests/browser/test_edge.py::test_x", ["edge", "secure_chromium"]) == "it begins a Chromium of its own"
    assert why_not("tests/browser/test_login.py::test_x", ["portal", "chromium"]) == ""
