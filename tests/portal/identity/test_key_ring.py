"""Where the identity keys come from: one set in the database for all processes, which nobody reads without ``VST_SECRET_KEY``."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from joserfc.jwk import ECKey

from portal.identity import key_files, keys
from portal.identity.key_ring import RING, KeyRing
from portal.identity.models import IdentityKey
from portal.identity.saml import keys as saml_keys
from portal.identity.tokens import InvalidToken, access_token, read_access_token
from portal.testing import processes
from tests.portal.identity.test_tokens import session

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
TOKENS = key_files.USES_OF_TOKENS[False]
OLD, NEW = "o1d" * 16, "n3w" * 16


@pytest.fixture(autouse=True)
def a_new_process(db: None, settings: Any, tmp_path: Path) -> Callable[[], None]:
    """Begins with a database that has no keys and a folder without files; called again it begins another process on the same."""
    settings.DATA_DIR, settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = tmp_path, OLD, []
    IdentityKey.objects.all().delete()
    RING.forget()
    return RING.forget


def signs_with() -> str:
    return str(keys.signing_key(is_mock=False, now=NOON).kid)


def test_the_first_key_is_made_once_and_is_the_one_of_every_process_after(a_new_process: Callable[[], None]) -> None:
    first = signs_with()
    a_new_process()
    assert signs_with() == first
    assert IdentityKey.objects.filter(use=TOKENS).count() == 1


def test_what_lies_in_the_database_is_no_key_to_who_reads_it() -> None:
    private = keys.signing_key(is_mock=False, now=NOON).as_dict(private=True)["d"]
    saml_keys.current("signing", NOON)
    for row in IdentityKey.objects.all():
        sealed = bytes(row.sealed)
        assert str(private).encode() not in sealed and b"PRIVATE" not in sealed and b'"kty"' not in sealed
        assert "PRIVATE" not in row.certificate


def test_a_sealed_key_that_is_put_in_the_place_of_another_counts_for_nothing(a_new_process: Callable[[], None]) -> None:
    keys.signing_key(is_mock=True, now=NOON)
    first = signs_with()
    mock = IdentityKey.objects.get(use="mock-tokens")
    IdentityKey.objects.filter(use=TOKENS).update(sealed=mock.sealed)
    a_new_process()
    assert signs_with() not in {first, mock.name}


def test_a_token_that_was_checked_a_moment_ago_counts_no_more_when_its_key_is_gone() -> None:
    token = access_token(session(), NOON)
    assert read_access_token(token, NOON, test_environment=False).sid == session().sid
    keys.rotate(NOON, signs_from=NOON)
    keys.rotate(NOON + timedelta(days=1), signs_from=NOON + timedelta(days=1))
    with pytest.raises(InvalidToken):
        read_access_token(token, NOON, test_environment=False)


# --- Another VST_SECRET_KEY ---


def test_a_new_secret_opens_the_keys_with_the_old_one_and_then_alone(
    a_new_process: Callable[[], None], settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    first = signs_with()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, ["x" * 40, OLD]
    a_new_process()
    assert signs_with() == first
    settings.SECRET_KEY_FALLBACKS = []
    a_new_process()
    assert signs_with() == first, "it was sealed anew"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_without_the_old_one_there_are_new_keys_and_a_line_in_the_log(
    a_new_process: Callable[[], None], settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    first = signs_with()
    settings.SECRET_KEY = NEW
    a_new_process()
    second = signs_with()
    assert second != first
    assert first not in {key.kid for key in keys.verifying_keys(is_mock=False).keys}
    (error,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert "can be opened with neither VST_SECRET_KEY nor VST_SECRET_KEY_OLD" in error
    for _ in range(3):
        RING.look()
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1, "said once"
    settings.SECRET_KEY_FALLBACKS = [OLD]
    a_new_process()
    assert signs_with() == second
    assert {first, second} <= {key.kid for key in keys.verifying_keys(is_mock=False).keys}, "what the first signed holds again"


def test_a_process_with_the_secret_of_before_goes_on_while_the_others_have_the_new_one(settings: Any) -> None:
    before = KeyRing()
    first = signs_with()
    before.read()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    RING.forget()
    assert signs_with() == first
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OLD, []
    before.look()
    assert [key.name for key in before.kept(TOKENS)] == [first]


# --- Several processes ---


def test_a_key_that_another_process_adds_is_signed_with_when_its_time_comes() -> None:
    other = KeyRing()
    first = signs_with()
    other.read()
    added, _ = keys.rotate(NOON)
    assert [key.name for key in other.kept(TOKENS)] == [first]
    other.look()
    assert [key.name for key in other.kept(TOKENS)] == [added, first]
    assert keys.signing_key(is_mock=False, now=NOON + timedelta(hours=23)).kid == first
    assert keys.signing_key(is_mock=False, now=NOON + timedelta(hours=24)).kid == added


def test_no_request_asks_the_database_for_a_key(django_assert_num_queries: Any) -> None:
    signs_with()
    with django_assert_num_queries(0):
        signs_with()
        keys.public_keys(test_environment=False)
    with django_assert_num_queries(1):
        RING.look()


def test_the_keys_at_hand_hold_while_the_database_is_away(caplog: pytest.LogCaptureFixture) -> None:
    first = signs_with()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE portal_identitykey RENAME TO portal_identitykey_away")
    RING.look()
    RING.look()
    assert signs_with() == first
    (error,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert error == "The identity keys could not be read, those at hand hold: OperationalError"
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE portal_identitykey_away RENAME TO portal_identitykey")
    RING.look()
    assert not RING.is_away


FIRST = """
import sys
import django
django.setup()
from datetime import UTC, datetime
from portal.identity import keys
from portal.identity.saml import keys as saml
sys.stdin.readline()
now = datetime.now(UTC)
print(keys.signing_key(False, now).kid, *(saml.current(use, now).key.name for use in saml.USES))
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_processes_that_start_first_at_the_same_moment_have_the_same_keys(kind: str, tmp_path: Path, request: Any) -> None:
    address = request.getfixturevalue("postgres").database("first_keys", has_tables=True) if kind == "postgresql" else ""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "portal.settings",
        "VST_ENV": "test",
        "VST_SECRET_KEY": OLD,
        "DATABASE_URL": address,
        "VST_SEARCH_DATABASE": "",
    }
    folders = [str(tmp_path / (f"machine-{number}" if address else "machine")) for number in range(6)]
    if not address:
        processes.run("-m", "django", "migrate", "--verbosity=0", environment=environment | {"VST_DATA": folders[0]}, check=True)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    together = [
        subprocess.Popen([sys.executable, "-c", FIRST], env=environment | {"VST_DATA": folder}, **pipes)  # type: ignore[call-overload]
        for folder in folders
    ]
    for process in together:
        process.stdin.write("go\n")
        process.stdin.flush()
    ended = [process.communicate() for process in together]
    assert {process.returncode for process in together} == {0}, ended
    assert len({said for said, _ in ended}) == 1, ended


