"""Which identity providers are known, and what makes their metadata believed; and what the portal says of itself."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.test import Client
from lxml import etree

from portal.identity import keys as token_keys
from portal.identity.key_ring import RING
from portal.identity.saml import keys, own, providers
from portal.identity.saml.providers import Source, provider_of, read
from portal.identity.saml.refusal import Refused
from portal.identity.saml.xml import DS, METADATA
from tests.portal.identity.saml.conftest import ORIGIN
from tests.portal.identity.saml.idp import ENTITY_ID, SIGN_ON_URL, keys_of, metadata, moment, sign
from tests.portal.visitors import TOKEN, csrf_client, signed_in

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
WANTED = {ENTITY_ID}


def certificate(folder: Path, name: str = "federation") -> str:
    (folder / f"{name}.pem").write_text(keys_of(name).pem)
    return str(folder / f"{name}.pem")


def feed(*entities: str, until: datetime | None = NOON + timedelta(days=1), signer: str | None = "federation") -> str:
    attributes = f'validUntil="{moment(until)}"' if until else ""
    xml = f'<md:EntitiesDescriptor xmlns:md="{METADATA}" ID="_feed" {attributes}>{"".join(entities)}</md:EntitiesDescriptor>'
    return sign(xml, "_feed", keys_of(signer)) if signer else xml


def _signed_inside() -> str:
    return sign(metadata(more='ID="_one"'), "_one", keys_of("federation"), after="none")


def found(tmp_path: Path, document: str, certificate: str = "", now: datetime = NOON) -> list[str]:
    (tmp_path / "feed.xml").write_text(document)
    return [one.entity_id for one in read(Source(str(tmp_path / "feed.xml"), certificate), WANTED, now)]


def test_of_a_feed_only_the_providers_of_the_login_options_are_kept(tmp_path: Path) -> None:
    document = feed(metadata("https://other.example"), metadata(), signer=None)
    assert found(tmp_path, document) == [ENTITY_ID]


def test_a_signed_feed_is_believed_by_its_certificate(tmp_path: Path) -> None:
    assert found(tmp_path, feed(metadata()), certificate(tmp_path)) == [ENTITY_ID]


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("not signed", lambda: feed(metadata(), signer=None)),
        ("signed by another", lambda: feed(metadata(), signer="evil")),
        ("changed", lambda: feed(metadata()).replace(SIGN_ON_URL, "https://evil.example/sso")),
        ("a signature of something inside", lambda: feed(_signed_inside(), signer=None)),
        ("without an end", lambda: feed(metadata(), until=None)),
        ("an end that has been", lambda: feed(metadata(), until=NOON)),
        ("a document type", lambda: f"<!DOCTYPE x>{feed(metadata())}"),
        ("no metadata", lambda: "<x/>"),
        ("no XML", lambda: "hello"),
    ],
)  # fmt: skip
def test_metadata_that_are_not_to_be_believed_are_refused(tmp_path: Path, name: str, document: Any) -> None:
    with pytest.raises(Refused):
        pytest.fail(f"{name}: {found(tmp_path, document(), certificate(tmp_path))}")


def test_a_provider_is_gone_when_its_metadata_run_out_and_what_fails_to_be_read_anew_is_kept(tmp_path: Path, settings: Any) -> None:
    place = tmp_path / "short.xml"
    place.write_text(metadata(more=f'validUntil="{moment(NOON + timedelta(hours=2))}"'))
    settings.VST_LOGIN_OPTIONS = {"freja": {"entity_id": ENTITY_ID, "metadata": str(place)}}
    providers.forget()
    assert provider_of(ENTITY_ID, NOON)
    place.write_text("half a fi")
    providers.load(NOON + timedelta(hours=1))
    assert provider_of(ENTITY_ID, NOON + timedelta(hours=1))
    assert provider_of(ENTITY_ID, NOON + timedelta(hours=2)) is None


def test_metadata_are_not_read_for_a_request(tmp_path: Path, settings: Any) -> None:
    place = tmp_path / "freja.xml"
    assert provider_of(ENTITY_ID, NOON)
    place.unlink()
    assert provider_of(ENTITY_ID, NOON)


def test_a_folder_serves_all_options_without_a_place_of_their_own(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "metadata"
    folder.mkdir()
    (folder / "a.xml").write_text(metadata("https://bankid.idp.example/metadata"))
    (folder / "b.xml").write_text(metadata("https://telia.idp.example/metadata"))
    settings.VST_SAML_METADATA = (str(folder),)
    settings.VST_LOGIN_OPTIONS = {}
    providers.forget()
    assert provider_of("https://bankid.idp.example/metadata", NOON) and provider_of("https://telia.idp.example/metadata", NOON)
    assert provider_of(ENTITY_ID, NOON) is None


@pytest.mark.parametrize("broken", [{"sign_on_url": "javascript:alert(1)"}, {"sign_on_url": "ftp://x"}])
def test_a_provider_without_a_safe_address_cannot_be_used(tmp_path: Path, broken: dict[str, str]) -> None:
    assert found(tmp_path, metadata(**broken)) == []


def test_our_metadata_say_what_sweden_connect_asks(settings: Any) -> None:
    settings.VST_SAML_CONTACT = "drift@foretagsporten.example"
    answer = Client().get("/Shibboleth.sso/Metadata")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/samlmetadata+xml")
    root = etree.fromstring(answer.content)
    role = root.find(f"{{{METADATA}}}SPSSODescriptor")
    assert (root.get("entityID"), role.get("AuthnRequestsSigned")) == (f"{ORIGIN}/Shibboleth.sso/Metadata", "true")
    assert own.LOA3_PNR in answer.content.decode()
    assert b"DiscoveryResponse" in answer.content and b"mailto:drift@foretagsporten.example" in answer.content
    service = role.find(f"{{{METADATA}}}AssertionConsumerService")
    assert service.get("Location") == f"{ORIGIN}/Shibboleth.sso/SAML2/POST"
    held = {key.get("use"): key.findtext(f".//{{{DS}}}X509Certificate") for key in role.findall(f"{{{METADATA}}}KeyDescriptor")}
    assert set(held) == {"signing", "encryption"} and held["signing"] != held["encryption"]
    assert b"PRIVATE" not in answer.content


@pytest.fixture
def no_keys(db: None) -> None:
    """As in a process that begins on a new database."""
    RING.forget()


@pytest.mark.usefixtures("no_keys")
def test_keys_are_published_before_they_are_used_and_kept_until_nobody_needs_them() -> None:
    first = {use: keys.current(use, NOON) for use in keys.USES}
    assert all(pair.key.stat().st_mode & 0o077 == 0 for pair in first.values())
    keys.rotate(NOON)
    for use in keys.USES:
        new = keys.pairs_of(use, NOON)[0]
        assert keys.current(use, NOON) == first[use]
        assert keys.current(use, NOON + timedelta(hours=24)) == new
    named = [use for use, _ in keys.published(NOON)]
    assert named == ["signing", "signing", "encryption"], "the next signing key is told of at once; all decrypt with every key"
    later = NOON + timedelta(days=20)
    keys.rotate(later)
    assert first["encryption"] not in keys.pairs_of("encryption", later)
    assert len(keys.pairs_of("encryption", later)) == 2


@pytest.mark.usefixtures("no_keys")
def test_token_keys_are_rotated_in_the_same_way() -> None:
    first = token_keys.signing_key(is_mock=False, now=NOON)
    added, added_for_test_logins = token_keys.rotate(NOON)
    assert added in {key["kid"] for key in token_keys.public_keys(test_environment=False)["keys"]}
    assert added_for_test_logins in {key["kid"] for key in token_keys.public_keys(test_environment=True)["keys"]}
    assert "signs_from" not in json.dumps(token_keys.public_keys(test_environment=False))
    assert token_keys.signing_key(is_mock=False, now=NOON + timedelta(hours=23)).kid == first.kid
    assert token_keys.signing_key(is_mock=False, now=NOON + timedelta(hours=24)).kid == added
    token_keys.rotate(NOON + timedelta(hours=24 + 8))
    assert first.kid in {key.kid for key in token_keys.verifying_keys(is_mock=False).keys}, "a token of an hour ago may be alive"
    token_keys.rotate(NOON + timedelta(hours=24 + 9))
    assert first.kid not in {key.kid for key in token_keys.verifying_keys(is_mock=False).keys}


@pytest.mark.usefixtures("no_keys")
def test_the_command_prints_and_rotates_keys(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("identity_keys")
    assert capsys.readouterr().out.count("in use") == 3
    call_command("identity_keys", rotate="all")
    said = capsys.readouterr().out
    assert said.count("added") == 4 and said.count("in use") == 3 and "PRIVATE" not in said
    call_command("identity_keys", rotate="tokens", used_from="2099-12-01T08:00Z")
    assert "from 2099-12-01 08:00 UTC" in capsys.readouterr().out
    with pytest.raises(CommandError, match="imorgon is no moment"):
        call_command("identity_keys", rotate="tokens", used_from="imorgon")


def test_the_start_up_check_says_what_is_missing(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def ids() -> set[str]:
        return {str(message.id) for message in run_checks() if str(message.id)[7:] in {"E010", "E011", "E012", "E013", "W010"}}

    assert ids() == set()
    settings.VST_LOGIN_OPTIONS = {"freja": {"metadata": str(tmp_path / "gone.xml")}}
    assert ids() == {"portal.E012"}
    settings.VST_LOGIN_OPTIONS = {"freja": {"metadata": str(tmp_path / "freja.xml")}}
    monkeypatch.setenv("PATH", "/nowhere")
    assert ids() == {"portal.E011"}
    for wrong in ({"nobody": {}}, {"freja": {"colour": "red"}}, {"freja": {"levels": ["urn:x"]}}, {"freja": 1}, {"freja": {"metadata": 1}}):
        settings.VST_LOGIN_OPTIONS = wrong
        assert ids() == {"portal.E010"}, wrong
    settings.VST_LOGIN_OPTIONS, settings.VST_ENV = {}, "production"
    assert ids() == {"portal.W010"}


# --- The handlers ---


@pytest.mark.django_db
def test_the_status_is_told_on_the_machine_itself_only() -> None:
    visitor = Client()
    told = visitor.get("/Shibboleth.sso/Status").json()
    assert told["xmlsec1"] is True
    assert told["options"]["freja"]["metadata"] is True
    assert told["options"]["bankid"]["metadata"] is False
    assert visitor.get("/Shibboleth.sso/Status", REMOTE_ADDR="192.0.2.1").status_code == 404
    assert visitor.get("/Shibboleth.sso/Status", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 404


@pytest.mark.django_db
def test_the_session_is_told_without_name_or_number() -> None:
    assert Client().get("/Shibboleth.sso/Session").json() == {"valid": False}
    told = signed_in("B03").get("/Shibboleth.sso/Session")
    assert told.json()["valid"] is True
    assert "199204029806" not in told.content.decode() and "Beata" not in told.content.decode()
    assert told["Cache-Control"] == "no-store"


def test_the_feed_names_every_option_in_both_languages() -> None:
    told = Client().get("/Shibboleth.sso/DiscoFeed").json()
    assert len(told) == 5
    assert {name["lang"] for name in told[0]["DisplayNames"]} == {"sv", "en"}
    assert told[3]["entityID"] == ENTITY_ID


@pytest.mark.django_db
def test_the_logout_ends_the_session_and_no_other_site_can_make_it() -> None:
    beata = signed_in("B03", csrf_client())
    assert beata.get("/Shibboleth.sso/Logout", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert beata.get("/api/auth-service-api/api/token/v2/check-token").status_code == 200
    answer = beata.get("/Shibboleth.sso/Logout?return=/tjanster")
    assert (answer.status_code, answer["Location"], answer["Cache-Control"]) == (302, "/tjanster", "no-store")
    assert beata.get("/api/auth-service-api/api/token/v2/check-token").status_code == 401
    assert Client().get("/Shibboleth.sso/Logout")["Location"] == "/utloggad"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["Metadata", "Session", "Status", "DiscoFeed", "Logout", "SAML2/POST"])
def test_where_a_server_in_front_has_the_handlers_ours_do_not_exist(path: str, settings: Any) -> None:
    settings.VST_LOGIN_MODE = "shibboleth"
    visitor = Client()
    assert visitor.get(f"/Shibboleth.sso/{path}")["Location"] == "/404"
    assert visitor.get(TOKEN).status_code == 401
