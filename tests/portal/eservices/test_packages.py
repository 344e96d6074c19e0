"""Packages with e-services: found and read without running their code, and told of by file, service and field when they are faulty."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from portal.eservices import definition, plugins, registry
from portal.eservices.authorities import name_of
from portal.eservices.checks import registry_is_whole
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage
from portal.flags import Flags
from portal.ruled.files import tables
from portal.runtime import packages
from portal.runtime.packages import Package
from portal.testing import prepared_data
from portal.words.locales import LOCALES
from portal.words.texts import table, text
from tests.portal.eservices.installing import announce, describe, install, install_example

ROWS = """
api = 1

[[service]]
id = "skor"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv"]
route = { requiresAuthentication = true, path = "skor" }
"""
TEXTS = '"service.skor.name" = "Skor"\n"service.skor.description" = "Skor för företag"\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where installed packages are found; what is known of packages is forgotten before and after."""
    monkeypatch.syspath_prepend(str(tmp_path))
    _forget()
    yield tmp_path
    _forget()
    for name in [name for name in sys.modules if name.split(".")[0] in {"skor", "anteckningar", "koder", "siffror"}]:
        del sys.modules[name]


def _forget() -> None:
    packages.installed.cache_clear()
    packages.version_flags.cache_clear()
    packages.has_code.cache_clear()
    plugins._outcome.cache_clear()
    table.cache_clear()
    tables.cache_clear()


def the_package(name: str) -> Package:
    return next(package for package in packages.installed() if package.module == name)


def test_a_package_brings_an_organisation_that_the_portal_does_not_have(place: Path) -> None:
    own = '"authority.trafikverket" = '
    rows = ROWS.replace("Företagsporten", "Trafikverket") + '\n[[organisation]]\nid = "trafikverket"\nname = "Trafikverket"\n'
    texts = {"sv": f'{TEXTS}{own}"Trafikverket"\n', "en": f'{TEXTS}{own}"Swedish Transport Administration"\n'}
    install(place, "skor", "service = None", {"skor": "skor:service"}, rows, **texts)
    assert list(packages.faults_of(the_package("skor"))) == []
    files = (*registry.FILES, the_package("skor").definition)
    assert definition.check(files) == []
    (service,) = (service for service in definition.read(files, {}) if service.id == "skor")
    assert (service.organisation.id, service.organisation.name) == ("trafikverket", "Trafikverket")
    assert [name_of(service.organisation, locale) for locale in LOCALES] == ["Trafikverket", "Swedish Transport Administration"]


def test_the_data_of_tests_are_made_anew_when_a_package_has_another_migration_wherever_it_stands(place: Path) -> None:
    install(place, "skor", "service = None", {"skor": "skor:service"}, ROWS, sv=TEXTS, en=TEXTS)
    migration = the_package("skor").folder / "migrations" / "0002_size.py"
    assert migration not in set(prepared_data.sources())
    migration.parent.mkdir()
    migration.touch()
    assert migration in set(prepared_data.sources())


APP = """
api = 1

[[organisation]]
id = "trafikverket"
name = "Trafikverket"

[[service]]
id = "trafikverket-skyltar"
organization = "Trafikverket"
serviceCategory = "HANTERA"
featureFlag = "vst-ft-trafikverket-skyltar"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = false, entry = { sv = "/trafikverket/skyltar", en = "/en/trafikverket/signs" } }
remote = { path = "https://skyltar.trafikverket.example/remoteEntry.js" }
"""
OF_APP = """
"authority.trafikverket" = "Trafikverket"
"service.trafikverket-skyltar.name" = "Skyltar"
"service.*.description" = "Skyltar vid vägen"
"""


