"""The registry holds every service of the contract, and a faulty one does not start the portal."""

import re
from pathlib import Path

import pytest

from portal.eservices import definition, registry
from portal.eservices.checks import registry_is_whole
from portal.eservices.listing import as_listed
from portal.eservices.model import Category
from portal.eservices.toggles import SHELL
from portal.words.locales import LOCALES
from portal.words.texts import table, text
from tests.portal.contract import EXAMPLES, login_services, public_services, sub_routes
from tests.portal.contract import external_services as external

SERVICES = [service for service in registry.SERVICES if service.id not in EXAMPLES]


@pytest.mark.parametrize("row", login_services(), ids=lambda row: row.id)
def test_a_service_that_needs_login_is_as_the_contract_says(row):
    service = registry.by_id(row.id).service
    assert service.base == {"sv": row.path, "en": "/en" + row.path}
    assert service.requires_authentication
    assert service.category == row.category
    assert service.locales == (("sv", "en") if row.english else ("sv",))
    assert service.foretagsformer == row.forms
    assert service.flag == (f"vst-ft-{row.id}" if row.has_flag else None)
    assert service.information_page == row.information_page
    assert [text(locale, service.name_key) for locale in LOCALES] == list(row.names)


@pytest.mark.parametrize("row", public_services(), ids=lambda row: row.id)
def test_a_public_service_is_as_the_contract_says(row):
    service = registry.by_id(row.id).service
    assert service.base == {"sv": row.sv, "en": row.en}
    assert not service.requires_authentication
    assert service.category == row.category
    assert service.flag == f"vst-ft-{row.id}"
    assert [text(locale, service.name_key) for locale in LOCALES] == list(row.names)


@pytest.mark.parametrize("row", sub_routes(), ids=lambda row: row.id)
def test_a_sub_route_of_the_tax_service_has_an_id_of_its_own(row):
    named = registry.by_id(row.id)
    assert named.service.id == "skatteverket-beskattningsengagemang"
    assert named.base == {"sv": row.path, "en": "/en" + row.path}
    assert [text(locale, f"service.{row.id}.name") for locale in LOCALES] == list(row.names)


@pytest.mark.parametrize("row", external(), ids=lambda row: row.id)
def test_an_address_on_another_site_is_as_the_contract_says(row):
    service = registry.by_id(row.id).service
    assert (service.external_url or service.external_when_flag_off) == row.url
    assert (service.external_url is None) == row.only_when_flag_off
    assert service.category == Category.HANTERA


def test_the_registry_has_nothing_beside_the_contract():
    rows = {row.id for row in (*login_services(), *public_services(), *external())}
    assert {service.id for service in SERVICES} == rows


@pytest.mark.requirement("REG-003")
def test_another_category_fails_the_start_up_check(tmp_path):
    assert {service.category for service in SERVICES} <= set(Category)
    assert _check(tmp_path, DEMO.replace("DEVELOPMENT", "ANNAT")) == [
        "registry.toml: service demo: serviceCategory: ANNAT is none of "
        "DOLD, PLATTFORMEN, STARTA, AVSLUTA, HANTERA, SOK, INLAMNING, HJALPMEDEL, DEVELOPMENT"
    ]


@pytest.mark.requirement("REG-001")
@pytest.mark.parametrize("field", ["id", "organization", "serviceCategory", "supportedLocales", "route"])
def test_a_definition_without_a_required_field_fails_the_start_up_check(tmp_path, field):
    without = "\n".join(line for line in DEMO.splitlines() if not line.startswith(field + " "))
    assert any(f"{field}: is required" in fault for fault in _check(tmp_path, without))


@pytest.mark.requirement("REG-001")
def test_a_listed_service_has_every_field_of_the_specification():
    for service in SERVICES:
        listed = as_listed(service)
        assert set(listed) >= {
            "organization",
            "id",
            "name",
            "description",
            "serviceCategory",
            "featureFlag",
            "supportedLocales",
            "supportedForetagsformer",
            "informationPage",
            "route",
            "additionalServiceIDRoutes",
            "remote",
        }
        if service.route:
            assert set(listed["route"]) == {"requiresAuthentication", "base", "entry", "devMenu", "path"}
            assert set(listed["remote"]) == {"name", "path", "app"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('organization = "Företagsporten"', 'organization = "Okänd"', "organization: Okänd is none of"),
        ('["sv"]', '["de"]', 'supportedLocales: must be ["sv"]'),
        ("vst-ft-demo", "vst-ft-annat", "featureFlag: must be vst-ft-demo"),
        ("requiresAuthentication = true", 'requiresAuthentication = "ja"', "route.requiresAuthentication: must be true or false"),
        ('path = "demo"', 'path = "/demo/"', "route.path: is required, without slashes"),
        ('path = "demo"', 'path = "demo?x=1"', "route.path: is required, without slashes"),
        ('path = "demo"', 'path = "a//../b"', "route.path: is required, without slashes"),
        ("devMenu", "devmenu", "route.devmenu: is not a field"),
        ('id = "demo"', 'id = "demo"\ncolour = "red"', "colour: is not a field of a service"),
        ('id = "demo"', 'id = "demo"\ninformationPage = { sv = "/demo" }', "informationPage: needs an address in sv and in en"),
        ('id = "demo"', 'id = "demo"\nfamily = "okand"', "family: okand has no name: write the text family.okand.name"),
        ('id = "demo"', 'id = "demo"\nexternalUrlWhenFlagOff = "javascript:1"', "externalUrlWhenFlagOff: must begin with https://"),
        ('id = "demo"', 'id = "demo"\nsupportedForetagsformer = ["XY"]', "supportedForetagsformer: XY is none of"),
    ],
)
def test_a_fault_names_the_file_the_service_and_the_field(tmp_path, old, new, fault):
    assert old in DEMO
    (only,) = _check(tmp_path, DEMO.replace(old, new))
    assert only.startswith(f"registry.toml: service demo: {fault}")


