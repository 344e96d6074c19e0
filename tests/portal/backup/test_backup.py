"""A backup is made while the portal is served and written to, and put back on an empty server: everything is there."""

import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import lxml.html
import psycopg
import pytest
from django.apps import apps
from PIL import Image
from psycopg import sql
from websocket import create_connection

from portal.testing import prepared_data, processes
from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.postgres_server import PostgresServer

COMPANY, ABOUT = "5521030014", "/inloggad/mina-sidor/foretag"
SAVE = "/api/inloggad/skalet/utkast/v1/spara"
PICTURE = "images/moms.png"
OF_SQLITE = {"wagtailsearch_indexentry_fts"}
PAGES = 50
PATIENT = 60
"""Seconds."""
AS_AN_EDGE = {"VST_TRUSTED_PROXIES": "127.0.0.1,::1", "VST_EDGE_SECONDS": "10", "VST_SEARCH_DATABASE": ""}
"""So that a page can be asked for as nginx asks: with nothing in it that is drawn anew each time."""


def manage(*arguments: str, data: Path, database: str = "", lines: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(data)}
    environment |= {"DATABASE_URL": database, "VST_SEARCH_DATABASE": database}
    return processes.run("-m", "django", *arguments, environment=environment, lines=lines)


def well(ran: subprocess.CompletedProcess[str]) -> str:
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@dataclass
class Beata:
    """Signed in, with the place of her draft on the page of her company."""

    cookies: dict[str, str]
    key: str

    def __init__(self, served: Served) -> None:
        with httpx.Client(base_url=served.address, timeout=PATIENT, follow_redirects=True) as client:
            number = by_key("B03").person.personnummer
            page = client.get("/inloggad/automock", params={"id": number, "target": ABOUT, "valt-engagemang": COMPANY})
            self.cookies = dict(client.cookies)
        self.key = str(re.findall(r'"key":"([^"]+)","save"', self.drawn(served, page.text))[0])

    def drawn(self, served: Served, page: str) -> str:
        """What the page is live with."""
        (socket,) = lxml.html.document_fromstring(page).xpath("//*[@id='root']/@data-socket")
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = f"{served.address.replace('http', 'ws')}{socket}{'&' if '?' in socket else '?'}path={ABOUT}"
        with closing(create_connection(address, origin=served.address, cookie=cookies, timeout=PATIENT)) as end:
            return str(end.recv())

    def asks(self, served: Served, path: str) -> httpx.Response:
        with httpx.Client(base_url=served.address, timeout=PATIENT, cookies=self.cookies) as client:
            return client.get(path)

    def types(self, served: Served, text: str) -> int:
        headers = {"X-CSRFToken": self.cookies["vst_csrf"], "Origin": served.address}
        with httpx.Client(base_url=served.address, timeout=PATIENT, cookies=self.cookies, headers=headers) as client:
            return client.post(SAVE, json={"key": self.key, "fields": {"note": text}}).status_code


@dataclass(frozen=True)
class Rehearsal:
    """Before and after."""

    before: Served
    after: Served
    beata: Beata
    databases: tuple[str, str]
    folder: Path
    keys: Path


@pytest.fixture(scope="module")
def rehearsal(tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer) -> Iterator[Rehearsal]:
    """Fifty pages write drafts while the backup is made; then another machine begins with it."""
    place = tmp_path_factory.mktemp("rehearsal")
    old, new = postgres.database("before", has_tables=True), postgres.database("after")
    folder, keys, data = place / "backup", place / "keys", place / "data"
    (data / "media" / "images").mkdir(parents=True)
    Image.effect_noise((64, 64), 50).save(data / "media" / PICTURE)
    well(manage("load_content", data=data, database=old))
    with serving(data, has_tables=True, **AS_AN_EDGE | {"DATABASE_URL": old, "VST_SEARCH_DATABASE": old}) as before:
        beata = Beata(before)
        written: list[int] = []
        is_made = threading.Event()

        def a_page(number: int) -> None:
            while not is_made.is_set():
                written.append(beata.types(before, f"Utkast från sida {number}"))

        with ThreadPoolExecutor(PAGES) as pages:
            for number in range(PAGES):
                pages.submit(a_page, number)
            made = manage("backup", str(folder), "--keys", str(keys), data=data, database=old)
            is_made.set()
        assert "files in" in well(made)
        assert 204 in written and set(written) <= {204, 503}
        said = manage("restore", str(folder), "--into", "-", "--keys", str(keys), data=place / "new", database=new, lines=f"{new}\n")
        assert "Put back: release" in well(said)
        with serving(place / "new", has_tables=True, **AS_AN_EDGE | {"DATABASE_URL": new, "VST_SEARCH_DATABASE": new}) as after:
            yield Rehearsal(before, after, beata, (old, new), folder, keys)


