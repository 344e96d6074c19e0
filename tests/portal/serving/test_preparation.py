"""Static files are collected anew when one of them has changed, however it was changed, and left alone when none has."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage

from portal.serving.preparation import collect_static

SHEET = "a {{ color: {} }}\n" + "b {{ color: blue }}\n" * 100
"""Long enough to be worth compressing."""


@pytest.fixture
def sheet(tmp_path: Path, settings: Any) -> Path:
    """The one source of what is collected, which has been collected once."""
    source = tmp_path / "source"
    source.mkdir()
    settings.DATA_DIR, settings.STATIC_ROOT, settings.STATICFILES_DIRS = tmp_path, tmp_path / "static", [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    sheet = source / "portal.css"
    sheet.write_text(SHEET.format("red"), encoding="utf-8")
    assert collect_static()
    return sheet


def written_as_long_and_as_old(sheet: Path, collected: Path) -> None:
    before = sheet.stat()
    sheet.write_text(SHEET.format("tan"), encoding="utf-8")
    os.utime(sheet, ns=(before.st_atime_ns, before.st_mtime_ns))


def written(sheet: Path, collected: Path) -> None:
    sheet.write_text(SHEET.format("green"), encoding="utf-8")


def one_more(sheet: Path, collected: Path) -> None:
    (sheet.parent / "more.css").touch()


def renamed(sheet: Path, collected: Path) -> None:
    sheet.rename(sheet.with_name("other.css"))


def collected_one_is_gone(sheet: Path, collected: Path) -> None:
    (collected / "portal.css").unlink()


def collected_one_is_cut(sheet: Path, collected: Path) -> None:
    next(collected.glob("portal.*.css")).write_text("", encoding="utf-8")


def test_files_that_nobody_touched_are_not_collected_anew(sheet: Path) -> None:
    assert not collect_static()


@pytest.mark.parametrize(
    "change",
    [written, written_as_long_and_as_old, one_more, renamed, collected_one_is_gone, collected_one_is_cut],
    ids=lambda change: change.__name__,
)
def test_a_change_is_seen_and_then_no_more(change: Callable[[Path, Path], None], sheet: Path, settings: Any) -> None:
    collected = Path(settings.STATIC_ROOT)
    change(sheet, collected)
    assert collect_static()
    assert not collect_static()


@pytest.mark.parametrize("change", [written, written_as_long_and_as_old], ids=lambda change: change.__name__)
def test_what_is_collected_is_what_was_written_last(change: Callable[[Path, Path], None], sheet: Path, settings: Any) -> None:
    collected = Path(settings.STATIC_ROOT)
    change(sheet, collected)
    assert collect_static()
    address = staticfiles_storage.url("portal.css").removeprefix(settings.STATIC_URL)
    for name in ("portal.css", address):
        assert (collected / name).read_bytes() == sheet.read_bytes()
        assert gzip.decompress((collected / f"{name}.gz").read_bytes()) == sheet.read_bytes()
