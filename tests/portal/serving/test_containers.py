"""The image and the compose file of ``deploy/``.

What a file says is read everywhere. The image is built, run, read-only and as another user than root, and stopped wherever docker or
podman is and works (``docker info``), and the compose file is brought up where docker has compose; elsewhere those tests skip with a word.
"""

import json
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from compose_spec import PyCompose
from websocket import create_connection

from tests.client.served import until
from tests.postgres_server import PostgresServer
from tests.production import production

ROOT = Path(__file__).resolve().parents[3]
COMPOSE = ROOT / "deploy" / "compose.yml"
OWN = ROOT / "deploy" / "compose" / "own"
IMAGE = "foretagsporten"
PATIENCE = 300
"""Seconds."""


def said(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def engine() -> str:
    """What runs containers here."""
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0:
            return name
    pytest.skip("neither docker nor podman runs containers here")


@pytest.fixture(scope="module")
def image(engine: str) -> str:
    subprocess.run([engine, "build", "-f", "deploy/Containerfile", "-t", IMAGE, "."], cwd=ROOT, check=True)
    return IMAGE


def container(engine: str, database: str, *command: str, detached: bool = False) -> list[str]:
    """A command in the image as production runs it: read-only, without rights, with the socket of ``database`` and no network."""
    socket = re.search(r"@(%2F[^/:]+)", database)
    assert socket
    folder = socket[1].replace("%2F", "/")
    told = [f"--env={name}={value}" for name, value in production(database).items()]
    limits = ("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges", "--network=none")
    return [engine, "run", "--detach" if detached else "--rm", *limits, f"--volume={folder}:{folder}", *told, IMAGE, *command]


@pytest.mark.requirement("OPS-053")
def test_the_image_runs_read_only_as_nobody_of_importance_and_ends_well(engine: str, image: str, postgres: PostgresServer) -> None:
    database = postgres.database("image")
    for command in ("migrate", "prepare_editing", "build_search_index"):
        said(*container(engine, database, "python", "manage.py", command))
    id_ = said(*container(engine, database, detached=True))
    try:
        until(lambda: said(engine, "exec", id_, "python", "-c", ALIVE) == "200", "the portal to answer", PATIENCE)
        assert said(engine, "exec", id_, "id", "-u") == "10001"
        assert said(engine, "exec", id_, "sh", "-c", "touch /srv/foretagsporten/x 2>/dev/null || echo refused") == "refused"
        said(engine, "stop", "--time=70", id_)
        assert said(engine, "inspect", "--format={{.State.ExitCode}}", id_) == "0"
    finally:
        said(engine, "rm", "--force", id_)


ALIVE = """
from urllib.request import urlopen
try:
    print(urlopen("http://127.0.0.1:8000/health/live").status)
except OSError:
    print("not yet")
"""


@pytest.fixture(scope="module")
def composed(engine: str) -> Iterator[Sequence[str]]:
    """The command of compose, with what it is told made ready."""
    compose = [engine, "compose", "-f", str(COMPOSE)]
    if subprocess.run([engine, "compose", "version"], capture_output=True, check=False).returncode:
        pytest.skip(f"{engine} has no compose here")
    said("make", "compose-ca")
    yield compose
    said(*compose, "down", "--volumes")


@pytest.mark.requirement("OPS-053")
def test_compose_leads_to_a_live_page_that_the_local_authority_vouches_for(composed: Sequence[str], image: str) -> None:
    assert json.loads(said(*composed, "config", "--format=json"))["services"]["portal-1"]["read_only"]
    said(*composed, "up", "--detach", "--wait")
    authority = ssl.create_default_context(cafile=str(OWN / "authority.pem"))
    transport = httpx.HTTPTransport(verify=authority)
    with httpx.Client(transport=transport, timeout=PATIENCE) as visitor:
        host = {"Host": "portal.test"}
        request = visitor.build_request("GET", "https://127.0.0.1/", headers=host, extensions={"sni_hostname": "portal.test"})
        assert visitor.send(request).status_code == 200
    tls = {"context": authority, "server_hostname": "portal.test"}
    page = create_connection("wss://127.0.0.1/ws/page?path=/", host="portal.test", origin="https://portal.test", sslopt=tls)
    assert json.loads(page.recv())["type"] == "layout-update"
    page.close()


def composition() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return read


@pytest.mark.requirement("OPS-053")
def test_the_file_is_one_that_compose_takes_and_with_a_word_wrong_it_would_not() -> None:
    compose = composition()
    assert set(PyCompose.from_json(json.dumps(compose)).service_names()) == set(compose["services"])
    compose["services"]["portal-1"]["read_onli"] = True
    with pytest.raises(ValueError, match="read_onli"):
        PyCompose.from_json(json.dumps(compose))


@pytest.mark.requirement("OPS-053")
def test_compose_runs_each_process_as_hardened_as_the_image_allows() -> None:
    services = composition()["services"]
    assert {"database", "redis", "portal-1", "portal-2", "nginx", "prometheus"} <= set(services)
    for name in ("prepare", "portal-1", "portal-2"):
        one = services[name]
        assert (one["read_only"], one["cap_drop"], one["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"]), name
    unit = (ROOT / "deploy" / "systemd" / "portal@.service").read_text(encoding="utf-8")
    assert f"MemoryMax={services['portal-1']['mem_limit'].upper()}\n" in unit
    assert [name for name, one in services.items() if "no-new-privileges:true" not in one.get("security_opt", ())] == []
    assert [name for name, one in services.items() for port in one.get("ports", ()) if not port.startswith("127.0.0.1:")] == []


def test_compose_tells_nginx_every_value_that_its_file_asks_for() -> None:
    asked = set(re.findall(r"\$\{(PORTAL_\w+)\}", (ROOT / "deploy" / "nginx" / "portal.conf").read_text(encoding="utf-8")))
    assert {name for name in composition()["services"]["nginx"]["environment"] if name.startswith("PORTAL_")} == asked


def test_whatever_compose_mounts_is_there_once_the_authority_is_made(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy", ignore=shutil.ignore_patterns("own"))
    made = tmp_path / "deploy" / "compose"
    subprocess.run(["sh", str(made / "authority.sh")], check=True, stdout=subprocess.DEVNULL)
    services = composition()["services"].values()
    mounts = {mount.partition(":")[0] for one in services for mount in one.get("volumes", ()) if mount.startswith("./")}
    files = {name for one in services if (name := one.get("env_file"))}
    assert [name for name in (*mounts, *files) if not (tmp_path / "deploy" / name).is_file()] == []
    for name in ("certificate", "database"):
        checks = ["openssl", "verify", "-CAfile", str(made / "own" / "authority.pem"), str(made / "own" / f"{name}.pem")]
        assert subprocess.run(checks, capture_output=True, check=False).returncode == 0
    assert {file.name for file in (made / "own").iterdir() if file.stat().st_mode & 0o077} == {
        "authority.pem",
        "certificate.pem",
        "database.pem",
    }
    before = (made / "own" / "environment").read_bytes()
    subprocess.run(["sh", str(made / "authority.sh")], check=True, stdout=subprocess.DEVNULL)
    assert (made / "own" / "environment").read_bytes() == before