def test_an_id_goes_into_addresses_flags_and_keys(tmp_path):
    faults = _check(tmp_path, DEMO.replace('"demo"', '"Företag"').replace("vst-ft-demo", "vst-ft-Företag"))
    assert "registry.toml: service Företag: id: has letters from a to z, figures and hyphens" in faults


def test_two_services_do_not_stand_at_one_address(tmp_path):
    other = DEMO.replace('id = "demo"', 'id = "other"').replace("vst-ft-demo", "vst-ft-other")
    faults = _check(tmp_path, DEMO + other)
    assert faults == [f"registry.toml: service other: route: {path}/inloggad/demo is the address of demo already" for path in ("", "/en")]


def test_the_registry_that_ships_passes_the_start_up_check():
    assert registry_is_whole() == []


def test_a_service_without_its_texts_fails_the_start_up_check(monkeypatch):
    monkeypatch.delitem(table("en"), "service.demo.description")
    (error,) = registry_is_whole()
    assert (error.id, error.msg) == ("portal.E002", "texts/en.toml: service.demo.description is required")


def test_the_start_up_check_reports_the_faults_of_the_registry(monkeypatch, tmp_path):
    (tmp_path / "registry.toml").write_text(DEMO + DEMO)
    monkeypatch.setattr(registry, "FILES", (tmp_path / "registry.toml",))
    (error,) = registry_is_whole()
    assert (error.id, error.msg) == ("portal.E001", "registry.toml: service demo: id: is used more than once: registry.toml has it")


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ('id = "scb"', "organisation: needs id and name, and has nothing else"),
        ('id = "SCB"\nname = "SCB"', "organisation.id: SCB must be small letters"),
        ('id = "trafik"\nname = "Trafik"', "organisation.id: authority.trafik is a text that is missing in sv"),
        ('id = "foretagsporten"\nname = "Porten"', "organisation: foretagsporten and Porten belong together in one file"),
    ],
)
def test_a_faulty_organisation_is_named(tmp_path, row, problem):
    (first, *_) = _check(tmp_path, f"{DEMO}\n[[organisation]]\n{row}\n")
    assert first.startswith(f"registry.toml: service (all): {problem}")


def test_an_id_used_twice_is_a_fault(tmp_path):
    assert _check(tmp_path, DEMO + DEMO) == ["registry.toml: service demo: id: is used more than once: registry.toml has it"]


def test_a_faulty_registry_is_not_read(tmp_path):
    (tmp_path / "registry.toml").write_text(DEMO + DEMO)
    with pytest.raises(definition.RegistryFault, match="service demo: id"):
        definition.read([tmp_path / "registry.toml"], {})


def test_the_environment_sets_the_addresses_of_other_sites():
    services = definition.read(registry.FILES, {"bolagsverket-andra-handelsbolag": "https://annan.example/hb"})
    assert {s.id: s.external_url for s in services}["bolagsverket-andra-handelsbolag"] == "https://annan.example/hb"


@pytest.mark.requirement("REG-002")
def test_each_service_is_of_exactly_one_organisation():
    for service in SERVICES:
        assert service.organisation == registry.ORGANISATIONS[service.organisation.name]
        first = service.id.split("-")[0]
        assert service.organisation.id == ("foretagsporten" if first in {"mina", "demo"} else first)


@pytest.mark.requirement("REG-005")
def test_services_that_need_login_lie_below_the_login_prefix():
    for service in SERVICES:
        if service.requires_authentication:
            assert service.base["sv"].startswith("/inloggad/")
            assert service.base["en"].startswith("/en/inloggad/")


@pytest.mark.requirement("REG-014")
def test_ids_and_flags_follow_their_pattern_and_are_unique():
    ids = [s.id for s in SERVICES] + [extra.id for s in SERVICES for extra in s.additional_routes]
    assert len(ids) == len(set(ids))
    for service in SERVICES:
        assert service.flag in {None, f"vst-ft-{service.id}"}
        assert service.id in {"demo", "mina-sidor", "mina-sidor-registrera-foretag"} or re.match(
            r"(bolagsverket|skatteverket|scb|tillvaxtverket)-[a-z-]+$", service.id
        )


