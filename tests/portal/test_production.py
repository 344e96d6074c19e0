"""A portal started as production: no test login, no test control, whatever is asked of it."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings as collected

from portal.testing import processes
from tests.postgres_server import PostgresServer
from tests.production import production

ROOT = Path(__file__).parents[2]
ASK = """
import django
django.setup()
from django.test import Client
for path in ("/api/mock/v1/people", "/api/spoof-auth/auth/v2/token", "/api/mock/v1/calls"):
    for host in ("localhost", "www.portal.test"):
        print(path, host, Client(headers={"host": host}).get(path).status_code)
print("headers", "Strict-Transport-Security" in Client(headers={"host": "localhost"}).get("/health/live"))
"""


def started(environment: str, data: Path, code: str, **more: str) -> subprocess.CompletedProcess[str]:
    strong = production() if environment == "production" else {}
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": environment, "VST_DATA": str(data), **strong, **more}
    return processes.run("-c", code, environment={**os.environ, **settings})


def test_in_production_nothing_of_a_test_environment_answers(tmp_path: Path) -> None:
    done = started("production", tmp_path, ASK)
    assert done.returncode == 0, done.stderr
    *answers, headers = done.stdout.splitlines()
    assert len(answers) == 6
    assert all(line.endswith(" 404") for line in answers), answers
    assert headers == "headers True"


SIGN_IN = """
import django
django.setup()
from django.test import Client
for host in ("localhost", "www.portal.test"):
    visitor = Client(headers={"host": host})
    for path in ("/inloggad/automock?id=191212121212", "/api/spoof-auth/auth/v2/token", "/Shibboleth.sso/mock"):
        answer = visitor.post(path, {"person": "P00"}) if path.endswith("mock") else visitor.get(path)
        print(path, host, answer.status_code, answer.headers.get("Location", ""), sorted(answer.cookies))
"""


def test_production_does_not_start_with_the_test_login_forced_on(tmp_path: Path) -> None:
    done = started("production", tmp_path, "import django; django.setup()", VST_MOCK_LOGIN="1")
    assert done.returncode != 0
    assert "VST_MOCK_LOGIN is for local and test" in done.stderr


def test_a_test_environment_that_is_served_as_the_production_host_does_not_start(tmp_path: Path) -> None:
    done = started("test", tmp_path, "import django; django.setup()", VST_ORIGIN="https://Foretagsporten.example")
    assert done.returncode != 0
    assert "VST_MOCK_LOGIN is for local and test" in done.stderr


def test_in_production_no_door_of_the_test_login_opens_whatever_the_flag_says(tmp_path: Path, postgres: PostgresServer) -> None:
    environment = production(postgres.database(f"production_{uuid4().hex}", has_tables=True))
    forced = SIGN_IN.replace(
        "django.setup()",
        "django.setup()\nfrom test_world import outside_world; outside_world.set_flag('vst-ft-automock', 'true')",
        1,
    )
    done = started("production", tmp_path, forced, **environment)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 6
    for line in lines:
        assert " 404 " in line or " 302 /inloggad/404" in line or " 302 /404" in line, line
        assert "vst_token" not in line and "vst_mock_person" not in line


def test_production_can_not_import_the_test_login_even_where_it_is_installed(tmp_path: Path) -> None:
    code = "import django; django.setup(); import mock_login.automock"
    assert started("test", tmp_path, code).returncode == 0
    done = started("production", tmp_path, code)
    assert done.returncode != 0
    assert "mock_login is for local and test environments" in done.stderr


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """What ``pip install .`` takes of this folder with the tools, and what they depend on: once, for Python compiles it by its place."""
    site, dependencies = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("lib")
    chosen = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]["find"]["include"]
    for package in ROOT.iterdir():
        if any(fnmatch(package.name, pattern) for pattern in chosen):
            (site / package.name).symlink_to(package)
    for tool in (ROOT / "services" / "tools").glob("*/*/service.toml"):
        (site / tool.parent.name).symlink_to(tool.parent)
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        source = entry / "direct_url.json"
        told = source.read_text(encoding="utf-8") if source.exists() else ""
        if "/examples/" not in told and "/services/demo" not in told:  # they are there where the portal is developed
            (dependencies / entry.name).symlink_to(entry)
    return site, dependencies


@pytest.fixture
def as_installed(places: tuple[Path, Path]) -> Run:
    """Runs code where nothing else can be imported."""
    return partial(_as_installed, places)


def _as_installed(places: Sequence[Path], environment: str, folder: Path, code: str, **more: str) -> subprocess.CompletedProcess[str]:
    if not (folder / "static").exists():
        (folder / "static").symlink_to(collected.STATIC_ROOT)
    code = f"import sys; sys.path[:0] = {[str(place) for place in places]!r}\n{code}"
    strong = production() if environment == "production" else {}
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": environment, "VST_DATA": str(folder), **strong, **more}
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-S", "-c", code]
    return subprocess.run(command, env={**inherited, **settings}, cwd=folder, capture_output=True, text=True, check=False)


WITHOUT = """
import django
django.setup()
from importlib.util import find_spec
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
visitor = Client(headers={"host": "localhost"})
options = visitor.get("/inloggad/logga-in").content.decode()
print(find_spec("mock_login"), "login-option-bankid" in options, "mock-bankid" in options)
for path in ("/inloggad/automock?id=191212121212", "/api/spoof-auth/auth/v2/token", "/Shibboleth.sso/mock"):
    print(path, (answer := visitor.get(path)).status_code, answer.headers.get("Location", ""))
