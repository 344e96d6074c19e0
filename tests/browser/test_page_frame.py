"""What stands around every page: one left edge, the header at every width and text size, drawers, footer, paper."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image

from portal.testing.browser import Served, a_chromium
from portal.words.dates import long_moment
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import EAST
from tests.browser.paper import Paper

OPEN = (
    "/",
    "/starta-foretag",
    "/driva-foretag",
    "/sni-kod",
    "/moms",
    "/tjanster",
    "/nyheter",
    "/om-foretagsporten-se/kontakt",
    "/cookies",
    "/tillganglighet",
    "/driftinformation",
    "/sok?q=moms",
    "/404",
    "/500",
    "/utloggad",
    "/inloggad/logga-in",
)
MY_PAGES, CHOOSER = "/inloggad/mina-sidor", "/inloggad/valj-vem-du-vill-foretrada"
OF_BEATA = (MY_PAGES, "/inloggad/mina-sidor/foretag", CHOOSER)
MEADOW = "7521090014"
"""The association that K01 represents."""
AUTHORITIES = ["bolagsverket", "skatteverket", "scb", "tillvaxtverket"]
SPACED = """const sheet = new CSSStyleSheet();
sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`);
document.adoptedStyleSheets = [sheet];"""
EDGES = """const seen = (one) => one?.checkVisibility() && one.getBoundingClientRect().width;
const left = (css) => [...document.querySelectorAll(css)].find(seen)?.getBoundingClientRect().left ?? null;
return {mark: left("[data-testid=header-logo] svg"), h1: left("h1"), notice: left("[data-testid=notice] > *"),
  footer: left("[data-testid=footer-group]")};"""
CONTROLS = """const header = document.querySelector("[data-testid=header]"), told = [];
for (const one of header.querySelectorAll("a, button")) {
  if (!one.checkVisibility({visibilityProperty: true}) || one.matches("[data-testid=header-logo]") || one.closest(".search-box")) continue;
  const words = [...one.querySelectorAll("*"), one].filter((each) => !each.matches("svg, svg *, .visually-hidden")
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const sizes = words.filter((each) => each.checkVisibility()).map((each) => parseFloat(getComputedStyle(each).fontSize));
  told.push({id: one.dataset.testid, smallest: Math.min(...sizes), clipped: one.scrollWidth > one.clientWidth + 1,
    right: one.getBoundingClientRect().right});
}
return told;"""


def edges(portal: Portal) -> dict[str, float | None]:
    found: dict[str, float | None] = portal.driver.execute_script(EDGES)
    return found


def controls(portal: Portal) -> list[dict[str, Any]]:
    """The buttons and links of the header that are seen, but for the logo and the search."""
    found: list[dict[str, Any]] = portal.driver.execute_script(CONTROLS)
    return found


def bottom_of_header(portal: Portal) -> float:
    return float(portal.driver.execute_script("return document.querySelector('[data-testid=header]').getBoundingClientRect().bottom"))


# --- The grid ---


def _begins_at_the_mark(portal: Portal, path: str) -> None:
    portal.visit(path)
    for width in (375, 768, 1280, 1440, 1920):
        portal.width(width)
        found = edges(portal)
        assert found["h1"] is not None
        assert found["footer"] is not None
        for part, left in found.items():
            assert left is None or abs(left - (found["mark"] or 0)) <= 2, (path, width, part, found)


@pytest.mark.requirement("JOURNEY-005")
@pytest.mark.parametrize("path", OPEN)
def test_heading_notice_and_footer_begin_where_the_mark_does(portal: Portal, path: str) -> None:
    _begins_at_the_mark(portal, path)


@pytest.mark.requirement("JOURNEY-005")
def test_so_they_do_behind_the_login(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in OF_BEATA:
        _begins_at_the_mark(portal, path)


@pytest.mark.requirement("JOURNEY-006")
@pytest.mark.parametrize("path", ["/registrera-foretag", "/moms"])
def test_text_and_boxes_of_an_article_have_one_width(portal: Portal, path: str) -> None:
    portal.visit(path)
    rights, limit = portal.driver.execute_script(
        """const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        const boxes = [...document.querySelectorAll("[data-testid^=block-], [data-testid=service-start]")];
        return [boxes.filter((one) => one.checkVisibility() && one.matches(":not([data-testid^=block-] *)"))
          .map((one) => one.getBoundingClientRect().right),
          document.querySelector("h1").getBoundingClientRect().left + 45 * rem + 2]"""
    )
    assert len(rights) > 1
    assert max(rights) - min(rights) <= 2
    assert max(rights) <= limit


# --- The header ---


@pytest.mark.requirement("JOURNEY-008")
def test_the_four_authorities_are_named_at_the_top(portal: Portal) -> None:
    portal.visit("/")
    _names_the_authorities(portal)
    portal.visit("/en")
    _names_the_authorities(portal)
    names = [one.text for one in portal.all("header-authority")]
    assert names == [one.get_attribute("innerText") for one in portal.all("footer-authority")]
    assert "Swedish Tax Agency" in names[1]
    portal.log_in("B03", **{"valt-engagemang": EAST})
    _names_the_authorities(portal)


def _names_the_authorities(portal: Portal) -> None:
    shown = [one for one in portal.all("header-authority") if one.is_displayed()]
    assert [one.get_attribute("data-authority") for one in shown] == AUTHORITIES
    assert all(one.text and one.get_attribute("data-external") == "true" and one.rect["y"] < 40 for one in shown)


@pytest.mark.requirement("JOURNEY-009")
def test_the_language_is_a_link_without_scripts(portal: Portal) -> None:
    with portal.without_scripts():
        portal.visit("/tjanster?form=AB", live=False)
        link = portal.find("header-lang-link")
        assert (link.text, link.get_attribute("lang"), link.get_attribute("hreflang")) == ("English", "en", "en")
        portal.click("header-lang-link")
        portal.wait(lambda: portal.path == "/en/services?form=AB", "the page in English")
        assert portal.text("header-lang-link") == "Svenska"
        portal.visit("/bara-pa-svenska", live=False)
        assert portal.find("header-lang-link").get_attribute("href") == f"{portal.served.address}/en"


@pytest.mark.requirement("JOURNEY-010")
def test_what_can_be_done_in_the_header_is_said_in_words_at_every_width(portal: Portal) -> None:
    portal.visit("/tjanster")
    _says_words(portal, "header-login-button")
    portal.log_in("B03", "/tjanster", **{"valt-engagemang": EAST})
    _says_words(portal, "header-profile-button")


def _says_words(portal: Portal, end: str) -> None:
    for width in (320, 375, 768, 1024, 1280, 1440):
        portal.width(width)
        portal.wait(
            lambda width=width: portal.attribute("header", "data-layout") == ("desktop" if width >= 1024 else "mobile"), "the layout"
        )
        found = controls(portal)
        assert {"header-explore-button", "header-services-button", end} <= {one["id"] for one in found}, width
        assert ("header-search-button" in {one["id"] for one in found}) is (width < 1024)
        for one in found:
            assert one["smallest"] >= 15, (width, one)
            assert not one["clipped"], (width, one)
            assert one["right"] <= width, (width, one)


@pytest.mark.requirement("JOURNEY-011")
def test_whom_one_represents_stands_in_the_header_and_stays(portal: Portal) -> None:
    portal.log_in("B03", "/tjanster", **{"valt-engagemang": EAST})
    for path in ("/tjanster", "/inloggad/bolagsverket/arenden"):
        portal.visit(path)
        for width in (1024, 1280, 1920):
            portal.width(width)
            portal.driver.execute_script("scrollTo({top: 0, behavior: 'instant'})")
            party = portal.find("header-party")
            assert party.is_displayed()
            assert party.text == "Östra Verken AB"
            assert portal.find("header-profile-button").accessible_name == "Min profil, du företräder Östra Verken AB"
            portal.driver.execute_script("scrollTo({top: 2000, behavior: 'instant'})")
            assert portal.driver.execute_script("return arguments[0].getBoundingClientRect().top >= 0", party)


@pytest.mark.requirement("JOURNEY-012")
def test_the_chooser_says_nobody_before_the_choice(portal: Portal) -> None:
    portal.log_in("B03", CHOOSER)
    portal.driver.delete_cookie("vst_valt_engagemang")
    for width, part in ((375, "profile-header"), (1280, "header-party")):
        portal.width(width)
        portal.visit(CHOOSER)
        assert not portal.has("header-party")
        assert not portal.has("profile-header")
        portal.driver.find_element("xpath", "//*[@data-testid='chooser-item'][contains(., 'Brf Ängsblomman')]").click()
        portal.wait(lambda: portal.screen != "chooser", "the page after the choice")
        portal.wait_until_live()
        assert "Brf Ängsblomman" in portal.find(part).text
        portal.driver.delete_cookie("vst_valt_engagemang")


@pytest.mark.requirement("JOURNEY-013")
def test_the_party_bar_wraps_and_offers_the_change(portal: Portal) -> None:
    portal.width(320)
    portal.log_in("K01", MY_PAGES, **{"valt-engagemang": MEADOW})
    portal.driver.execute_script(SPACED)
    bar, change = portal.find("profile-header"), portal.find("profile-header-change")
    fits, cut = portal.driver.execute_script(
        """const bar = arguments[0], name = bar.querySelector("b"), [a, b] = [bar, name].map((one) => one.getBoundingClientRect());
        return [a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom, getComputedStyle(name).textOverflow]""",
        bar,
    )
    assert fits
    assert cut == "clip"
    assert change.text == "Byt"
    assert CHOOSER in (change.get_attribute("href") or "")
    assert min(change.size["width"], change.size["height"]) >= 44


# --- The drawers ---


@pytest.mark.requirement("JOURNEY-014")
def test_on_the_phone_language_and_settings_come_first_and_search_is_typed_at_once(portal: Portal) -> None:
    portal.width(375, 812)
    portal.visit("/tjanster")
    drawer = portal.open_drawer("explore", by="header-explore-button")
    stops = portal.driver.execute_script(
        """return [...arguments[0].querySelectorAll("a[href], button")].filter((one) => one.checkVisibility()).slice(0, 3)
        .map((one) => [one.dataset.testid, one.getBoundingClientRect().bottom <= innerHeight])""",
        drawer,
    )
    assert stops == [["drawer-explore-close", True], ["explore-lang-link", True], ["explore-settings-button", True]]
    portal.open_drawer("search", by="header-search-button")
    portal.driver.switch_to.active_element.send_keys("moms")
    assert portal.attribute("drawer-search-field", "value") == "moms"


@pytest.mark.requirement("JOURNEY-014")
def test_on_desktop_the_explore_drawer_has_two_columns(portal: Portal) -> None:
    portal.visit("/tjanster")
    drawer = portal.open_drawer("explore", by="header-explore-button")
    assert abs(drawer.size["width"] - 720) <= 2
    menu, groups = portal.find("menu-item").rect, portal.find("nav-group").rect
    assert menu["x"] + menu["width"] <= groups["x"]
    assert all(group.is_displayed() for group in portal.all("nav-group"))


@pytest.mark.requirement("JOURNEY-015")
def test_an_open_drawer_dims_the_whole_window_and_silences_what_is_behind_it(portal: Portal) -> None:
    portal.width(1280)
    portal.visit("/tjanster")
    assert portal.driver.execute_script("return document.documentElement.scrollHeight > innerHeight")
    before, at_the_edge, beside = portal.find("header-services-button").rect, *_points(portal)
    portal.open_drawer("services", by="header-services-button")
    for part in ("skip-link", "notices", "main"):
        assert portal.driver.execute_script("return !!arguments[0].closest('[inert]')", portal.find(part)), part
    assert abs(portal.find("header-services-button").rect["x"] - before["x"]) <= 1
    dimmed_at_the_edge, dimmed_beside = _points(portal)
    assert sum(dimmed_at_the_edge) < sum(at_the_edge) - 100, "the edge is dimmed"
    assert sum(dimmed_beside) < sum(beside) - 100
    assert max(abs(one - other) for one, other in zip(dimmed_at_the_edge, dimmed_beside, strict=True)) <= 8


def _points(portal: Portal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Colours of the window four points from its right edge, and in the page forty points from it, where nothing stands."""
    with Image.open(BytesIO(portal.driver.get_screenshot_as_png())) as seen:
        shown = seen.convert("RGB")
        y = shown.height // 2
        return tuple(tuple(shown.getpixel((shown.width - x, y))) for x in (4, 40))  # type: ignore[return-value, arg-type]


# --- The footer ---


@pytest.mark.requirement("JOURNEY-016")
def test_the_footer_helps_names_the_authorities_and_ends_no_line_in_a_lone_word(portal: Portal) -> None:
    for width in (1280, 1024):
        portal.width(width)
        portal.visit("/")
        group = portal.find("footer-group", '[data-title="Hjälp"]')
        assert [link.text for link in group.find_elements("css selector", "a")] == [
            "Problem att logga in",
            "Kontakta oss",
            "Driftinformation",
            "Tillgänglighet",
        ]
        shown = portal.all("footer-authority")
        assert [one.get_attribute("data-authority") for one in shown] == AUTHORITIES
        lines = "return arguments[0].parentElement.querySelector('p')?.innerText"
        assert all(one.get_attribute("data-external") == "true" and portal.driver.execute_script(lines, one) for one in shown)
        last = portal.driver.execute_script(
            """const node = arguments[0].firstChild, range = document.createRange(), lines = new Map();
            for (const word of node.data.matchAll(/\\S+/g)) {
              range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
              const top = Math.round(range.getBoundingClientRect().top);
              lines.set(top, (lines.get(top) ?? 0) + 1);
            }
            return [...lines.values()].at(-1)""",
            portal.find("footer-about"),
        )
        assert last >= 3, width


# --- Paper ---


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Asia/Tokyo"])
def test_paper_has_the_day_and_the_hour_in_sweden_wherever_the_browser_is(portal: Portal, zone: str) -> None:
    portal.visit("/sni-kod")
    portal.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": zone})
    try:
        began = timezone.now()
        portal.driver.execute_script("dispatchEvent(new Event('beforeprint'))")
        minutes = {long_moment(moment, "sv") for moment in (began, timezone.now())}
        shown = portal.driver.execute_script("return arguments[0].textContent", portal.find("print-source"))
        assert any(shown.endswith(f"Utskriven {minute}") for minute in minutes), (shown, minutes)
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})


def test_paper_shows_whose_page_it_is_where_from_and_when(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in ("/sni-kod", "/tjanster", MY_PAGES):
        portal.visit(path)
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            portal.driver.execute_script("dispatchEvent(new Event('beforeprint'))")
            assert portal.find("header-logo").is_displayed()
            assert [one.get_attribute("data-authority") for one in portal.all("header-authority") if one.is_displayed()] == AUTHORITIES
            foot = portal.find("print-source")
            assert foot.text.startswith(f"{portal.served.address}{path}"), foot.text
            assert re.search(r"Utskriven \d+ \w+ 20\d\d kl\. \d\d\.\d\d$", foot.text), foot.text
            for hidden in ("header-explore-button", "header-profile-button", "header-lang-link", "footer", "profile-header"):
                assert not portal.find(hidden).is_displayed(), (path, hidden)
            shown = portal.driver.execute_script(
                """return [...document.querySelectorAll("main a[href]")].filter((one) => one.checkVisibility()).map((one) =>
                  [getComputedStyle(one, "::after").content.includes(one.getAttribute("href")), one.parentElement.localName])"""
            )
            assert all(parent == "p" for has_address, parent in shown if has_address), path
        finally:
            portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.requirement("JOURNEY-072")
def test_the_first_sheet_says_whose_page_it_is_and_no_words_lie_over_others(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in ("/sni-kod", "/tjanster", MY_PAGES):
        portal.visit(path)
        is_told_on_paper(portal, path)


def test_the_services_on_paper_begin_below_their_title_without_the_box_to_search_in(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        shown = """return [".services__find", ".services"].map((one) => getComputedStyle(document.querySelector(one)).display)"""
        assert portal.driver.execute_script(shown) == ["none", "block"], "Firefox moves a grid to the next sheet"
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def is_told_on_paper(portal: Portal, path: str) -> None:
    """The first sheet has the product, its authorities, the address and the day; nothing overlaps, and nothing to press is left."""
    paper = Paper(portal)
    first = paper.words(0)
    for part in ("Företagsporten", "Bolagsverket", "Skatteverket", "SCB", "Tillväxtverket", portal.served.address + path):
        assert part in first, (path, part)
    assert re.search(r"Utskriven \d+ \w+ 20\d\d kl\. \d\d\.\d\d", first), path
    assert paper.overlapping == [], path
    everything = " ".join(paper.words(number) for number in range(len(paper.sheets)))
    for gone in ("Utforska", "Inställningar", "Hittade du det du letade efter"):
        assert gone not in everything, (path, gone)


# --- Text that is larger, or wider ---


@pytest.fixture(scope="module", params=[24, 32])
def large_text(request: pytest.FixtureRequest, served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Portal]]:
    """A browser whose owner has chosen larger text."""
    profile: Path = tmp_path_factory.mktemp("large")
    (profile / "Default").mkdir()
    size = {"default_font_size": request.param}
    (profile / "Default" / "Preferences").write_text(json.dumps({"webkit": {"webprefs": size}}), encoding="utf-8")
    with a_chromium(profile) as driver:
        Portal(driver, served).begin_anew()
        yield request.param, Portal(driver, served)


@pytest.mark.requirement("JOURNEY-067", "FLOW-052")
def test_larger_text_pushes_nothing_off_the_screen(large_text: tuple[int, Portal]) -> None:
    _, portal = large_text
    for path in ("/", "/tjanster", "/sni-kod", "/inloggad/logga-in"):
        portal.visit(path)
        _holds_everything(portal, path)
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in (MY_PAGES, CHOOSER, "/inloggad/torgplats/ny", "/inloggad/foretagsregistrering/ny"):
        portal.visit(path)
        _holds_everything(portal, path)
    portal.begin_anew()


def _holds_everything(portal: Portal, path: str) -> None:
    for width in (320, 375, 768, 1024, 1280):
        portal.width(width)
        assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= width, (path, width)
        assert all(one["right"] <= width for one in controls(portal)), (path, width)
        field = portal.find("header-search-field")
        if field.is_displayed():
            rem = portal.driver.execute_script("return parseFloat(getComputedStyle(document.documentElement).fontSize)")
            box = portal.driver.execute_script("return arguments[0].closest('form').getBoundingClientRect().width", field)
            assert box >= 12 * rem - 1, (path, width)


@pytest.mark.requirement("JOURNEY-007")
def test_the_layout_follows_the_text_size(large_text: tuple[int, Portal]) -> None:
    size, portal = large_text
    portal.width(1280)
    portal.visit("/tjanster")
    assert size >= 24
    assert portal.attribute("header", "data-layout") == "mobile"


HEIGHT_OF_THE_HEADER = """
const root = document.documentElement, style = getComputedStyle(root);
const pixels = (name) => {
  const held = style.getPropertyValue(name);
  return parseFloat(held) * (held.endsWith("rem") ? parseFloat(style.fontSize) : 1);
};
return [root.style.cssText, pixels("--header-away") + pixels("--header-now"), document.querySelector(".header").offsetHeight]"""


@pytest.mark.parametrize("width", [375, 1280])
def test_the_header_says_how_high_it_is_only_when_the_sheet_presumes_another_height(portal: Portal, width: int) -> None:
    """For the browser styles the whole page anew when it is said."""
    portal.width(width)
    portal.visit("/tjanster")
    said, presumed, height = portal.driver.execute_script(HEIGHT_OF_THE_HEADER)
    assert (said, round(presumed)) == ("", height)
    portal.driver.execute_script("document.querySelector('.header__home').style.paddingBlock = '3rem'")

    def is_told() -> bool:
        said, told, now = portal.driver.execute_script(HEIGHT_OF_THE_HEADER)
        return "--header-now" in said and round(told) == now > height

    portal.wait(is_told, "the sheet to be told of a higher header")


@pytest.mark.requirement("JOURNEY-070")
@pytest.mark.parametrize("width", [375, 1280])
def test_what_has_the_focus_is_never_under_the_header(portal: Portal, width: int) -> None:
    portal.width(width)
    portal.log_in("B03", **{"valt-engagemang": EAST})
    for path in ("/moms", "/om-foretagsporten-se/kontakt", MY_PAGES):
        _focus_stays_below(portal, path)


@pytest.mark.requirement("JOURNEY-070")
def test_nor_is_it_with_larger_text(large_text: tuple[int, Portal]) -> None:
    size, portal = large_text
    if size > 24:
        return
    for width in (375, 1280):
        portal.width(width)
        portal.log_in("B03", **{"valt-engagemang": EAST})
        for path in ("/moms", "/om-foretagsporten-se/kontakt", MY_PAGES):
            _focus_stays_below(portal, path)
    portal.begin_anew()


def _focus_stays_below(portal: Portal, path: str) -> None:
    """Backwards from the end, for then what comes into sight comes at the top."""
    portal.visit(path)
    covered = portal.driver.execute_script(
        """const header = document.querySelector("[data-testid=header]"), covered = [];
        scrollTo({top: document.documentElement.scrollHeight, behavior: "instant"});
        const stops = [...document.querySelectorAll("main a[href], main button, main input, main textarea, footer a[href]")]
          .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.tabIndex >= 0);
        for (const one of stops.reverse()) {
          one.focus();
          const under = one.getBoundingClientRect().top < header.getBoundingClientRect().bottom - 1;
          if (document.activeElement === one && under) covered.push(one.outerHTML.slice(0, 120));
        }
        return covered"""
    )
    assert covered == [], path


@pytest.mark.parametrize("key", ["B03", "K01"])
def test_wider_text_breaks_nothing_at_320_pixels(portal: Portal, key: str) -> None:
    portal.width(320)
    for path in OPEN[:12]:
        portal.visit(path)
        _stands_wider_text(portal, path)
    portal.log_in(key, **{"valt-engagemang": EAST if key == "B03" else MEADOW})
    for path in (*OF_BEATA, "/inloggad/inloggningar", "/inloggad/historik", "/inloggad/bolagsverket/arenden", "/tjanster", "/moms"):
        portal.visit(path)
        _stands_wider_text(portal, path)
    portal.open_drawer("login", by="header-profile-button")
    _stands_wider_text(portal, "the profile drawer")


def _stands_wider_text(portal: Portal, where: str) -> None:
    portal.driver.execute_script(SPACED)
    assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= 320, where
    cut = portal.driver.execute_script(
        """return [...document.querySelectorAll("a, button, h1, h2, h3, label, summary")].filter((one) => one.checkVisibility()
          && !one.closest(".visually-hidden") && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert cut == [], where
