"""What production does not start with: said all at once, by name, with what to do, and without a value."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from portal.runtime.secret_values import kept_secret, secret
from portal.runtime.strength import Installation, faults
from portal.testing import processes
from portal.testing.ports import free_port
from tests.production import HOST, KEYS, production

STRONG = Installation(
    secret_key=KEYS["VST_SECRET_KEY"],
    secret_key_old=(),
    subject_key=KEYS["VST_SUBJECT_KEY"],
    is_https=True,
    origin=f"https://{HOST}",
    production_host=HOST,
    hosts=(HOST,),
    databases={"DATABASE_URL": "postgresql://portal:hemligt@db.portal.test/portal?sslmode=verify-full", "VST_SEARCH_DATABASE": ""},
)


def at(address: str) -> dict[str, Any]:
    return {"databases": {"DATABASE_URL": address, "VST_SEARCH_DATABASE": ""}}


def test_a_strong_installation_has_no_fault() -> None:
    assert faults(STRONG) == []
    assert faults(replace(STRONG, secret_key_old=("aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3h",))) == []


@pytest.mark.requirement("OPS-018")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"secret_key": ""}, "VST_SECRET_KEY is missing"),
        ({"secret_key": "x"}, "VST_SECRET_KEY is shorter than 32 characters"),
        ({"secret_key": "changeme"}, "VST_SECRET_KEY is an example"),
        ({"secret_key": "a" * 32}, "VST_SECRET_KEY has fewer than 16 different characters"),
        ({"secret_key_old": ("x",)}, "VST_SECRET_KEY_OLD is shorter"),
        ({"subject_key": "1"}, "VST_SUBJECT_KEY is shorter"),
        ({"subject_key": STRONG.secret_key}, "VST_SUBJECT_KEY is the same as VST_SECRET_KEY"),
        ({"is_https": False}, "VST_HTTPS=0"),
        ({"origin": f"http://{HOST}"}, "VST_ORIGIN does not begin with https://"),
        ({"origin": "https://foretagsporten.example"}, "VST_PRODUCTION_HOST is that of the examples"),
        ({"production_host": "foretagsporten.example"}, "VST_PRODUCTION_HOST is that of the examples"),
        ({"hosts": ("*",)}, "VST_HOSTS=*"),
        (at(""), "DATABASE_URL is missing"),
        (at("mysql://portal:hemligt@localhost/portal"), "DATABASE_URL is no address of a PostgreSQL"),
        (at("sqlite:///var/portal.sqlite3"), "DATABASE_URL is no address of a PostgreSQL"),
        (at("postgres://portal@localhost/portal"), "DATABASE_URL has neither a password nor a client certificate"),
        (at("postgres://portal:hemligt@localhost/portal?sslmod=require"), "DATABASE_URL has a part that libpq does not know"),
        (at("postgres://portal:hemligt@db.portal.test/portal"), "DATABASE_URL leads to another machine in the open"),
        (at("postgres://portal:hemligt@db.portal.test/portal?sslmode=disable"), "DATABASE_URL leads to another machine in the open"),
        (at("postgres://portal:hemligt@db.portal.test/portal?sslmode=prefer"), "DATABASE_URL leads to another machine in the open"),
        (at("postgres://portal:hemligt@localhost,db2.portal.test/portal"), "DATABASE_URL leads to another machine in the open"),
    ],
)
def test_each_weakness_is_named_by_its_variable(change: dict[str, Any], says: str) -> None:
    [fault] = faults(replace(STRONG, **change))
    assert fault.startswith(says)
    assert "hemligt" not in fault and STRONG.secret_key not in fault


@pytest.mark.parametrize(
    "address",
    [
        "postgres://portal:hemligt@localhost/portal",
        "postgresql://portal:hemligt@%2Frun%2Fpostgresql/portal",
        "postgres://portal@db.portal.test/portal?sslmode=verify-full&sslcert=/etc/portal.crt&sslkey=/etc/portal.key",
        "postgres://portal:hemligt@db1.portal.test:5432,db2.portal.test:5433/portal?sslmode=require&target_session_attrs=read-write",
    ],
)
def test_addresses_that_are_strong_enough(address: str) -> None:
    assert faults(replace(STRONG, **at(address))) == []


def started(data: Path, **changed: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(data), **production(**changed)}
    return processes.run("-c", "import django; django.setup()", environment=environment)


@pytest.mark.requirement("OPS-018", "FLOW-035")
def test_production_says_all_that_is_wrong_with_it_at_once(tmp_path: Path) -> None:
    assert started(tmp_path).returncode == 0
    done = started(tmp_path, VST_SECRET_KEY="hemlighet", VST_SUBJECT_KEY="1", VST_HTTPS="0", VST_HOSTS="*", VST_SCAN="")
    assert done.returncode != 0
    told = [line for line in done.stderr.splitlines() if line.startswith("- ")]
    assert [line.split()[1] for line in told] == ["VST_SECRET_KEY", "VST_SUBJECT_KEY", "VST_HTTPS=0", "VST_HOSTS=*", "VST_CLAMAV"]
    assert "hemlighet" not in done.stderr


@pytest.mark.requirement("OPS-018")
@pytest.mark.parametrize("command", [("check",), ("serve", "--port", "0")])
def test_production_does_not_start_without_the_redis_that_it_is_told_of(command: tuple[str, ...], tmp_path: Path) -> None:
    nobody = f"redis://:hemligt@127.0.0.1:{free_port()}/0"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(tmp_path), **production(REDIS_URL=nobody)}
    done = processes.run("-m", "django", *command, environment=environment)
    assert done.returncode != 0
    assert "REDIS_URL leads to no Redis that answers within 5 s" in done.stderr
    assert "hemligt" not in done.stderr + done.stdout and "Traceback" not in done.stderr


def test_a_secret_may_come_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    file.write_text("aus der Datei\n")
    monkeypatch.setenv("VST_SMTP_FILE", str(file))
    assert secret("VST_SMTP") == "aus der Datei"
    monkeypatch.setenv("VST_SMTP", "said too")
    with pytest.raises(ImproperlyConfigured, match="VST_SMTP and VST_SMTP_FILE are both set"):
        secret("VST_SMTP")


@pytest.mark.parametrize("content", [None, "", "  \n", b"\xff\xfe"])
def test_a_file_without_a_secret_is_refused_in_words(content: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    monkeypatch.setenv("VST_SUBJECT_KEY_FILE", str(file))
    with pytest.raises(ImproperlyConfigured, match="VST_SUBJECT_KEY_FILE names a file that"):
        secret("VST_SUBJECT_KEY")


KEPT = """
import sys
from pathlib import Path
from portal.runtime.secret_values import kept_secret
sys.stdin.readline()
print(kept_secret(Path(sys.argv[1])))
"""


@pytest.mark.requirement("OPS-020")
def test_processes_that_start_at_once_have_the_same_key(tmp_path: Path) -> None:
    file = tmp_path / "subject-key"
    command = [sys.executable, "-c", KEPT, str(file)]
    together = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(20)]
    said = {process.communicate("go\n")[0].strip() for process in together}
    assert said == {file.read_text()}
    assert (file.stat().st_mode & 0o777, [*tmp_path.iterdir()]) == (0o600, [file])


@pytest.mark.requirement("OPS-020")
def test_an_empty_file_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "subject-key").write_text("")
    with pytest.raises(ImproperlyConfigured, match="subject-key is empty"):
        kept_secret(tmp_path / "subject-key")


FORM = """
import django
django.setup()
from django.core import signing
import sys
print(signing.dumps("formulär") if sys.argv[1:] == [] else signing.loads(sys.argv[1]))
"""


def test_what_an_old_key_signed_still_holds_while_it_is_named(tmp_path: Path) -> None:
    def run(*signed: str, **changed: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(tmp_path), **production(**changed)}
        return processes.run("-c", FORM, *signed, environment=environment)

    new = {"VST_SECRET_KEY": KEYS["VST_SECRET_KEY"][::-1]}
    signed = run().stdout.strip()
    assert run(signed, **new).returncode != 0
    assert run(signed, **new, VST_SECRET_KEY_OLD=KEYS["VST_SECRET_KEY"]).stdout.strip() == "formulär"