def test_rows_and_texts_of_an_app_stand_in_a_folder_that_the_environment_names(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = describe(place / "skyltar", APP, sv=OF_APP, en=OF_APP)
    monkeypatch.setenv("VST_SERVICES", f" {folder} ,")
    _forget()
    package = the_package("skyltar")
    assert (package.has_code, package.has_tables, list(packages.faults_of(package))) == (False, False, [])
    files = (*registry.FILES, package.definition)
    assert definition.check(files) == []
    (service,) = (service for service in definition.read(files, {}) if service.id == "trafikverket-skyltar")
    assert service.remote and service.remote.path == "https://skyltar.trafikverket.example/remoteEntry.js"
    assert [text("sv", service.name_key), text("en", service.description_key)] == ["Skyltar", "Skyltar vid vägen"]


def test_a_package_may_bring_such_rows_too_and_none_of_its_code_is_run(place: Path) -> None:
    folder = describe(place / "skyltar", APP, sv=OF_APP, en=OF_APP)
    (folder / "__init__.py").write_text("raise SystemExit")
    announce(place, "skyltar", {"skyltar": "skyltar"}, group=packages.ROWS)
    assert list(packages.faults_of(the_package("skyltar"))) == []


@pytest.mark.parametrize(
    ("rows", "texts", "fault"),
    [
        (None, "", ("(all)", "service.toml", "is required")),
        (APP.replace("api = 1", 'api = 1\nimplements = ["demo"]'), OF_APP, ("(all)", "implements", "is for a package with code")),
        (
            APP,
            OF_APP + '"service.demo.name" = "Demo"\n',
            ("(all)", "texts/sv.toml", "service.demo.name must begin with service."),
        ),
    ],
)
def test_what_is_wrong_with_such_a_folder_is_told(
    place: Path, monkeypatch: pytest.MonkeyPatch, rows: str | None, texts: str, fault: tuple[str, str, str]
) -> None:
    folder = describe(place / "skyltar", rows, sv=texts, en=texts)
    monkeypatch.setenv("VST_SERVICES", str(folder))
    _forget()
    told = [(service, field, problem[: len(fault[2])]) for service, field, problem in packages.faults_of(the_package("skyltar"))]
    assert fault in told


def test_the_name_of_an_organisation_that_a_package_does_not_bring_is_no_text_of_its(place: Path) -> None:
    rename = '"authority.scb" = "Statistik"\n'
    install(place, "skor", "service = None", {"skor": "skor:service"}, ROWS, sv=TEXTS + rename, en=TEXTS + rename)
    assert [problem.split(" must")[0] for _, _, problem in packages.faults_of(the_package("skor"))] == ["authority.scb"] * 2


def test_the_packages_of_the_portal_itself_are_whole() -> None:
    assert [package.module for package in packages.installed()] == [
        "andring",
        "arenden",
        "avgang",
        "avregistrering",
        "branschchecklistor",
        "components.eservices.mina_sidor",
        "fakturahjalpen",
        "finansiering",
        "foretagsnamn",
        "hitta_tillstand",
        "inlamning",
        "likviditetsbudget",
        "lonekostnad",
        "registrering",
        "registrering_ab",
        "resultatbudget",
        "scb",
        "skatt",
        "torgplats",
        "vinstutdelning",
    ]
    assert [fault for package in packages.installed() for fault in packages.faults_of(package)] == []
    assert plugins.faults() == []


def test_the_example_of_the_tutorial_is_known_by_its_rows_and_texts_without_its_code(place: Path) -> None:
    install_example(place)
    package = the_package("anteckningar")
    assert list(packages.faults_of(package)) == []
    assert definition.check([registry.FILE, package.definition]) == []
    assert table("en")["service.anteckningar.name"] == "Notes"
    assert "anteckningar" not in sys.modules
    assert isinstance(plugins.plugin_of("anteckningar", Flags()), Plugin)


@pytest.mark.parametrize(
    ("rows", "entries", "texts", "fault"),
    [
        (ROWS.replace("api = 1", "api = 2"), {"skor": "skor:service"}, TEXTS, ("(all)", "api", "is 2, this portal understands 1")),
        (ROWS.replace("api = 1", 'api = "1"'), {"skor": "skor:service"}, TEXTS, ("(all)", "api", "is '1', this portal understands 1")),
        (ROWS.replace("api = 1", ""), {"skor": "skor:service"}, TEXTS, ("(all)", "api", "is None, this portal understands 1")),
        (
            ROWS,
            {"skor": "skor:service", "hattar": "skor:hats"},
            TEXTS,
            ("hattar", "id", "has an entry point, but no row in service.toml"),
        ),
        (ROWS, {"hattar": "skor:hats"}, TEXTS, ("skor", "id", "has no entry point in the group foretagsporten.eservices")),
        (
            ROWS,
            {"skor": "skor:service", "skor.V-2": "skor:newer"},
            TEXTS,
            ("skor", "entry point", "skor.V-2 must be the id, a point and a version in small letters and digits"),
        ),
        (
            ROWS,
            {"skor": "skor:service"},
            TEXTS + '"common.close" = "Dra åt"\n',
            ("(all)", "texts/sv.toml", "common.close must begin with service. and the id of a service of this package, or *"),
        ),
        (
            ROWS,
            {"skor": "skor:service"},
            TEXTS + '"service.skor.heel" = "Klack"\n',
            ("(all)", "texts/en.toml", "service.skor.heel is required"),
        ),
    ],
)
def test_a_faulty_package_is_told_of_by_service_and_field(
    place: Path, rows: str, entries: dict[str, str], texts: str, fault: tuple[str, str, str]
) -> None:
    install(place, "skor", "", entries, rows, sv=texts, en=TEXTS)
    assert fault in list(packages.faults_of(the_package("skor")))


def test_a_row_that_is_wrong_names_the_package_the_service_and_the_field(place: Path) -> None:
    install(place, "skor", "", {"skor": "skor:service"}, ROWS.replace("HANTERA", "ANNAT"))
    (fault,) = definition.check([registry.FILE, the_package("skor").definition])
    assert str(fault).startswith("skor/service.toml: service skor: serviceCategory: ANNAT is none of")


@pytest.mark.requirement("TOOL-032")
def test_a_figure_of_the_law_without_a_source_is_a_fault_at_start(place: Path) -> None:
    folder = install(place, "skor", "service = None\n", {"skor": "skor:service"}, ROWS, sv=TEXTS, en=TEXTS)
    row = '[[rate]]\nkey = "skosulor"\nvalue = "1"\nunit = "kr"\nfrom = 2026-01-01\nlink = "https://x.example"\nchecked = 2026-01-01\n'
    (folder / "skor" / "rates.toml").write_text(row + "verified = false\n", encoding="utf-8")
    told = [str(error.msg) for error in registry_is_whole() if error.id == "portal.E022"]
    assert told == ["skor/rates.toml: skosulor from 2026-01-01 has no source"]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("table = ", "skor/rules.toml can not be read: TOMLDecodeError"),
        ('table = "skor"\n', "skor/rules.toml can not be read: KeyError: 'question'"),
    ],
)
def test_rules_that_cannot_be_read_are_told_of_at_start_and_stop_no_other_service(place: Path, rules: str, told: str) -> None:
    folder = install(place, "skor", "service = None\n", {"skor": "skor:service"}, ROWS, sv=TEXTS, en=TEXTS)
    (folder / "skor" / "rules.toml").write_text(rules, encoding="utf-8")
    tables.cache_clear()
    assert {"finansiering", "hitta_tillstand"} <= tables().keys()
    (fault,) = [str(error.msg) for error in registry_is_whole() if error.id == "portal.E023"]
    assert fault.startswith(told)