# --- Files of an earlier release ---


def as_before(folder: Path) -> tuple[str, str]:
    """Files as they lay in ``VST_DATA``; the names of the newer key and of the older one."""
    newer, older = (ECKey.generate_key("P-256", auto_kid=True) for _ in range(2))
    rows = [{**newer.as_dict(private=True), "signs_from": int(NOON.timestamp())}, older.as_dict(private=True)]
    (folder / "identity-keys.json").write_text(json.dumps({"keys": rows}))
    (folder / "saml-keys").mkdir()
    for use in saml_keys.USES:
        pair = saml_keys.new_pair(use, NOON)
        (folder / "saml-keys" / f"{pair.name}.key").write_bytes(pair.private)
        (folder / "saml-keys" / f"{pair.name}.crt").write_text(pair.certificate)
    return str(newer.kid), str(older.kid)


def test_migrate_moves_files_into_the_database_and_deletes_them_a_day_later(tmp_path: Path, a_new_process: Callable[[], None]) -> None:
    newer, older = as_before(tmp_path)
    files = sorted(tmp_path.rglob("*.*"))
    call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0)
    a_new_process()
    assert (signs_with(), keys.signing_key(is_mock=False, now=NOON - timedelta(minutes=1)).kid) == (newer, older)
    assert {pair.key.name for use in saml_keys.USES for pair in saml_keys.pairs_of(use, NOON)} == {
        file.name for file in files if file.suffix == ".key"
    }
    assert sorted(tmp_path.rglob("*.*")) == files, "processes of the earlier release read them until the last has given way"
    key_files.move(datetime.now(UTC) + timedelta(days=1))
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    a_new_process()
    assert signs_with() == newer


def test_files_are_read_once_where_nobody_migrated_after_they_were_put_back(tmp_path: Path) -> None:
    newer, _ = as_before(tmp_path)
    assert signs_with() == newer


def test_files_of_another_portal_beside_this_database_are_not_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    first = signs_with()
    as_before(tmp_path)
    key_files.move(datetime.now(UTC) + timedelta(days=2))
    assert signs_with() == first
    assert (tmp_path / "identity-keys.json").exists()
    assert "other keys of use tokens than the files in VST_DATA" in caplog.text


@pytest.mark.parametrize("content", ["", "{", "[]", '{"keys": 1}', '{"keys": [{}]}', '{"keys": [{"kid": "a", "signs_from": "x"}]}'])
def test_a_file_that_is_none_is_said_and_left_where_it_is(content: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "identity-keys.json").write_text(content)
    assert signs_with()
    assert "can not be read and are left where they are" in caplog.text
    assert (tmp_path / "identity-keys.json").read_text() == content


def test_the_files_that_xmlsec_needs_are_for_this_process_alone_and_come_back_when_they_are_tidied_away() -> None:
    pair = saml_keys.current("signing", NOON)
    assert (pair.key.stat().st_mode & 0o777, pair.key.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    pair.key.unlink()
    assert saml_keys.current("signing", NOON) == pair
    assert b"PRIVATE" in pair.key.read_bytes()
