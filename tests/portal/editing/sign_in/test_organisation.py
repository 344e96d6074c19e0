"""Editors sign in by the account of their organisation, and are what its groups say."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from joserfc.jwk import OctKey, RSAKey

from portal.constants import EDITOR_SIGN_ONS
from portal.editing.demo_editors import PASSWORD
from portal.editing.pages import Article
from portal.editing.sign_in import organisation
from tests.editors_provider import CLIENT, ISSUER, SECRET, EditorsProvider

ASTA = {"sub": "7f3c", "preferred_username": "asta@myndigheten.test", "given_name": "Asta", "family_name": "Ek", "amr": ["pwd", "mfa"]}


@pytest.fixture
def provider(edited: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[EditorsProvider]:
    """The organisation that the portal asks, with Asta before it. What the portal would send over the net is given to it."""
    settings.VST_EDITOR_LOGIN, settings.VST_EDITOR_SECOND_FACTOR = "oidc", True
    settings.VST_EDITOR_OIDC_SECRET = SECRET
    settings.VST_EDITOR_OIDC = {
        "issuer": ISSUER,
        "client_id": CLIENT,
        "acr": ["https://refeds.org/profile/mfa"],
        "amr": ["mfa"],
        "groups": {"portal-redaktor": "Redaktör", "portal-publicerare": "Publicerare", "portal-operator": "Operatör"},
    }
    provider = EditorsProvider()
    provider.person = {**ASTA, "groups": ["alla", "portal-publicerare"]}
    monkeypatch.setattr(organisation, "TRANSPORT", provider.transport)
    yield provider
    organisation.SIGN_ONS.forget()


@pytest.fixture
def comes_back(provider: EditorsProvider) -> Callable[..., Any]:
    """Begins a sign-on in a browser, signs in at the organisation, and comes back: the portal's answer."""

    def signed_on(browser: Client, **changed: str) -> Any:
        brought = provider.lets_in(browser.get("/admin/sso/")["Location"])
        return browser.get("/admin/sso/back/", {**brought, **changed})

    return signed_on


def may_publish(browser: Client) -> bool:
    page = browser.get(f"/admin/pages/{Article.objects.get(slug='moms').pk}/edit/")
    assert page.status_code == 200
    return 'name="action-publish"' in page.content.decode()


@pytest.mark.requirement("OPS-013")
def test_an_editor_is_what_the_groups_say_at_each_login(comes_back: Callable[..., Any], provider: EditorsProvider) -> None:
    asta = Client()
    assert 'data-testid="editor-sso"' in asta.get("/admin/login/").content.decode()
    assert comes_back(asta)["Location"] == "/admin/"
    assert asta.get("/admin/").status_code == 200 and may_publish(asta)
    user = User.objects.get(username="asta@myndigheten.test")
    assert (user.first_name, user.has_usable_password(), user.is_superuser) == ("Asta", False, False)

    provider.person["groups"] = ["portal-redaktor"]
    again = Client()
    comes_back(again)
    assert not may_publish(again) and not may_publish(asta), "the role went, wherever they are signed in"
    assert User.objects.filter(first_name="Asta").count() == 1


@pytest.mark.requirement("OPS-013")
def test_without_a_group_nobody_comes_in_and_no_user_is_made(comes_back: Callable[..., Any], provider: EditorsProvider) -> None:
    provider.person["groups"] = ["alla"]
    before = User.objects.count()
    refused = comes_back(stranger := Client())
    assert refused.status_code == 403 and "inte med i någon grupp" in refused.content.decode()
    assert User.objects.count() == before
    assert stranger.get("/admin/")["Location"].startswith("/admin/login/")


def test_who_lost_their_groups_loses_what_they_were(comes_back: Callable[..., Any], provider: EditorsProvider) -> None:
    comes_back(asta := Client())
    provider.person["groups"] = []
    assert comes_back(Client()).status_code == 403
    assert asta.get("/admin/").status_code == 302, "where they are still signed in they may do nothing"


WRONG: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "iss": lambda claims: {**claims, "iss": "https://login.annan.test"},
    "aud": lambda claims: {**claims, "aud": "another"},
    "azp": lambda claims: {**claims, "aud": [CLIENT, "another"], "azp": "another"},
    "nonce": lambda claims: {**claims, "nonce": "another"},
    "no nonce": lambda claims: {name: value for name, value in claims.items() if name != "nonce"},
    "exp": lambda claims: {**claims, "exp": claims["iat"] - 3600},
    "no exp": lambda claims: {name: value for name, value in claims.items() if name != "exp"},
    "acr and amr": lambda claims: {**claims, "acr": "1", "amr": ["pwd"]},
    "no amr": lambda claims: {name: value for name, value in claims.items() if name != "amr"},
    "sub": lambda claims: {**claims, "sub": ""},
}


