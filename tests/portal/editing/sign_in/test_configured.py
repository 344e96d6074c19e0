"""What an installation says of its editors' sign-in: what is wrong is told in words, and production never lets passwords do alone."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from portal.editing.sign_in.configured import faults, organisation
from portal.testing import processes
from tests.production import production

ORGANISATION = {
    "issuer": "https://login.myndigheten.test/realms/personal",
    "client_id": "foretagsporten",
    "amr": ["mfa"],
    "groups": {"portal-redaktor": "Redaktör", "portal-publicerare": "Publicerare", "portal-operator": "Operatör"},
}


@pytest.fixture
def by_organisation(settings: Any) -> Any:
    settings.VST_EDITOR_LOGIN = "oidc"
    settings.VST_EDITOR_OIDC = dict(ORGANISATION)
    settings.VST_EDITOR_OIDC_SECRET = "hemligt"
    return settings


def started(data: Path, **changed: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(data), **production(**changed)}
    return processes.run("-c", "import django; django.setup()", environment=environment)


@pytest.mark.requirement("OPS-014")
def test_production_does_not_start_with_passwords_alone(tmp_path: Path) -> None:
    done = started(tmp_path, VST_EDITOR_LOGIN="password", VST_EDITOR_SECOND_FACTOR="0")
    assert done.returncode != 0
    assert "- VST_EDITOR_SECOND_FACTOR=0 lets editors in by a password alone: leave it out" in done.stderr
    assert started(tmp_path, VST_EDITOR_LOGIN="password").returncode == 0


def test_production_presumes_an_organisation_and_says_so_where_none_is_named(tmp_path: Path) -> None:
    environment = production()
    del environment["VST_EDITOR_LOGIN"]
    more = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(tmp_path), **environment}
    done = processes.run("-c", "import django; django.setup()", environment=more)
    assert done.returncode != 0
    assert "- VST_EDITOR_OIDC is missing: name the file that says who knows your editors" in done.stderr


def test_an_organisation_that_is_said_whole_has_no_fault(by_organisation: Any) -> None:
    assert faults() == []
    assert organisation().groups["portal-operator"] == "Operatör"
    assert organisation().amr == ("mfa",) and organisation().acr == ()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"issuer": ""}, "has no issuer"),
        ({"issuer": "http://login.myndigheten.test"}, "issuer begins with https://"),
        ({"client_id": 7}, "client_id is a text"),
        ({"amr": []}, "names neither acr nor amr"),
        ({"amr": "mfa"}, "amr is a list of texts"),
        ({"groups": {}}, "has no [groups]"),
        ({"groups": {"alla": "Administratör"}}, "gives roles that there are not: Administratör; there are Redaktör, Publicerare, Operatör"),
        ({"groupes": {}}, "has what nobody reads: groupes"),
    ],
)
def test_what_is_wrong_with_an_organisation_is_said(by_organisation: Any, change: dict[str, Any], says: str) -> None:
    by_organisation.VST_EDITOR_OIDC = {**ORGANISATION, **change}
    told = "\n".join(faults())
    assert says in told and "hemligt" not in told


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("VST_EDITOR_LOGIN", "saml", "VST_EDITOR_LOGIN is oidc or password"),
        ("VST_EDITOR_OIDC_SECRET", "", "VST_EDITOR_OIDC_SECRET is missing"),
        ("VST_EDITOR_NETWORKS", ("10.0.0.0/8", "kontoret", "10.0.0.1/8"), "no address and no network: kontoret, 10.0.0.1/8"),
    ],
)
def test_what_is_wrong_with_a_variable_is_said(by_organisation: Any, name: str, value: Any, says: str) -> None:
    setattr(by_organisation, name, value)
    assert [says in fault for fault in faults()] == [True]
