"""An application in steps over a line that is cut: files, what was sent, signatures and payments come once, and their sender is told."""

from collections.abc import Callable
from pathlib import Path

from selenium.webdriver.common.by import By

from tests.browser.pages.portal import Portal
from tests.browser.test_flow import chooses, comes_to_sketch, is_at
from tests.cut_line import CutLine
from tests.portal.flow.files import MEGABYTE, pdf

NO_PATIENCE = """
const later = setTimeout;
let patience = 3_000;
window.setTimeout = (act, after, ...more) =>
  after === 30_000 ? later(() => { patience = after; act() }, patience) : later(act, after, ...more);
"""
"""The page waits three seconds for the next byte of a file, until it has waited in vain once, in the place of half a minute."""


def files(portal: Portal) -> list[tuple[str, str]]:
    """Name and state of each file that the page lists."""
    return [
        (each.find_element(By.CSS_SELECTOR, "bdi").get_property("textContent"), each.get_attribute("data-state"))
        for each in portal.all("flow-file")
    ]


def has_kept(portal: Portal, *names: str) -> Callable[[], bool]:
    """That these are there, each with its button, and no other."""
    return lambda: len(portal.all("flow-file-remove")) == len(names) and files(portal) == [(name, "klar") for name in names]


def test_a_file_that_is_cut_off_in_the_middle_comes_again_by_itself_and_once(far: Portal, line: CutLine, tmp_path: Path) -> None:
    comes_to_sketch(far)
    line.carries(MEGABYTE)
    chooses(far, tmp_path, ("stor.pdf", pdf(2 * MEGABYTE)))
    line.wait_until_lost()
    line.cut()
    far.wait(has_kept(far, "stor.pdf"), "the file")


def test_a_file_that_stands_still_on_its_way_comes_again_by_itself(far: Portal, line: CutLine, tmp_path: Path) -> None:
    with far.with_script(NO_PATIENCE):
        comes_to_sketch(far)
        line.carries(MEGABYTE, "stands still")
        chooses(far, tmp_path, ("stor.pdf", pdf(9 * MEGABYTE)))
        line.wait_until_lost()
        line.carries(20 * MEGABYTE)
        far.wait(has_kept(far, "stor.pdf"), "the file")


def test_who_goes_on_meanwhile_is_told_of_a_file_that_does_not_come_and_can_go_on_at_once(
    far: Portal, line: CutLine, tmp_path: Path
) -> None:
    comes_to_sketch(far)
    line.carries(MEGABYTE)
    chooses(far, tmp_path, ("stor.pdf", pdf(2 * MEGABYTE)))
    far.click("flow-next")
    far.wait(lambda: files(far) == [("stor.pdf", "stoppad")], "the words that it did not come")
    assert "Filen kunde inte laddas upp. Välj den igen." in far.text("flow-file")
    assert far.attribute("flow-next", "data-loading") == "false"
    line.cut()
    chooses(far, tmp_path, ("liten.pdf", pdf()))
    far.wait(has_kept(far, "liten.pdf"), "the other file, and nothing of the first one")
    is_at(far, "karta")
    far.click("flow-next")
    far.wait(lambda: far.has("flow-check"), "check answers")
    assert "stor.pdf" not in far.text("flow-check")


def test_a_file_that_came_and_whose_answer_was_lost_is_there_once(far: Portal, line: CutLine, tmp_path: Path) -> None:
    comes_to_sketch(far)
    line.loses("back")
    chooses(far, tmp_path, ("skiss.pdf", pdf()))
    line.wait_until_lost()
    line.cut()
    far.wait(has_kept(far, "skiss.pdf"), "the file")
