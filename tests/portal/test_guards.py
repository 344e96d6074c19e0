"""What the guard lets through, and where it sends the others."""

from dataclasses import dataclass

import pytest

from portal.web.guards import Go, StoreOwn, after_login, is_exempt, next_step

DEMO = "/inloggad/demo"


@dataclass(frozen=True)
class Engagemang:
    own_number: str
    must_choose: bool


BEATA = Engagemang("199204029806", must_choose=True)
TOLVAN = Engagemang("191212121212", must_choose=False)


def step(access, address, person, *, has_choice=False, redirect=None, locale="sv"):
    return next_step(access, address, locale, engagemang_list=person, has_choice=has_choice, redirect=redirect)


def test_an_open_screen_asks_nothing():
    assert step("open", "/tjanster", None) is None


def test_signed_out_goes_to_login_with_the_whole_address():
    assert step("choice", "/inloggad/bolagsverket/arenden?x=1", None) == Go(
        "/inloggad/logga-in?redirect=%2Finloggad%2Fbolagsverket%2Farenden%3Fx%3D1"
    )
    assert step("choice", "/en/inloggad/demo", None, locale="en") == Go("/en/inloggad/logga-in?redirect=%2Fen%2Finloggad%2Fdemo")
    assert step("chooser", "/inloggad/foretag-och-foreningar", None) == Go(
        "/inloggad/logga-in?redirect=%2Finloggad%2Fforetag-och-foreningar"
    )
    assert step("login", DEMO, None) == Go("/inloggad/logga-in?redirect=%2Finloggad%2Fdemo")


def test_several_and_no_choice_goes_to_the_chooser():
    assert step("choice", DEMO, BEATA) == Go("/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fdemo")
    assert step("choice", "/en/inloggad/demo", BEATA, locale="en") == Go(
        "/en/inloggad/valj-vem-du-vill-foretrada?redirect=%2Fen%2Finloggad%2Fdemo"
    )


def test_several_and_a_choice_is_let_through():
    assert step("choice", DEMO, BEATA, has_choice=True) is None
    assert step("login", DEMO, BEATA) is None


def test_a_single_person_is_chosen_by_itself():
    assert step("choice", DEMO, TOLVAN) == StoreOwn("191212121212")
    assert step("choice", DEMO, TOLVAN, has_choice=True) is None
    assert step("choice", "/inloggad/bolagsverket/sok-foretag-arende", TOLVAN) == StoreOwn("191212121212")


def test_the_chooser_shows_only_when_there_is_something_to_choose():
    assert step("chooser", "/inloggad/foretag-och-foreningar", BEATA) is None
    assert step("chooser", "/inloggad/foretag-och-foreningar", BEATA, has_choice=True) is None
    assert step("chooser", "/inloggad/foretag-och-foreningar", TOLVAN) == Go("/inloggad/mina-sidor", store="191212121212")
    assert step("chooser", "/inloggad/foretag-och-foreningar", TOLVAN, redirect=DEMO, has_choice=True) == Go(DEMO)
    assert step("chooser", "/inloggad/foretag-och-foreningar", TOLVAN, redirect="//evil.example").url == "/inloggad/mina-sidor"


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize(
    ("path", "exempt"),
    [
        ("/inloggad/bolagsverket/sok-foretag-arende", True),
        ("/inloggad/bolagsverket/sok-foretag-arende/", True),
        ("/inloggad/bolagsverket/sok-foretag-arende/a?b=1", True),
        ("/inloggad/bolagsverket/sok-foretag-arenden", False),
        ("/inloggad/mina-sidor/registrera-foretag?f=ab", True),
        ("/inloggad/mina-sidor", False),
        ("/inloggad/mina-sidor/foretag", False),
        ("/inloggad/bolagsverket/inlamning-digital-handling/x", True),
        ("/inloggad/demo?a=/inloggad/bolagsverket/sok-foretag-arende", False),
        ("/inloggad/demo/utkast/9f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", True),
        ("/inloggad/demo/utkast?id=9f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", False),
        ("/inloggad/demo/utkast-9f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", False),
        ("/inloggad/foretagsregistrering", False),
    ],
)
def test_some_paths_open_without_a_choice_in_both_languages(prefix, path, exempt):
    assert is_exempt(prefix + path) is exempt


@pytest.mark.parametrize(
    ("redirect", "url"),
    [
        (None, "/inloggad/mina-sidor"),
        ("", "/inloggad/mina-sidor"),
        (DEMO, DEMO),
        ("https://evil.example", "/inloggad/mina-sidor"),
        ("/\\evil.example", "/inloggad/mina-sidor"),
    ],
)
def test_after_login_only_a_local_redirect_is_followed(redirect, url):
    assert after_login(redirect, "sv") == url
