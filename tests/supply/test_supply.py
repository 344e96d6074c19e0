"""What is installed is what was reviewed, what it is made of can be read, and known weaknesses are looked for."""

import base64
import hashlib
import json
import re
import subprocess
import sys
import venv
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.supply.audit import FOUND, NOT_ASKED, audit
from tests.supply.sbom import CLIENT, LOCK, sbom
from tests.test_dependencies import locked

TODAY = date(2026, 11, 24)
NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
NOTHING = '{"dependencies": [{"name": "django", "version": "5", "vulns": []}]}'
WEAK = '{"dependencies": [{"name": "django", "version": "5", "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-1"]}]}]}'
NPM_NOTHING = '{"vulnerabilities": {}}'
NPM_WEAK = '{"vulnerabilities": {"react": {"via": [{"source": 1, "url": "https://advisories.test/GHSA-1"}, "scheduler"]}}}'


# --- The lock ---


def a_wheel(folder: Path) -> Path:
    """A package of one file, as an index would have it."""
    wheel = folder / "pinned-1.0-py3-none-any.whl"
    files = {
        "pinned.py": "",
        "pinned-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: pinned\nVersion: 1.0\n",
        "pinned-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr("pinned-1.0.dist-info/RECORD", "".join(f"{name},,\n" for name in files))
    return wheel


@pytest.mark.requirement("OPS-051")
def test_a_file_with_another_hash_than_the_locks_is_not_installed(tmp_path: Path) -> None:
    digest = hashlib.sha256(a_wheel(tmp_path).read_bytes()).hexdigest()
    venv.create(tmp_path / "empty", with_pip=True)

    def installs(hash: str) -> subprocess.CompletedProcess[str]:
        lock = tmp_path / "requirements.lock"
        lock.write_text(f"pinned==1.0 \\\n    --hash=sha256:{hash}\n")
        command = [str(tmp_path / "empty" / "bin" / "python"), "-m", "pip", "install", "--no-index", "--find-links", str(tmp_path)]
        return subprocess.run([*command, "--require-hashes", "-r", str(lock)], capture_output=True, text=True, check=False)

    refused = installs(digest[:-1] + ("0" if digest[-1] != "0" else "1"))
    assert refused.returncode != 0 and "DO NOT MATCH THE HASHES" in refused.stderr
    assert installs(digest).returncode == 0


@pytest.mark.requirement("OPS-051")
@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock", "requirements-tracing.lock"])
def test_every_package_of_a_lock_has_a_version_and_a_hash(name: str) -> None:
    lock = LOCK.with_name(name).read_text(encoding="utf-8")
    packages = re.split(r"\n(?=\w)", lock.strip())
    assert len(packages) == len(locked(name))
    assert [one.splitlines()[0] for one in packages if not re.fullmatch(r"[\w.-]+==\S+(?: \\\n    --hash=sha256:[0-9a-f]{64})+", one)] == []


@pytest.mark.requirement("OPS-051")
@pytest.mark.parametrize("file", ["Makefile", "docs/how-to/run-in-production.md"])
def test_whatever_installs_the_lock_asks_for_its_hashes(file: str) -> None:
    lines = [
        line for line in (LOCK.parent / file).read_text(encoding="utf-8").splitlines() if re.search(r"pip install.*-r requirements", line)
    ]
    assert lines and all("--require-hashes" in line for line in lines)


# --- What it is made of ---


@pytest.mark.requirement("OPS-051")
def test_the_list_has_every_package_of_the_lock_and_of_the_client(tmp_path: Path) -> None:
    into = tmp_path / "sbom.json"
    subprocess.run([sys.executable, "-m", "tests.supply.sbom", str(into)], cwd=LOCK.parent, check=True, stdout=subprocess.DEVNULL)
    written = json.loads(into.read_text(encoding="utf-8"))
    packages = json.loads(CLIENT.read_text(encoding="utf-8"))["packages"]
    sent = {path.removeprefix("node_modules/"): told["version"] for path, told in packages.items() if path and not told.get("dev")}
    assert {"react", "react-dom"} <= set(sent)
    listed = {one["purl"]: one for one in written["components"]}
    wanted = {f"pkg:pypi/{name}@{version}" for name, version in locked("requirements.lock").items()}
    assert set(listed) == wanted | {f"pkg:npm/{name}@{version}" for name, version in sent.items()}
    assert len(listed) == len(written["components"])


@pytest.mark.requirement("OPS-051")
def test_it_has_the_form_of_cyclonedx() -> None:
    made = sbom(NOW)
    assert (made["bomFormat"], made["specVersion"], made["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", made["serialNumber"])
    lengths = {"SHA-256": 64, "SHA-384": 96, "SHA-512": 128}
    for one in made["components"]:
        assert {"type", "name", "version", "purl", "bom-ref", "hashes"} <= set(one) <= {*one, "licenses"}
        assert all(re.fullmatch(rf"[0-9a-f]{{{lengths[each['alg']]}}}", each["content"]) for each in one["hashes"])
    integrity = json.loads(CLIENT.read_text(encoding="utf-8"))["packages"]["node_modules/react"]["integrity"]
    react = next(one for one in made["components"] if one["name"] == "react")
    assert base64.b64encode(bytes.fromhex(react["hashes"][0]["content"])).decode() == integrity.partition("-")[2]


@pytest.mark.requirement("OPS-051")
def test_every_licence_is_said_and_none_is_the_agpl() -> None:
    said = {one["name"]: one["licenses"][0]["license"]["name"] for one in sbom(NOW)["components"] if "licenses" in one}
    silent = [one["name"] for one in sbom(NOW)["components"] if "licenses" not in one]
    assert silent == []
    assert [name for name, licence in said.items() if re.search("AGPL|Affero", licence, re.IGNORECASE)] == []


# --- Whether weaknesses are known ---


def a_program(folder: Path, name: str, prints: str, status: int = 0, complains: str = "") -> str:
    """One that answers as the real one does."""
    file = folder / name
    file.write_text(f"#!/bin/sh\ncat <<'END'\n{prints}\nEND\necho '{complains}' >&2\nexit {status}\n")
    file.chmod(0o755)
    return str(file)


def asked(folder: Path, python: str, npm: str, accepted: str = "") -> tuple[int, list[str]]:
    (folder / "accepted.toml").write_text(accepted)
    weak = int("PYSEC" in python)
    return audit(a_program(folder, "pip-audit", python, weak), a_program(folder, "npm", npm), TODAY, folder / "accepted.toml")


@pytest.mark.requirement("OPS-051")
def test_it_is_well_only_with_an_answer_of_both(tmp_path: Path) -> None:
    assert asked(tmp_path, NOTHING, NPM_NOTHING) == (0, ["asked, and nothing is known"])
    assert asked(tmp_path, WEAK, NPM_NOTHING) == (FOUND, ["django: PYSEC-1"])
    assert asked(tmp_path, NOTHING, NPM_WEAK) == (FOUND, ["react: GHSA-1"])


@pytest.mark.requirement("OPS-051")
@pytest.mark.parametrize("silent", ["", "[]", "{}", '{"error": {"code": "ENOTFOUND"}}', '{"message": "request failed"}', "<html>"])
def test_without_an_answer_it_says_that_nobody_could_be_asked(tmp_path: Path, silent: str) -> None:
    for python, npm in ((silent, NPM_NOTHING), (NOTHING, silent)):
        status, lines = asked(tmp_path, python, npm)
        assert status == NOT_ASKED
        assert lines[0].startswith("could not be asked: ")


def test_a_package_that_was_left_out_and_a_program_that_is_not_there_are_no_answer(tmp_path: Path) -> None:
    assert asked(tmp_path, '{"dependencies": [{"name": "a", "skip_reason": "unknown"}]}', NPM_NOTHING)[0] == NOT_ASKED
    assert audit(str(tmp_path / "nowhere"), "npm", TODAY) == (NOT_ASKED, ["could not be asked: pip-audit is not installed"])


@pytest.mark.requirement("OPS-051")
@pytest.mark.parametrize("id", ["PYSEC-1", "CVE-1"])
@pytest.mark.parametrize(("until", "status"), [("2026-11-25", 0), ("2026-11-24", FOUND)])
def test_what_is_accepted_is_so_until_its_day(tmp_path: Path, id: str, until: str, status: int) -> None:
    row = f'[[accepted]]\nid = "{id}"\npackage = "django"\nwhy = "Not used."\nuntil = {until}\n'
    assert asked(tmp_path, WEAK, NPM_NOTHING, row)[0] == status
    other = row.replace("django", "react")
    assert asked(tmp_path, WEAK, NPM_NOTHING, other)[0] == FOUND


def test_whom_to_tell_of_a_weakness_is_written_down() -> None:
    said = (LOCK.parent / "SECURITY.md").read_text(encoding="utf-8")
    assert "/.well-known/security.txt" in said and "make audit" in said
