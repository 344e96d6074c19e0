"""A border round something means that it can be opened, and one region at most is filled (spec: journey 15)."""

import pytest

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import EAST
from tests.browser.test_page_frame import OF_BEATA, OPEN
from tests.portal.test_service_start import PAGES as INFORMATION

CARDS = """
const wrong = [];
for (const card of document.querySelectorAll("main .card")) {
  if (!card.checkVisibility()) continue;
  const name = card.textContent.trim().slice(0, 40);
  if (card.parentElement.closest(".card")) wrong.push(`in a card: ${name}`);
  const ways = card.matches("a, button") ? [card] : [...card.querySelectorAll("a, button")];
  if (card.closest("[data-testid=services-entry][data-family]")) {
    if (ways.some((one) => one.dataset.testid !== "services-card")) wrong.push(`another link in a family: ${name}`);
    continue;
  }
  if (ways.length !== 1) { wrong.push(`${ways.length} ways on: ${name}`); continue; }
  card.scrollIntoView({block: "center", behavior: "instant"});
  const box = card.getBoundingClientRect();
  for (const [x, y] of [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]]) {
    const inner = [x === box.left ? x + 12 : x - 12, y === box.top ? y + 12 : y - 12];
    if (!ways[0].contains(document.elementFromPoint(...inner))) wrong.push(`a corner that leads nowhere: ${name}`);
  }
}
return wrong;
"""
FILLED = """
const probe = document.createElement("div");
probe.style.background = "var(--primary-soft)";
document.body.append(probe);
const soft = getComputedStyle(probe).backgroundColor;
probe.remove();
return [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility()
  && getComputedStyle(one).backgroundColor === soft
  && !one.closest("[aria-current], [aria-pressed=true], .tag")).map((one) => one.className);
"""


def wrong_on(portal: Portal, path: str) -> list[str]:
    portal.visit(path)
    wrong: list[str] = portal.driver.execute_script(CARDS)
    filled = portal.driver.execute_script(FILLED)
    return [f"{path}: {each}" for each in [*wrong, *([f"filled: {filled}"] if len(filled) > 1 else [])]]


@pytest.mark.requirement("JOURNEY-074")
def test_what_has_a_border_can_be_opened_and_one_region_is_filled(portal: Portal) -> None:
    portal.width(1280)
    assert [each for path in dict.fromkeys([*OPEN, *INFORMATION]) for each in wrong_on(portal, path)] == []


@pytest.mark.requirement("JOURNEY-074")
def test_so_it_is_behind_the_login(portal: Portal) -> None:
    portal.width(1280)
    portal.log_in("B03", **{"valt-engagemang": EAST})
    assert [each for path in OF_BEATA for each in wrong_on(portal, path)] == []