def test_a_package_cannot_take_a_text_of_the_shell(place: Path) -> None:
    ours = table("sv")["common.close"]
    _forget()
    install(place, "skor", "", {"skor": "skor:service"}, ROWS, sv=TEXTS + '"common.close" = "Dra åt"\n', en=TEXTS)
    assert table("sv")["common.close"] == ours


def test_a_text_of_all_services_of_a_package_is_each_ones_unless_it_has_its_own(place: Path) -> None:
    both = ROWS + ROWS.replace("api = 1", "").replace("skor", "hattar")
    shared = '"service.*.name" = "Plagg"\n"service.*.description" = "Plagg"\n"service.hattar.name" = "Hattar"\n'
    install(place, "skor", "", {"skor": "skor:service", "hattar": "skor:hats"}, both, sv=shared, en=shared)
    assert list(packages.faults_of(the_package("skor"))) == []
    assert [table("sv")[f"service.{id}.name"] for id in ("skor", "hattar")] == ["Plagg", "Hattar"]
    assert not [key for key in table("sv") if "*" in key]


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("raise OSError('no shoes')", "OSError: no shoes (__init__.py, line 1)"),
        ("import a_library_that_is_not_there", "ModuleNotFoundError: No module named 'a_library_that_is_not_there' (__init__.py, line 1)"),
        ("\nservice = (", "SyntaxError: '(' was never closed (__init__.py, line 2)"),
        (
            "from portal.eservices.plugins import *\nservice = Plugin({'par/{nr}': ServicePage(), 'par/{id}': ServicePage()})",
            "ValueError: the pages par/{nr} and par/{id} have the same addresses (__init__.py, line 2)",
        ),
        ("service = 'sandals'", "skor:service is no Plugin"),
        ("", "AttributeError: module 'skor' has no attribute 'service'"),
    ],
)
def test_code_that_cannot_run_stops_only_its_own_service(place: Path, code: str, problem: str) -> None:
    install(place, "skor", code, {"skor": "skor:service"}, ROWS, sv=TEXTS, en=TEXTS)
    assert plugins.faults() == [("skor", problem)]
    plugin = plugins.plugin_of("skor", Flags())
    assert plugin
    page, _ = plugin.at("")  # type: ignore[misc]
    with pytest.raises(RuntimeError, match="can not be loaded"):
        page.draw(None, None)