@pytest.mark.requirement("OPS-013")
@pytest.mark.parametrize("what", WRONG)
def test_a_token_that_is_wrong_lets_nobody_in_and_is_in_the_log(
    comes_back: Callable[..., Any], provider: EditorsProvider, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    provider.change = WRONG[what]
    with caplog.at_level(logging.WARNING):
        refused = comes_back(stranger := Client())
    assert refused.status_code == 403 and "Du är inte inloggad" in refused.content.decode()
    assert "The sign-on of an editor was refused: " in caplog.text
    assert "asta" not in caplog.text and "7f3c" not in caplog.text
    assert stranger.get("/admin/").status_code == 302 and not User.objects.filter(first_name="Asta")


@pytest.mark.requirement("OPS-013")
@pytest.mark.parametrize("how", ["none", "HS256", "another key"])
def test_a_token_that_the_organisation_did_not_sign_is_refused(
    comes_back: Callable[..., Any], provider: EditorsProvider, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    provider.algorithm = how if how != "another key" else "RS256"
    provider.signed_with = RSAKey.generate_key(2048) if how == "another key" else OctKey.import_key(SECRET)
    with caplog.at_level(logging.WARNING):
        assert comes_back(Client()).status_code == 403
    assert "the ID token is not believed" in caplog.text


@pytest.mark.requirement("OPS-013")
def test_a_state_and_a_code_are_good_once(provider: EditorsProvider, caplog: pytest.LogCaptureFixture) -> None:
    asta = Client()
    brought = provider.lets_in(asta.get("/admin/sso/")["Location"])
    assert asta.get("/admin/sso/back/", brought).status_code == 302
    with caplog.at_level(logging.WARNING):
        assert asta.get("/admin/sso/back/", brought).status_code == 403
        assert Client().get("/admin/sso/back/", brought).status_code == 403, "nor in another browser"
    assert caplog.text.count("the state is not that of a sign-on that this browser began, or was used") == 2
    other = Client()
    fresh = provider.lets_in(other.get("/admin/sso/")["Location"])
    with caplog.at_level(logging.WARNING):
        assert other.get("/admin/sso/back/", {"state": fresh["state"], "code": brought["code"]}).status_code == 403
    assert "the code was not taken (status 400)" in caplog.text


@pytest.mark.parametrize("changed", [{"state": "another"}, {"code": ""}, {"error": "access_denied"}, {"code": "another"}])
def test_what_comes_back_wrong_is_refused_and_the_sign_on_is_over(comes_back: Callable[..., Any], changed: dict[str, str]) -> None:
    asta = Client()
    assert comes_back(asta, **changed).status_code == 403
    assert asta.get("/admin/").status_code == 302


def test_a_level_that_means_two_factors_will_do_too(comes_back: Callable[..., Any], provider: EditorsProvider) -> None:
    provider.change = lambda claims: {**claims, "amr": ["pwd"], "acr": "https://refeds.org/profile/mfa"}
    assert comes_back(Client()).status_code == 302


def test_an_account_of_before_with_the_same_name_is_not_taken_over(comes_back: Callable[..., Any], provider: EditorsProvider) -> None:
    chief = User.objects.create_superuser("asta@myndigheten.test")
    comes_back(Client())
    asta = User.objects.get(first_name="Asta")
    assert asta.username == "asta@myndigheten.test-2" and not asta.is_superuser
    chief.refresh_from_db()
    assert chief.first_name == "" and chief.is_superuser


def test_an_account_that_rests_stays_out(comes_back: Callable[..., Any]) -> None:
    comes_back(Client())
    User.objects.filter(first_name="Asta").update(is_active=False)
    assert comes_back(Client()).status_code == 403


def test_an_organisation_that_is_away_is_said_in_words(provider: EditorsProvider) -> None:
    provider.is_away = True
    answer = Client().get("/admin/sso/")
    assert answer.status_code == 503 and "svarar inte" in answer.content.decode()


def test_an_address_begins_so_many_sign_ons_and_no_more(provider: EditorsProvider) -> None:
    statuses = [Client().get("/admin/sso/").status_code for _ in range(EDITOR_SIGN_ONS + 1)]
    assert statuses[-2:] == [302, 429]


def test_no_password_is_taken_where_the_organisation_is_asked(provider: EditorsProvider) -> None:
    assert Client().post("/admin/login/", {"username": "operator", "password": PASSWORD}).status_code == 405
    assert not Client().login(username="operator", password=PASSWORD)


def test_a_session_of_before_ends_where_the_organisation_is_asked_now(provider: EditorsProvider) -> None:
    redaktor = Client()
    redaktor.force_login(User.objects.get(username="redaktor"))
    assert redaktor.get("/admin/", follow=True).redirect_chain[-1][0] == "/admin/login/"


def test_where_passwords_are_used_the_organisation_has_no_page(edited: None) -> None:
    assert Client().get("/admin/sso/").status_code == Client().get("/admin/sso/back/").status_code == 404


def test_the_browser_goes_where_it_wanted_to(provider: EditorsProvider) -> None:
    asta = Client()
    brought = provider.lets_in(asta.get("/admin/sso/", {"next": "/admin/pages/"})["Location"])
    assert asta.get("/admin/sso/back/", brought)["Location"] == "/admin/pages/"