def test_only_my_pages_and_its_registration_entry_have_no_flag():
    assert [s.id for s in SERVICES if s.flag is None] == ["mina-sidor", "mina-sidor-registrera-foretag"]
    assert not {s.flag for s in SERVICES} & set(SHELL)


def test_deregistering_is_offered_for_the_three_forms_that_have_a_route():
    assert [s.id for s in SERVICES if s.category == Category.AVSLUTA] == [
        "bolagsverket-avregistrera-enskild-naringsverksamhet",
        "bolagsverket-avregistrera-handelsbolag",
        "bolagsverket-avregistrera-kommanditbolag",
    ]


def test_the_longest_base_owns_a_path():
    match = registry.at_path("sv", "/inloggad/mina-sidor/registrera-foretag/steg")
    assert (match.service.id, match.rest) == ("mina-sidor-registrera-foretag", "/steg")
    match = registry.at_path("en", "/inloggad/mina-sidor/foretag")
    assert (match.service.id, match.rest) == ("mina-sidor", "/foretag")


def test_a_path_that_only_begins_alike_is_not_the_service():
    assert registry.at_path("sv", "/inloggad/demonstration") is None
    assert registry.at_path("sv", "/tillvaxtverket/cash-flow-budget") is None


def test_the_remote_module_lies_at_its_own_path_unless_configured():
    remote = registry.by_id("demo").service.remote
    assert (remote.path, remote.app) == ("/remotes/demo/remoteEntry.js", "default")


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (
            {"path": "http://scb.example/entry.js"},
            "remote.path: must be a path on this host or an https:// address, without query (http:// for localhost)",
        ),
        ({"path": "//scb.example/entry.js"}, "remote.path: must be a path"),
        ({"path": "/entry.js?v=1"}, "remote.path: must be a path"),
        ({"path": "https://scb.example; script-src *"}, "remote.path: must be a path"),
        ({"path": 7}, "remote.path: must be a text"),
        ({"app": ""}, "remote.app: must be a text"),
        ({"integrity": "md5-AAAA"}, "remote.integrity: must be sha256-, sha384- or sha512-"),
        ({"hosts": ["https://api.scb.example/path"]}, "remote.hosts: must be a list of https:// origins"),
        ({"hosts": "https://api.scb.example"}, "remote.hosts: must be a list"),
        ({"styles": "/remotes/demo/app.css"}, "remote.styles: must be a list of paths on this host or https:// addresses"),
        ({"styles": ["https://scb.example/app.css?v=1"]}, "remote.styles: must be a list of paths"),
        ({"url": "/entry.js"}, "remote: has only app, hosts, integrity, isolation, name, path, styles"),
    ],
)
def test_a_faulty_remote_module_of_an_environment_is_named(tmp_path, given, fault):
    (first, *_) = _check(tmp_path, DEMO, {"demo": given})
    assert first.startswith(f"registry.toml: service demo: {fault}")


def test_a_remote_module_for_a_service_nobody_has_is_named(tmp_path):
    assert _check(tmp_path, DEMO, {"dmeo": {"path": "/a.js"}}) == ["VST_REMOTES: service dmeo: id: there is no such service"]


def test_an_environment_takes_the_place_of_single_fields(tmp_path):
    file = tmp_path / "registry.toml"
    file.write_text(DEMO)
    given = {"path": "https://e.scb.example/entry.js", "integrity": "sha384-" + "A" * 64, "hosts": ["https://api.scb.example"]}
    (service,) = definition.read([file], {}, {"demo": given})
    assert (service.remote.name, service.remote.app) == ("demo", "default")
    assert (service.remote.path, service.remote.integrity) == (given["path"], given["integrity"])
    assert service.remote.hosts == ("https://api.scb.example",)


@pytest.mark.parametrize(
    ("host", "is_right"), [("", True), ("https://beta.example", True), ("beta.example", False), ("https://b.example/x", False)]
)
def test_the_beta_host_is_an_origin(settings, host, is_right):
    settings.VST_BETA_HOST = host
    assert [fault.id for fault in registry_is_whole()] == ([] if is_right else ["portal.E003"])


DEMO = """
[[service]]
id = "demo"
organization = "Företagsporten"
serviceCategory = "DEVELOPMENT"
featureFlag = "vst-ft-demo"
supportedLocales = ["sv"]
route = { requiresAuthentication = true, path = "demo", devMenu = true }

[[organisation]]
id = "foretagsporten"
name = "Företagsporten"
"""


def _check(folder: Path, source: str, remotes: dict[str, dict[str, object]] | None = None) -> list[str]:
    file = folder / "registry.toml"
    file.write_text(source)
    return [str(fault) for fault in definition.check([file], remotes or {})]
