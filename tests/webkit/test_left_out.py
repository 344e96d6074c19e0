"""Which tests are run in WebKit and in Firefox, and which are not."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webkit.left_out import reasons, why_not

ROOT = Path(__file__).resolve().parent.parent.parent
BROWSERS = ("webkit", "firefox")


def _chosen(browser: str) -> list[str]:
    return (ROOT / "tests" / browser / "files.txt").read_text(encoding="utf-8").split()


def _tests(file: str) -> set[str]:
    return set(re.findall(r"^def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))


def _away(names: Iterator[str]) -> Iterator[str]:
    for name in names:
        file, _, test = name.partition("::")
        if not (ROOT / file).is_file() or (test and test.partition("[")[0] not in _tests(file)):
            yield name


@pytest.mark.parametrize("browser", BROWSERS)
def test_every_file_that_is_chosen_is_there_and_has_tests(browser: str) -> None:
    assert _chosen(browser)
    assert [file for file in _chosen(browser) if not (ROOT / file).is_file() or not _tests(file)] == []


@pytest.mark.parametrize("browser", BROWSERS)
def test_every_test_that_is_left_out_is_there_and_would_be_run(browser: str) -> None:
    left_out = reasons(ROOT / "tests" / browser / "left_out.toml")
    assert list(_away(iter(left_out))) == []
    assert [name for name in left_out if name.partition("::")[0] not in _chosen(browser)] == []


def test_what_begins_a_chromium_of_its_own_is_left_out_with_a_reason() -> None:
    assert why_not("tests/browser/test_edge.py::test_x", ["edge", "secure_chromium"]) == "it begins a Chromium of its own"
    assert why_not("tests/browser/test_login.py::test_x", ["portal", "chromium"]) == ""
