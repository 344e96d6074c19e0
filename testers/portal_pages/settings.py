"""The settings drawer: the switches for the authorities whose cases are retrieved."""

from __future__ import annotations

from typing import Any

from portal_pages.portal import Portal

SWITCHES = ("all", "bolagsverket", "skatteverket")


class Settings:
    """What one does in the settings of somebody signed in."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def opened(self) -> Settings:
        button = "header-settings-button"
        if not self.portal.find(button).is_displayed():  # on a phone it stands in the menu
            self.portal.open_drawer("explore", by="header-explore-button")
            button = "explore-settings-button"
        self.portal.open_drawer("user-settings", by=button)
        return self

    def turn(self, *switches: str) -> None:
        for switch in switches:
            self.portal.click(f"settings-cases-{switch}")

    def turn_at_once(self, *switches: str) -> None:
        """Several clicks before the page can draw even one."""
        self.portal.driver.execute_script(
            "for (const one of arguments[0]) document.getElementById(`settings-cases-${one}`).click()", list(switches)
        )

    @property
    def on(self) -> list[str]:
        """The switches that are on."""
        return [one for one in SWITCHES if self.portal.find(f"settings-cases-{one}").is_selected()]

    def shows(self, *on: str) -> None:
        self.portal.wait(lambda: self.on == list(on), f"the switches {on} and no others to be on")

    def says_saved(self) -> None:
        self.portal.wait(lambda: self.portal.text("settings-cases-status") == "Sparat", "the word that it is saved")

    @property
    def saves(self) -> list[Any]:
        """The values of the calls that saved, in their order."""
        return [call["body"]["hamtaArenden"] for call in self.portal.served.calls("settings-save")]

    def listen(self) -> None:
        """Notes the events of this page from now on."""
        self.portal.driver.execute_script(
            "window.heard = []; addEventListener('vst:user-settings-updated', ({detail}) => heard.push(detail.hamtaArenden))"
        )

    @property
    def heard(self) -> list[Any]:
        return list(self.portal.driver.execute_script("return heard"))

    def hears(self, *values: Any) -> None:
        self.portal.wait(lambda: self.heard == list(values), f"the events {values}")

    @property
    def saved(self) -> Any:
        """What the call for reading answers."""
        return self.portal.driver.execute_async_script(
            "const done = arguments[0];"
            "fetch('/api/inloggad/skalet/anvandare/v1/installningar/hamta').then((answer) => answer.json())"
            ".then(({hamtaArenden}) => done(hamtaArenden))"
        )
