"""The ways to sign in."""

from urllib.parse import parse_qs, urlsplit

import pytest

from portal.identity.login_options import coming_back, options, sign_on_url


def test_four_ways_to_sign_in_and_a_fifth_in_test_environments() -> None:
    assert [(o.order, o.key) for o in options(test_environment=True)] == [
        (1, "mobilt-bankid"),
        (2, "bankid"),
        (3, "telia"),
        (4, "freja"),
        (5, "mock-bankid"),
    ]
    assert [o.key for o in options(test_environment=False)] == ["mobilt-bankid", "bankid", "telia", "freja"]
    assert options(test_environment=False)[0].titles["sv"] == "Mobilt BankID"


@pytest.mark.parametrize(("locale", "prefix"), [("sv", ""), ("en", "/en")])
def test_an_option_leads_to_the_sign_on_and_back_to_the_callback_of_its_language(locale: str, prefix: str) -> None:
    url = sign_on_url(options(True)[0], locale) + coming_back("/inloggad/demo")  # type: ignore[arg-type]
    assert url.startswith("/Shibboleth.sso/login?SAMLDS=1&entityID=https%3A%2F%2F")
    target = parse_qs(urlsplit(url).query)["target"][0]
    assert target == f"{prefix}/inloggad/autentisering/logga-in?callback=login&redirect=%2Finloggad%2Fdemo"
    assert "redirect" not in sign_on_url(options(True)[0], locale) + coming_back(None)  # type: ignore[arg-type]
