"""How each thing that the portal stands on is looked at: what makes it away, and what asks for somebody's attention."""

import os
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from django.db import connection
from django.test import Client
from django.utils import timezone

from portal import search
from portal.contact.models import ContactMessage
from portal.health import certificates, looks, migrations, upstreams
from portal.health.dependency import Seen
from portal.identity import keys as token_keys
from portal.identity.key_ring import RING
from portal.identity.models import IdentityKey
from portal.identity.saml import keys as saml_keys
from portal.identity.saml import providers
from portal.outside.client import UpstreamFailed, call, forget_failures
from portal.shared.connection import RedisAway
from tests.portal.identity.saml.idp import metadata

State = ContactMessage.State


# --- The database and its tables ---


@pytest.mark.django_db
def test_the_database_answers_and_has_the_tables_of_this_release() -> None:
    assert looks.database() == Seen()
    assert migrations.look() == Seen()


@pytest.mark.django_db
def test_a_change_of_the_tables_that_was_not_made_yet_is_missing_and_one_of_a_newer_release_is_no_fault() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = 'of_a_newer_release' WHERE app = 'portal' AND name LIKE '0002%'")
    assert migrations.look() == Seen("away", "missing", {"missing": 1})


# --- Contact messages ---


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "minutes", "found"),
    [
        (State.WAITING, 2, Seen(told={"waiting": 1, "oldestSeconds": 120, "putAside": 0})),
        (State.WAITING, 20, Seen("attention", "late", {"waiting": 1, "oldestSeconds": 1200, "putAside": 0})),
        (State.DEAD, 20, Seen("attention", "put aside", {"waiting": 0, "oldestSeconds": 0, "putAside": 1})),
        (State.SENT, 20, Seen(told={"waiting": 0, "oldestSeconds": 0, "putAside": 0})),
    ],
)
def test_a_message_that_nobody_has_after_a_quarter_of_an_hour_wants_attention(state: State, minutes: int, found: Seen) -> None:
    ContactMessage.objects.create(reference="a", state=state, created=timezone.now() - timedelta(minutes=minutes))
    assert looks.contact_outbox() == found


# --- Disk, search, Redis ---