def tables(address: str) -> dict[str, list[str]]:
    """Every row of every table of a model, as text; those of the search index are made anew at each start."""
    found = {}
    with psycopg.connect(address) as there:
        for name in {model._meta.db_table for model in apps.get_models(include_auto_created=True)} - OF_SQLITE:
            rows = there.execute(sql.SQL("SELECT t::text FROM {} t ORDER BY 1").format(sql.Identifier(name))).fetchall()
            found[name] = [row[0] for row in rows]
    return found


@pytest.mark.requirement("OPS-048")
def test_every_table_is_as_it_was(rehearsal: Rehearsal) -> None:
    before, after = map(tables, rehearsal.databases)
    drafts = after.pop("portal_draft")
    assert len(drafts) == 1 and "Utkast från sida " in drafts[0]
    assert len(after["wagtailcore_page"]) > PAGES and len(after["portal_session"]) == 1
    assert {name for name, rows in after.items() if rows != before[name]} == set()


@pytest.mark.requirement("OPS-048")
def test_beata_is_signed_in_and_finds_her_draft(rehearsal: Rehearsal) -> None:
    page = rehearsal.beata.asks(rehearsal.after, ABOUT)
    assert page.status_code == 200
    assert re.search(r"Utkast från sida \d+", page.text)
    with httpx.Client(base_url=rehearsal.after.address, timeout=PATIENT) as nobody:
        assert nobody.get(ABOUT).status_code == 302


@pytest.mark.requirement("OPS-048")
def test_a_page_and_a_picture_are_the_same_byte_for_byte(rehearsal: Rehearsal) -> None:
    def asked(served: Served, path: str) -> bytes:
        answer = httpx.get(served.address + path, headers={"X-Portal-Edge": "1"}, timeout=PATIENT)
        assert answer.status_code == 200
        return answer.content.replace(served.address.encode(), b"")

    for path in ("/moms", "/en/moms", f"/media/{PICTURE}"):
        if path.startswith("/en") and httpx.get(rehearsal.before.address + path, timeout=PATIENT).status_code != 200:
            continue
        assert asked(rehearsal.after, path) == asked(rehearsal.before, path), path


@pytest.mark.requirement("OPS-048")
def test_the_search_finds(rehearsal: Rehearsal) -> None:
    found = [httpx.get(f"{served.address}/sok?q=moms", timeout=PATIENT).text for served in (rehearsal.before, rehearsal.after)]
    hits = [lxml.html.document_fromstring(page).xpath("//main//a[@href='/moms']") for page in found]
    assert hits[0] and len(hits[1]) == len(hits[0])


@pytest.mark.requirement("OPS-048")
def test_keys_are_apart_and_for_nobody_else(rehearsal: Rehearsal) -> None:
    assert rehearsal.keys.stat().st_mode & 0o777 == 0o600
    held = json.loads(rehearsal.keys.read_text())
    assert set(held) == {"secret-key", "subject-key"}, "those of tokens and of SAML come with the database, sealed with the first"
    everything = b"".join(file.read_bytes() for file in rehearsal.folder.rglob("*") if file.is_file())
    secret = (rehearsal.folder.parent / "data" / "secret-key").read_bytes()
    assert secret not in everything
    assert rehearsal.folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.requirement("OPS-048")
