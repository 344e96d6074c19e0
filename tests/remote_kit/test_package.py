"""What the kit for teams of other authorities holds: the same bytes each time, nothing of this machine, and what the portal says."""

import json
import re
import tarfile
import tomllib
from pathlib import Path

import pytest

from portal.eservices.app_faults import ENDS_THE_APP, GOES_ON
from portal.words.locales import LOCALES
from test_world.people import PEOPLE, by_key
from tests.remote_kit.around import contract
from tests.remote_kit.package import ROOT, STATIC, files, packed, written

PEOPLE_FILE = "emulator/portal/people.json"


@pytest.fixture(scope="module")
def kit() -> dict[str, bytes]:
    return files()


def test_the_kit_is_a_package_as_npm_installs_it_under_the_version_of_the_portal(tmp_path: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    target = written(tmp_path)
    assert target.name == f"foretagsporten-remote-kit-{version}.tgz"
    with tarfile.open(target) as archive:
        names = archive.getnames()
    assert all(name.startswith("package/") for name in names)
    starters = {name.split("/")[2] for name in names if name.startswith("package/starters/")}
    assert starters == {"plain", "react", "vue", "lit"}
    expected = ("package.json", "README.md", "types/portal.d.ts", "emulator/index.html", "emulator/portal/loader.js")
    assert {f"package/{name}" for name in expected} <= set(names)


def test_the_same_sources_are_the_same_bytes(kit: dict[str, bytes]) -> None:
    assert packed(kit) == packed(dict(reversed(files().items())))


def test_nothing_in_it_names_a_registry_or_a_folder_of_the_machine_that_packed_it(kit: dict[str, bytes]) -> None:
    for name, content in kit.items():
        assert str(ROOT).encode() not in content, name
        assert b"resolved" not in content or name.endswith(".txt"), name
        hosts = set(re.findall(rb"https?://([\w.-]+)", content))
        assert hosts <= {b"localhost", b"www.w3.org"} or "LICENSE" in name, (name, hosts)


def test_the_loader_in_it_is_the_one_that_the_portal_serves(kit: dict[str, bytes]) -> None:
    assert kit["emulator/portal/loader.js"] == (STATIC / "dist" / "loader.js").read_bytes()


def test_each_starter_has_the_types_of_the_contract(kit: dict[str, bytes]) -> None:
    types = kit["types/portal.d.ts"]
    assert [kit[f"starters/{name}/portal.d.ts"] for name in ("plain", "react/src", "vue/src", "lit/src")] == [types] * 4


def test_the_people_are_those_of_the_test_world_with_their_parties(kit: dict[str, bytes]) -> None:
    people = {one["key"]: one for one in json.loads(kit[PEOPLE_FILE])}
    assert list(people) == [one.key for one in PEOPLE]
    assert people["B03"]["visningsnamn"] == by_key("B03").person.visningsnamn
    assert people["B03"]["parties"][0]["namn"] == "Beata Styrelse"
    assert {party["organisationsnummer"] for party in people["B03"]["parties"]} >= {
        row["organisationsnummer"] for row in by_key("B03").foretag
    }
    assert [party["foretagsformkod"] for party in people["S03"]["parties"]] == ["EN", "AB"]


def test_the_words_of_the_emulator_are_there_in_both_languages_for_all_that_can_happen(kit: dict[str, bytes]) -> None:
    words = json.loads(kit["emulator/words.json"])
    assert tuple(words) == LOCALES
    assert _keys(words["sv"]) == _keys(words["en"])
    assert set(words["sv"]["faults"]) == ENDS_THE_APP | GOES_ON
    assert set(words["sv"]["effects"]) == {event["name"] for event in contract()["events"]}
    used = re.findall(rb'data-text="(\w+)"', kit["emulator/index.html"])
    assert {name.decode() for name in used} <= set(words["sv"])


def test_the_pages_of_the_emulator_have_nothing_inline(kit: dict[str, bytes]) -> None:
    for name in ("index.html", "stage.html", "portal/place.sv.html", "portal/place.en.html"):
        assert not re.search(rb"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", kit[f"emulator/{name}"]), name


def _keys(words: dict[str, object]) -> dict[str, object]:
    return {name: _keys(value) if isinstance(value, dict) else None for name, value in words.items()}
