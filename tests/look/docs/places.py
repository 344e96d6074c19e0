"""What each picture shows, and how a browser comes there. Their names stand here alone; a test holds the documents to them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from portal_pages import MyPages, Steps

from tests.browser.pages.console import sign_in
from tests.browser.pages.emulator import Emulator
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, EAST

BEATA: Final = "B03"
ELSEWHERE: Final = """
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll(arguments[0], "/home/beata");"""
"""Whose machine has made a picture is nothing to show."""


def _start(portal: Portal) -> None:
    portal.visit("/")


def _chooser(portal: Portal) -> None:
    portal.log_in(BEATA, "/inloggad/foretag-och-foreningar", **{"valt-engagemang": EAST})


def _my_pages(portal: Portal) -> None:
    portal.log_in(BEATA, **{"valt-engagemang": EAST})
    MyPages(portal).wait_until_told()


def _flow_step(portal: Portal) -> None:
    portal.log_in(BEATA, **{"valt-engagemang": EAST})
    Steps(portal).begin("/inloggad/torgplats").go_on()


def _console(portal: Portal) -> None:
    sign_in(portal, "publicerare")


def _gallery(portal: Portal) -> None:
    portal.visit("/komponenter?part=helpbox")
    portal.wait(lambda: portal.text("gallery-html"), "the frame of the part")


def _service(portal: Portal, package: Path) -> None:
    portal.log_in(BEATA, "/inloggad/korjournal", **{"valt-engagemang": BRF})
    portal.find("text-input").send_keys("På gatan vid bron")


def _fault(portal: Portal, package: Path) -> None:
    _service(portal, package)
    page = package / "page.py"
    page.write_text(page.read_text(encoding="utf-8").replace("shown: Shown) -> VdomDict:", "shown: Shown -> VdomDict:"), encoding="utf-8")
    portal.wait(lambda: portal.driver.find_elements("css selector", "#development-fault"), "the fault")
    portal.driver.execute_script(ELSEWHERE, str(package.parents[2]))


def _emulator(emulator: Emulator) -> None:
    emulator.opened().is_mounted()


SERVED: Final[Mapping[str, Callable[[Portal], None]]] = {
    "start": _start,
    "chooser": _chooser,
    "my-pages": _my_pages,
    "flow-step": _flow_step,
    "gallery": _gallery,
}
"""As ``make run`` serves it, where Beata has begun and sent something."""
AT_WORK: Final[Mapping[str, Callable[[Portal], None]]] = {"console": _console}
"""The same, when editors and operators have something to do too."""
DEVELOPED: Final[Mapping[str, Callable[[Portal, Path], None]]] = {"service": _service, "fault": _fault}
"""As ``make dev`` serves it, with the service of the tutorial, whose package is given."""
EMULATED: Final[Mapping[str, Callable[[Emulator], None]]] = {"emulator": _emulator}
"""Out of the kit for teams of other authorities."""
NAMES: Final = (*SERVED, *AT_WORK, *DEVELOPED, *EMULATED)