@pytest.mark.parametrize("name", ["database.dump", f"media/{PICTURE}", "backup.json"])
def test_one_changed_byte_is_named_and_nothing_is_put_back(rehearsal: Rehearsal, tmp_path: Path, name: str) -> None:
    copy, data = tmp_path / "backup", tmp_path / "data"
    shutil.copytree(rehearsal.folder, copy)
    assert "is as it was made" in well(manage("backup_check", str(copy), data=data))
    content = bytearray((copy / name).read_bytes())
    content[len(content) // 2] ^= 1
    (copy / name).write_bytes(content)
    checked = manage("backup_check", str(copy), data=data)
    assert checked.returncode == 1
    assert f"{name} is changed" in checked.stderr
    refused = manage("restore", str(copy), "--into", "postgresql://nobody@localhost/nowhere", data=data)
    assert refused.returncode == 1 and f"{name} is changed. Nothing was changed" in refused.stderr


def test_a_database_that_is_not_empty_is_left_alone(rehearsal: Rehearsal, tmp_path: Path) -> None:
    refused = manage("restore", str(rehearsal.folder), "--into", rehearsal.databases[0], data=tmp_path)
    assert refused.returncode == 1 and "The database is not empty" in refused.stderr
    assert not (tmp_path / "media").exists()


def a_portal(data: Path) -> Any:
    """An embedded one: SQLite and nothing else."""
    data.mkdir()
    prepared_data.ready(data, {})
    return data


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data: Path = a_portal(tmp_path_factory.mktemp("embedded") / "data")
    return data


def test_the_embedded_database_is_backed_up_too(embedded: Path, tmp_path: Path) -> None:
    folder, new = tmp_path / "backup", tmp_path / "new"
    well(manage("backup", str(folder), data=embedded))
    assert not (tmp_path / "keys").exists()
    target = new / "foretagsporten.sqlite3"
    well(manage("restore", str(folder), "--into", f"sqlite:///{target}", data=new))
    assert (folder / "database.sqlite3").read_bytes() == target.read_bytes()
    assert "No changes" not in well(manage("migrate", "--check", data=new))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--into", "mysql://localhost/a"], "The address of the database is none"),
        (["--into", "postgresql://localhost/a"], "The backup is of an SQLite"),
        (["--into", "sqlite:///{folder}/backup.json"], "is there already"),
        (["--into", "sqlite:///{folder}/../x.sqlite3", "--keys", "{folder}/backup.json"], "is no file of keys"),
    ],
)
def test_what_can_not_be_put_back_is_said_and_changes_nothing(embedded: Path, tmp_path: Path, arguments: list[str], said: str) -> None:
    folder = tmp_path / "backup"
    well(manage("backup", str(folder), data=embedded))
    filled = [argument.format(folder=folder) for argument in arguments]
    refused = manage("restore", str(folder), *filled, data=tmp_path / "new")
    assert refused.returncode == 1 and said in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not (tmp_path / "x.sqlite3").exists()


def test_keys_inside_the_folder_and_a_folder_with_something_in_it_are_refused(embedded: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    refused = manage("backup", str(folder), "--keys", str(folder / "keys"), data=embedded)
    assert refused.returncode == 1 and "Keys lie apart" in refused.stderr
    folder.mkdir(exist_ok=True)
    (folder / "letter").write_text("mine")
    refused = manage("backup", str(folder), data=embedded)
    assert refused.returncode == 1 and "is not empty" in refused.stderr
    assert [file.name for file in folder.iterdir()] == ["letter"]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (None, "SHA256SUMS is missing"),
        ("", "SHA256SUMS is changed"),
        ("abc  file\n", "SHA256SUMS is changed"),
        (f"{'0' * 64}  ../../etc/passwd\n", "names files that are not below"),
        (f"{'0' * 64}  gone\n", "gone is missing"),
    ],
)
def test_a_list_that_is_none_is_said(tmp_path: Path, listed: str | None, said: str) -> None:
    folder = tmp_path / "backup"
    folder.mkdir()
    if listed is not None:
        (folder / "SHA256SUMS").write_text(listed)
    checked = manage("backup_check", str(folder), data=tmp_path / "data")
    assert checked.returncode == 1 and said in checked.stderr
