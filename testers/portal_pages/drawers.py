"""The drawers of the header: services, language, profile."""

from __future__ import annotations

from portal_pages.portal import Portal


class ServicesDrawer:
    """Every service at hand, with a filter."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def opened(self) -> ServicesDrawer:
        self.portal.open_drawer("services", by="header-services-button")
        return self

    def filter(self, words: str) -> None:
        field = self.portal.find("services-menu-search")
        field.clear()
        field.send_keys(words)

    @property
    def shown(self) -> list[str]:
        """Ids of the services that the filter lets through."""
        return [str(item.get_attribute("data-service-id")) for item in self.portal.all("services-menu-item") if item.is_displayed()]

    def go_to(self, service: str) -> None:
        self.portal.click("services-menu-item", f'[data-service-id="{service}"]')


class LanguageDrawer:
    """This page in the other language; on a phone by its link in the explore drawer."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def choose(self, language: str) -> None:
        """``sv`` or ``en``."""
        if self.portal.find("header-lang-button").is_displayed():
            self.portal.open_drawer("lang", by="header-lang-button")
            self.portal.click(f"lang-option-{language}")
        elif self.portal.locale != language:
            self.portal.open_drawer("explore", by="header-explore-button")
            self.portal.click("explore-lang-link")
        self.portal.wait(lambda: self.portal.locale == language, f"the page in {language}")


class ProfileDrawer:
    """Who is signed in, and for whom."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def opened(self) -> ProfileDrawer:
        self.portal.open_drawer("login", by="header-profile-button")
        return self

    @property
    def party(self) -> str:
        """Number of the represented party; of a person the personal number."""
        return self.portal.attribute("profile-entity", "data-orgnr")

    def change_to(self, orgnr: str) -> None:
        """Of somebody with at most seven parties, or a favourite."""
        self.portal.click("profile-change-item", f'[data-orgnr="{orgnr}"]')
        self.portal.wait_until_live()
