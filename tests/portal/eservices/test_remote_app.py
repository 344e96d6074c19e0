"""What the browser's loader is told of an app: where it lies, what it is given, and when it is another one."""

from typing import Any

import pytest

from portal.engagemang.model import Engagemang
from portal.eservices import registry, remote_app
from portal.eservices.model import Remote
from portal.eservices.remote_app import RemoteApp, beta_address
from portal.flags import Flags
from portal.web.content_security import policy as content_security_policy
from test_world.people import by_key

EAST = Engagemang("5521030014", "Östra Verken AB", "AB")
BRF = Engagemang("7521030010", "Brf Ängsblomman", "BRF")


def app(party: Engagemang | None = EAST, development: str = "false", **more: Any) -> RemoteApp:
    service = registry.by_id("tillvaxtverket-likviditetsbudget").service
    about = {"locale": "en", "party_is_known": True, "person": by_key("B03").person, "hamta_arenden": "all", "test_environment": True}
    return remote_app.remote_app(service, party=party, flags=Flags({"vst-ft-development": development}), **{**about, **more})


def test_an_app_is_given_what_the_contract_says_and_no_more() -> None:
    assert app().props == {
        "locale": "en",
        "basePath": "/en/tillvaxtverket/cash-flow-budget",
        "engagemang": {"organisationsnummer": "5521030014", "namn": "Östra Verken AB", "foretagsformkod": "AB"},
        "user": {"visningsnamn": "Beata Styrelse"},
        "hamtaArenden": "all",
    }


def test_a_visitor_who_is_not_signed_in_is_nobody_to_an_app() -> None:
    props = app(None, person=None, hamta_arenden=None).props
    assert (props["engagemang"], props["user"], props["hamtaArenden"]) == (None, None, None)


def test_another_party_is_another_app_and_another_language_is_not() -> None:
    assert app(EAST).identity != app(BRF).identity
    assert app(EAST).identity != app(None).identity
    assert app(EAST, locale="sv").identity == app(EAST, hamta_arenden=None).identity


@pytest.mark.parametrize(("flag", "tries"), [("false", 0), ("true", 0), ("0", 0), ("-3", 0), ("1", 1), ("2", 2), ("abc", 0)])
def test_the_development_flag_counts_the_tries_at_the_beta_host(flag: str, tries: int) -> None:
    main, *beta = app(development=flag).sources
    assert (main.host, main.url) == ("main", "/remotes/tillvaxtverket-likviditetsbudget/remoteEntry.js")
    assert [(source.host, source.url) for source in beta] == [
        ("beta", "/remotes-beta/tillvaxtverket-likviditetsbudget/remoteEntry.js")
    ] * tries


def test_in_production_there_is_a_beta_host_only_when_one_is_named(settings: Any) -> None:
    own, foreign = Remote("a", "/remotes/a/remoteEntry.js", "default"), Remote("b", "https://scb.example/b.js", "default")
    assert beta_address(own, test_environment=False) is None
    assert beta_address(foreign, test_environment=True) is None
    settings.VST_BETA_HOST = "https://beta.example"
    assert beta_address(own, test_environment=False) == "https://beta.example/remotes/a/remoteEntry.js"
    assert beta_address(foreign, test_environment=False) == "https://beta.example/b.js"


def test_the_policy_names_the_hosts_of_apps_and_no_other() -> None:
    remotes = [
        Remote("a", "/remotes/a/remoteEntry.js", "default"),
        Remote("b", "https://scb.example/b.js", "default", hosts=("https://api.scb.example",)),
    ]
    assert list(remote_app._hosts(remotes)) == ["https://scb.example", "https://api.scb.example"]
    policy = dict(part.strip().split(" ", 1) for part in content_security_policy(["https://scb.example"]).split(";"))
    for kind in ("script-src", "style-src", "connect-src"):
        assert policy[kind] == "'self' https://scb.example"
    assert policy["default-src"] == "'none'"
    assert policy["form-action"] == "'self'"
