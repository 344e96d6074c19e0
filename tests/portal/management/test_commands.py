"""The listings agree with the contract."""

import json
import signal
import subprocess
import sys
from collections import Counter

import pytest
from django.core.management import call_command

from portal.development import ROOT
from portal.eservices import registry
from portal.eservices.registry import SERVICES
from portal.runtime import packages
from tests.portal.contract import EXAMPLES, legacy, login_services, public_services, shell_paths, sub_routes
from tests.portal.route_cases import PAGES


def output(capsys, *command):
    call_command(*command)
    return capsys.readouterr().out


def listed(capsys):
    return json.loads(output(capsys, "routes", "--json"))


@pytest.mark.requirement("ROUTE-044")
def test_the_routes_command_lists_every_path_of_the_contract_once(capsys):
    times = Counter(path for row in listed(capsys) for path in (row["sv"], row["en"]) if path)
    contract = [
        *shell_paths(),
        *[path for row in (*login_services(), *sub_routes()) for path in (row.path, "/en" + row.path)],
        *[path for row in public_services() for path in (row.sv, row.en)],
        *[path for old, _ in legacy() for path in (old, "/en" + old)],
        *[path for path, _ in PAGES],
    ]
    assert {path: times[path] for path in contract} == dict.fromkeys(contract, 1)
    assert set(times) - set(contract) == {path for example in EXAMPLES for path in registry.by_id(example).base.values()}


@pytest.mark.requirement("ROUTE-044")
def test_each_line_has_screen_and_access_and_its_flag(capsys):
    rows = {row["name"]: row for row in listed(capsys) if row["name"]}
    assert all(row["screen"] and row["access"] for row in rows.values())
    assert rows["services"]["flag"] == "vst-ft-custom-service-menu"
    assert rows["scb-andra-sni"] == {
        "name": "scb-andra-sni",
        "sv": "/inloggad/scb/andra/sni",
        "en": "/en/inloggad/scb/andra/sni",
        "screen": "service",
        "access": "choice",
        "flag": "vst-ft-scb-andra-sni",
    }


@pytest.mark.requirement("ROUTE-030", "ROUTE-031", "ROUTE-032")
@pytest.mark.parametrize("name", ["login", "mina-sidor", "valj-vem-du-vill-foretrada"])
def test_the_named_routes_stand_in_columns_with_both_addresses(capsys, name):
    (line,) = [line.split() for line in output(capsys, "routes").splitlines() if line.split()[0] == name]
    path = "/inloggad/logga-in" if name == "login" else f"/inloggad/{name}"
    assert line[1:3] == [path, f"/en{path}"]


@pytest.mark.requirement("REG-001")
def test_the_services_command_prints_every_service_with_its_fields(capsys):
    services = json.loads(output(capsys, "services", "--json"))
    assert [service["id"] for service in services] == [service.id for service in SERVICES]
    (cases,) = [service for service in services if service["id"] == "bolagsverket-arenden"]
    assert cases["featureFlag"] == "vst-ft-bolagsverket-arenden"
    assert cases["route"]["base"] == {"sv": "/inloggad/bolagsverket/arenden", "en": "/en/inloggad/bolagsverket/arenden"}
    assert cases["remote"]["path"] == "/remotes/bolagsverket-arenden/remoteEntry.js"


@pytest.mark.requirement("REG-002")
def test_the_plain_services_listing_has_each_id_once_under_an_organisation(capsys):
    lines = [line.split() for line in output(capsys, "services").splitlines()]
    assert sorted(line[2] for line in lines) == sorted(service.id for service in SERVICES)
    assert {line[0] for line in lines} == {"Bolagsverket", "Skatteverket", "SCB", "Tillväxtverket", "Företagsporten"}


@pytest.mark.requirement("FLAG-002")
@pytest.mark.django_db
def test_the_flags_command_lists_the_four_of_the_shell_and_one_for_each_service(capsys):
    keys = [line.split()[0] for line in output(capsys, "flags").splitlines()]
    services = {f"vst-ft-{service.id}" for service in SERVICES if service.flag}
    services |= {flag for service in SERVICES for _, flag in packages.version_flags(service.id)}
    assert set(keys) == services | {"vst-ft-development", "vst-ft-content-frontend", "vst-ft-custom-service-menu", "vst-ft-automock"}
    assert len(keys) == len(set(keys))


def test_a_reader_who_has_seen_enough_is_no_fault():
    """``manage.py services | head -1``."""
    with subprocess.Popen([sys.executable, "manage.py", "services"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        command.stdout.close()
        assert command.stderr.read() == b""
    assert command.returncode == 128 + signal.SIGPIPE
