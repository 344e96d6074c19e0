"""One file of texts that cannot be read stops nobody else, and says where it is wrong."""

import importlib.util
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from portal.eservices import checks
from portal.runtime import packages
from portal.runtime.packages import GROUP, Package
from portal.words import texts

SWEDISH = '"service.korjournal.name" = "Körjournal"\n"service.korjournal.intro" = "Skriv här\n"service.korjournal.save" = "Spara"\n'
ENGLISH = '"service.korjournal.name" = "Driving log"\n"service.korjournal.intro" = "Write here"\n"service.korjournal.save" = "Save"\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """One that is installed beside all others, whose Swedish texts have a quotation mark too few in line 2."""
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "sv.toml").write_text(SWEDISH, encoding="utf-8")
    (tmp_path / "texts" / "en.toml").write_text(ENGLISH, encoding="utf-8")
    new = Package("korjournal", tmp_path, {"korjournal": EntryPoint("korjournal", "korjournal:service", GROUP)})
    others = packages.installed()
    monkeypatch.setattr(packages, "installed", lambda: (*others, new))
    texts.table.cache_clear()
    yield new
    texts.table.cache_clear()


def test_texts_that_can_be_read_are_and_the_others_are_those_of_the_other_language(package: Package) -> None:
    assert texts.text("sv", "service.korjournal.name") == "Körjournal"
    assert texts.text("sv", "service.korjournal.save") == "Spara"
    assert texts.text("sv", "service.korjournal.intro") == "Write here"
    assert texts.text("sv", "service.demo.name")


def test_the_log_and_the_check_name_file_and_line(package: Package, caplog: pytest.LogCaptureFixture) -> None:
    texts.table("sv")
    where = f"{package.folder / 'texts' / 'sv.toml'}:2: "
    assert where in caplog.text
    (broken,) = list(package.broken_texts())
    assert str(broken).startswith(where)
    assert importlib.util.find_spec("korjournal") is None  # its code is not asked for here
    assert [each.msg for each in checks.broken_texts()] == [str(broken)]