def test_the_newest_version_whose_flag_is_on_is_used(place: Path) -> None:
    code = "from portal.eservices.plugins import Plugin\nfirst, second, third = Plugin({}), Plugin({}), Plugin({})"
    install(place, "skor", code, {"skor": "skor:first", "skor.v2": "skor:second", "skor.v3": "skor:third"}, ROWS, sv=TEXTS, en=TEXTS)
    skor = the_package("skor").entries["skor"].load.__self__.module
    assert skor == "skor"
    versions = __import__("skor")
    assert plugins.plugin_of("skor", Flags()) is versions.first
    assert plugins.plugin_of("skor", Flags({"vst-ft-skor-v2": "true"})) is versions.second
    assert plugins.plugin_of("skor", Flags({"vst-ft-skor-v2": "true", "vst-ft-skor-v3": "on"})) is versions.third
    assert plugins.plugin_of("demo", Flags()) is None


def test_a_module_that_is_no_package_is_refused_by_name(place: Path) -> None:
    (place / "single.py").write_text("")
    with pytest.raises(ImportError, match="single of the entry point group"):
        packages._folder_of("single")
    assert EntryPoint("x", "single:service", packages.GROUP).module == "single"


DEMO = "demo"
IMPLEMENTS = f'api = 1\nimplements = ["{DEMO}"]\n'
NO_PAGES = "from portal.eservices.plugins import Plugin\nservice = Plugin({})"


@pytest.mark.requirement("FLOW-057")
def test_a_package_implements_a_service_of_the_registry_without_a_row_and_an_app_that_is_named_wins(place: Path, settings: Any) -> None:
    install(place, "koder", NO_PAGES, {DEMO: "koder:service"}, IMPLEMENTS)
    assert [fault for fault in registry.check() if fault.file == "koder"] == []
    assert isinstance(plugins.plugin_of(DEMO, Flags()), Plugin)
    settings.VST_REMOTES = {DEMO: {"path": "/remotes/sni.js"}}
    assert plugins.plugin_of(DEMO, Flags()) is None


@pytest.mark.requirement("FLOW-057")
@pytest.mark.parametrize(
    ("rows", "twice", "fault"),
    [
        (IMPLEMENTS.replace(DEMO, "finns-inte"), False, "koder: service finns-inte: implements: the registry has no service of this id"),
        (IMPLEMENTS, True, f"koder: service {DEMO}: implements: siffror has the code of it already"),
        (IMPLEMENTS.replace('["', '"').replace('"]', '"'), False, "koder: service (all): implements: must be a list of ids"),
    ],
)
def test_an_id_that_nobody_has_or_two_packages_implement_is_a_fault_at_start(place: Path, rows: str, twice: bool, fault: str) -> None:
    install(place, "koder", NO_PAGES, {DEMO: "koder:service"}, rows)
    if twice:
        install(place, "siffror", NO_PAGES, {DEMO: "siffror:service"}, IMPLEMENTS)
    with pytest.raises(CommandError, match=re.escape(fault)):
        call_command("check")


def page(name: str) -> ServicePage:
    return ServicePage(draw=lambda visit, data: name, title=name)


PAGES = Plugin({"": page("entry"), "steg/{n}": page("step"), "steg/sist": page("last"), "arenden/{id}/bilaga/{no}": page("file")})


@pytest.mark.parametrize(
    ("path", "name", "values"),
    [
        ("", "entry", {}),
        ("steg/2", "step", {"n": "2"}),
        ("steg/sist", "last", {}),
        ("arenden/7/bilaga/1", "file", {"id": "7", "no": "1"}),
    ],
)
def test_a_page_is_found_by_its_path_and_told_what_the_path_holds(path: str, name: str, values: dict[str, str]) -> None:
    found = PAGES.at(path)
    assert found
    assert (found[0].title, dict(found[1])) == (name, values)


@pytest.mark.parametrize("path", ["steg", "steg/2/3", "steg/", "annat", "arenden//bilaga/1"])
def test_a_path_that_no_page_takes_is_not_found(path: str) -> None:
    assert PAGES.at(path) is None
    everything = Plugin({ALL_OTHERS: page("all")})
    assert everything.at(path) == (everything.pages[ALL_OTHERS], {})
