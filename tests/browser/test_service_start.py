"""The start of a service as it is seen: first on a phone, and the one filled region of its page."""

import pytest

from tests.browser.pages.portal import Portal

SEEN_PX = 812


@pytest.mark.requirement("JOURNEY-027")
@pytest.mark.parametrize("path", ["/sni-kod", "/avgang", "/registrera-foretag"])
def test_on_a_phone_the_button_comes_before_the_contents_and_any_picture(portal: Portal, path: str) -> None:
    portal.width(375, SEEN_PX)
    portal.visit(path)
    portal.click("notice-close")
    portal.wait(lambda: not [one for one in portal.all("notice") if one.is_displayed()], "the notice to go")
    button = portal.find("start-button")
    for later in ("[data-testid=page-contents]", "main img", "[data-testid^=block-]"):
        followed = portal.driver.execute_script(
            "const [button, first] = [arguments[0], document.querySelector(arguments[1])];"
            "return !first || [button.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING,"
            " button.getBoundingClientRect().top < first.getBoundingClientRect().top]",
            button,
            later,
        )
        assert followed is True or all(followed), later
    if path == "/sni-kod":
        assert button.rect["y"] + button.rect["height"] <= SEEN_PX


@pytest.mark.parametrize("path", ["/avgang", "/en/sni-code"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_start_fits_the_screen(portal: Portal, path: str, width: int) -> None:
    portal.width(width)
    portal.visit(path)
    assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= width
    style = portal.driver.execute_script(
        "const style = getComputedStyle(document.querySelector('[data-testid=service-start]'));"
        "return [style.borderTopWidth, style.borderRadius, style.backgroundColor]"
    )
    assert style[0] == "0px"
    assert style[2] != "rgba(0, 0, 0, 0)"