"""


@pytest.mark.parametrize("environment", ["production", "test"])
def test_what_production_installs_has_no_test_login_and_lacks_nothing(
    environment: str, tmp_path: Path, postgres: PostgresServer, as_installed: Run
) -> None:
    database = postgres.database(f"installed_{uuid4().hex}")
    more = production(database) if environment == "production" else {}
    done = as_installed(environment, tmp_path, WITHOUT, **more)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "None True False",
        "/inloggad/automock?id=191212121212 302 /inloggad/404",
        "/api/spoof-auth/auth/v2/token 404 ",
        "/Shibboleth.sso/mock 302 /404",
    ]


WITHOUT_TEST_WORLD = """
import django
django.setup()
from importlib.util import find_spec
from django.test import Client
visitor = Client(headers={"host": "localhost"})
print(find_spec("test_world"), visitor.get("/health/live").status_code, visitor.get("/api/skalet/v1/features").json())
for method, path in (("GET", "people"), ("GET", "calls"), ("DELETE", ""), ("PUT", "faults/features"), ("PUT", "features/vst-ft-demo")):
    print(path, visitor.generic(method, f"/api/mock/v1/{path}").status_code)
for path in ("/remotes/bolagsverket-arenden/remoteEntry.js", "/remotes-beta/bolagsverket-arenden/remoteEntry.js"):
    print(visitor.get(path).status_code)
"""


@pytest.mark.parametrize("environment", ["production", "test"])
def test_what_production_installs_has_no_test_world_and_starts_without(environment: str, tmp_path: Path, as_installed: Run) -> None:
    done = as_installed(environment, tmp_path, WITHOUT_TEST_WORLD)
    assert done.returncode == 0, done.stderr
    first, *answers = done.stdout.splitlines()
    assert first.startswith("None 200 [")
    assert first.count("'value': 'true'") == 2, "those that flags.toml has a default for, and no other"
    assert len(answers) == 7
    assert all(line.split()[-1] == "404" for line in answers), answers


def test_production_does_not_use_the_test_world_even_where_it_is_installed(tmp_path: Path) -> None:
    code = "import django; django.setup(); import test_world.package"
    assert started("test", tmp_path, code).returncode == 0
    done = started("production", tmp_path, code)
    assert done.returncode != 0
    assert "test_world is for local and test environments" in done.stderr


def test_a_test_login_that_is_not_installed_can_not_be_forced_on(tmp_path: Path, as_installed: Run) -> None:
    done = as_installed("test", tmp_path, "import django; django.setup()", VST_MOCK_LOGIN="1")
    assert done.returncode != 0
    assert "VST_MOCK_LOGIN needs the package mock_login" in done.stderr
    done = as_installed("production", tmp_path, "import django; django.setup()", VST_MOCK_LOGIN="1")
    assert "VST_MOCK_LOGIN is for local and test" in done.stderr


def test_a_test_environment_may_do_without_the_test_login(tmp_path: Path) -> None:
    ask = SIGN_IN.splitlines()
    code = "\n".join([*ask[:4], "print(Client(headers={'host': 'localhost'}).get('/api/spoof-auth/auth/v2/token').status_code)"])
    assert started("test", tmp_path, code, VST_MOCK_LOGIN="0").stdout.splitlines() == ["404"]


@pytest.mark.parametrize(("secret", "starts"), [("", False), ("s" * 31, False), ("s" * 32, True)])
def test_a_server_in_front_needs_a_secret_to_be_known_by(secret: str, starts: bool, tmp_path: Path) -> None:
    done = started("production", tmp_path, "import django; django.setup()", VST_LOGIN_MODE="shibboleth", VST_SHIBBOLETH_SECRET=secret)
    assert (done.returncode == 0) == starts
    assert starts or "VST_SHIBBOLETH_SECRET" in done.stderr


def test_a_way_to_sign_in_that_nobody_knows_does_not_start(tmp_path: Path) -> None:
    assert (
        "VST_LOGIN_MODE is saml or shibboleth" in started("local", tmp_path, "import django; django.setup()", VST_LOGIN_MODE="oidc").stderr
    )


@pytest.mark.parametrize(
    "origin", ["https://Foretagsporten.example.", "https://foretagsporten.example:443", "https://foretagsporten.example:8443"]
)
def test_the_production_host_is_known_however_it_is_spelt(origin: str, tmp_path: Path) -> None:
    done = started("test", tmp_path, "import django; django.setup()", VST_ORIGIN=origin)
    assert done.returncode != 0
    assert "VST_MOCK_LOGIN is for local and test" in done.stderr


SAY = "import django; django.setup(); from django.conf import settings; print(settings.VST_ENV)"


@pytest.mark.requirement("OPS-019")
def test_an_environment_is_presumed_on_a_developers_machine_and_nowhere_else(tmp_path: Path, places: tuple[Path, Path]) -> None:
    def said(run: Run, **more: str) -> str:
        done = run("", tmp_path, "import os; del os.environ['VST_ENV']; " + SAY, **more)
        return done.stdout.strip() or str(done.stderr.splitlines()[-1])

    assert said(started) == "local"
    assert said(started, DATABASE_URL="postgres://portal:secret@localhost/portal") == "local"
    shutil.copytree(ROOT / "portal", tmp_path / "site" / "portal")  # a link would lead back to the checkout
    installed = partial(_as_installed, (tmp_path / "site", *places))
    for refused in (said(started, DATABASE_URL="postgres://portal:secret@db.example/portal"), said(installed)):
        assert "VST_ENV is local, test or production; outside a checkout" in refused


@pytest.mark.parametrize("environment", ["prod", "Production", "", "test "])
def test_an_environment_nobody_knows_does_not_start(environment: str, tmp_path: Path) -> None:
    done = started(environment, tmp_path, "import django; django.setup()")
    assert done.returncode != 0
    assert "VST_ENV is local, test or production" in done.stderr
