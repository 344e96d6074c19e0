"""The remote modules that a test environment serves, with faults and call log."""

import json

import pytest
from django.test import Client

from portal.eservices.registry import SERVICES
from tests.portal.visitors import PRODUCTION, calls, csrf_client, end_fault, fault

WITH_APP = [service.id for service in SERVICES if service.remote]
HOSTS = {"remote": "/remotes", "remote-beta": "/remotes-beta"}


@pytest.mark.parametrize("base", HOSTS.values())
@pytest.mark.parametrize("id", WITH_APP)
def test_every_service_has_a_module_on_both_hosts(id: str, base: str) -> None:
    client = Client()
    head, get = client.head(f"{base}/{id}/remoteEntry.js"), client.get(f"{base}/{id}/remoteEntry.js")
    assert (head.status_code, get.status_code) == (200, 200)
    assert head["Content-Type"] == get["Content-Type"] == "text/javascript; charset=utf-8"
    assert get.content.decode().startswith(f"const SERVICE = {json.dumps(id)};\n")
    assert head.content == b""


@pytest.mark.parametrize("id", ["finns-inte", "bolagsverket-andra-handelsbolag", "skatteverket-registrera-beskattningsengagemang"])
def test_what_has_no_app_has_no_module(id: str) -> None:
    assert Client().get(f"/remotes/{id}/remoteEntry.js").status_code == 404


@pytest.mark.parametrize("base", HOSTS.values())
def test_on_the_production_host_there_is_no_module_of_ours(base: str) -> None:
    assert Client(headers={"host": PRODUCTION}).get(f"{base}/demo/remoteEntry.js").status_code == 404


def test_a_module_is_only_read() -> None:
    assert Client().post("/remotes/demo/remoteEntry.js").status_code == 405


@pytest.mark.parametrize("name", HOSTS)
def test_a_fault_holds_for_every_service_of_its_host_and_each_call_is_noted(name: str) -> None:
    client = csrf_client()
    fault(client, name, status=200, contentType="text/html", body="<p>")
    for id in ("demo", "scb-andra-sni"):
        answer = client.head(f"{HOSTS[name]}/{id}/remoteEntry.js")
        assert (answer.status_code, answer["Content-Type"]) == (200, "text/html")
    other = next(base for other, base in HOSTS.items() if other != name)
    assert client.head(f"{other}/demo/remoteEntry.js")["Content-Type"].startswith("text/javascript")
    end_fault(client, name)
    assert client.get(f"{HOSTS[name]}/demo/remoteEntry.js?anew=1").status_code == 200
    assert [(call["method"], call["path"]) for call in calls(client, name)][-3:] == [
        ("HEAD", f"{HOSTS[name]}/demo/remoteEntry.js"),
        ("HEAD", f"{HOSTS[name]}/scb-andra-sni/remoteEntry.js"),
        ("GET", f"{HOSTS[name]}/demo/remoteEntry.js"),
    ]