def test_a_disk_with_too_little_room_is_full(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = settings.MEDIA_ROOT = tmp_path
    settings.VST_FLOW_FILES = tmp_path / "made with the first file"
    there = os.statvfs(tmp_path)
    assert looks.disk().told["freeMb"] == pytest.approx(there.f_bavail * there.f_frsize // 2**20, abs=500)
    full = looks.disk(least_mb=10**12)
    assert (full.state, full.why) == ("away", "full")


@pytest.mark.parametrize(("variable", "setting"), [("VST_FLOW_FILES", "VST_FLOW_FILES"), ("VST_MEDIA", "MEDIA_ROOT")])
def test_files_and_pictures_that_lie_elsewhere_have_their_own_room(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, setting: str
) -> None:
    settings.DATA_DIR = settings.VST_FLOW_FILES = settings.MEDIA_ROOT = tmp_path
    (full := tmp_path / "another disk").mkdir()
    setattr(settings, setting, full)
    roomy = SimpleNamespace(f_bavail=2**20, f_frsize=2**12, f_files=1000, f_favail=900)
    monkeypatch.setattr(os, "statvfs", lambda place: SimpleNamespace(**{**vars(roomy), "f_bavail": 0}) if place == full else roomy)
    assert looks.disk() == Seen("away", "full", {"freeMb": 0, "at": variable})


@pytest.mark.usefixtures("search_settings")
def test_an_index_is_missing_until_it_is_built() -> None:
    assert looks.index() == Seen("away", "missing")
    search.build()
    assert looks.index() == Seen()


def test_of_an_index_in_postgresql_no_table_may_be_missing(settings: Any, postgres: Any) -> None:
    settings.VST_SEARCH_DATABASE = postgres.database("search_with_a_hole")
    search.build()
    with search.postgres.on_a_connection(settings.VST_SEARCH_DATABASE, lambda one: one.execute("DROP TABLE search_1_en_terms")):
        pass
    assert looks.index() == Seen("away", "missing")


def test_redis_is_away_when_nobody_listens(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.REDIS_URL = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"
    with pytest.raises(RedisAway):
        looks.redis()


# --- Keys, certificates, metadata ---


@pytest.fixture
def data(settings: Any, tmp_path: Path, db: None) -> Path:
    """Of a portal that has no keys yet."""
    settings.DATA_DIR = tmp_path
    IdentityKey.objects.all().delete()
    RING.forget()
    return tmp_path


def test_keys_say_for_how_many_days_they_have_been_in_use_and_none_is_made_by_a_look(data: Path) -> None:
    assert looks.keys() == Seen(told={"tokensDays": None, "samlDays": None})
    assert not IdentityKey.objects.exists()
    now = datetime.now(UTC)
    token_keys.rotate(now - timedelta(days=101))
    saml_keys.pairs_of("signing", now - timedelta(days=7))
    assert looks.keys() == Seen(told={"tokensDays": 100, "samlDays": 7})


def test_the_first_key_of_tokens_is_in_use_since_it_was_made(data: Path) -> None:
    token_keys.signing_key(is_mock=False, now=datetime.now(UTC))
    IdentityKey.objects.update(made_at=datetime.now(UTC) - timedelta(days=40))
    RING.forget()
    assert looks.keys().told["tokensDays"] == 40


@pytest.mark.parametrize(("days", "state", "why"), [(90, "ok", ""), (13, "attention", "ends soon"), (-1, "away", "ended")])
def test_a_certificate_asks_for_attention_in_its_last_two_weeks(
    days: int, state: str, why: str, data: Path, settings: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert certificates.look() == Seen(told={"lastDays": {}})
    settings.VST_TLS_CERTIFICATE = str(tmp_path_factory.mktemp("tls") / "certificate.pem")
    ends = datetime.now(UTC) + timedelta(days=days)
    Path(settings.VST_TLS_CERTIFICATE).write_bytes(_certificate(ends))
    saml_keys.pairs_of("signing", datetime.now(UTC))
    seen = certificates.look()
    assert (seen.state, seen.why) == (state, why)
    assert seen.told["lastDays"]["tls"] == ends.date().isoformat()
    assert set(seen.told["lastDays"]) == {"saml-signing", "tls"}


def _certificate(ends: datetime) -> bytes:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "portal.test")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    return made.not_valid_before(ends - timedelta(days=100)).not_valid_after(ends).sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)


@pytest.fixture
def feed(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Where metadata are read from."""
    settings.VST_SAML_METADATA = (str(tmp_path / "feed.xml"),)
    providers.forget()
    yield tmp_path / "feed.xml"
    providers.forget()


def _read(feed: Path, now: datetime, until: datetime | None = None) -> Seen:
    feed.write_text(metadata(more=f'validUntil="{until:%Y-%m-%dT%H:%M:%SZ}"' if until else ""))
    providers.load(now)
    return looks.metadata()


@pytest.mark.usefixtures("data")
def test_metadata_that_were_not_read_for_hours_or_are_about_to_end_want_attention(feed: Path) -> None:
    now = datetime.now(UTC)
    assert looks.metadata() == Seen("unknown")
    assert _read(feed, now).state == "ok"
    assert _read(feed, now).told["providers"] == 1
    assert (_read(feed, now, now + timedelta(hours=20)).state, looks.metadata().why) == ("attention", "ends soon")
    assert (_read(feed, now - timedelta(hours=4)).state, looks.metadata().why) == ("attention", "late")
    assert (_read(feed, now - timedelta(hours=2), now - timedelta(hours=1)).state, looks.metadata().why) == ("away", "ended")


def test_without_any_provider_nobody_can_sign_on(feed: Path) -> None:
    providers.load(datetime.now(UTC))
    assert (looks.metadata().state, looks.metadata().why) == ("away", "missing")


# --- Other systems ---


class Register:
    """A server that answers every question with one status."""

    def __init__(self, status: int) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Answers(BaseHTTPRequestHandler):
            def do_HEAD(self) -> None:
                asked.append(f"{self.command} {self.path}")
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self._server.server_port}/register"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.mark.parametrize(
    ("status", "state"), [(200, "ok"), (401, "ok"), (404, "ok"), (500, "ok"), (502, "away"), (503, "away"), (504, "away")]
)
def test_a_system_that_answers_is_there_whatever_it_says_unless_a_gateway_says_it(status: int, state: str, settings: Any) -> None:
    register = Register(status)
    settings.VST_UPSTREAM = {"engagements": register.address, "settings-read": register.address + "/"}
    for dependency in upstreams.dependencies():
        dependency.begin()
        dependency.wait(20)
        assert (dependency.group, dependency.seen.state) == ("upstream", state)
    register.stop()
    assert register.asked == ["HEAD /register"], "one question for all calls to an address"


def test_a_system_that_nobody_finds_is_away_in_a_word_that_does_not_say_where(settings: Any) -> None:
    settings.VST_UPSTREAM = {"engagements": "http://secret-host.invalid/x"}
    (dependency,) = upstreams.dependencies()
    dependency.begin()
    dependency.wait(20)
    assert dependency.seen.state == "away"
    assert "secret-host" not in str(dependency.as_json())


async def test_a_system_that_answers_and_fails_all_who_need_it_is_away_too(settings: Any) -> None:
    register = Register(200)
    settings.VST_UPSTREAM = {"settings-save": register.address}
    for _ in range(12):
        with pytest.raises(UpstreamFailed):
            await call("settings-save", "PUT", "/x", json={})  # the server knows no such method: 501
    (dependency,) = upstreams.dependencies()
    dependency.begin()
    dependency.wait(20)
    register.stop()
    forget_failures()
    assert dependency.seen == Seen("away", "left alone")


# --- What is told of it ---


def test_a_process_that_does_not_serve_looks_at_nothing() -> None:
    assert Client().get("/health/dependencies").json() == {"dependencies": {}}
