"""The overview of the services, and the page of information that a service is begun from."""

from portal_pages.portal import Portal


class ServicesPage:
    """All services in their groups."""

    ADDRESS = "/tjanster"

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def cards(self) -> list[str]:
        """Ids of the services in the order they stand."""
        return [str(card.get_attribute("data-service-id")) for card in self.portal.all("services-card")]

    def narrow_to(self, form: str) -> None:
        """Signed out: to a form of company, ``AB``, ``EN``, ``HB`` or ``EK``; empty for all."""
        self.portal.click("services-form", f'[data-form="{form}"]')
        self.portal.wait_until_live()

    def open(self, service: str) -> None:
        self.portal.click("services-card", f'[data-service-id="{service}"]')

    def start(self) -> None:
        """On the page of information that a card leads to: begins the service, by way of login where it needs one."""
        self.portal.click("start-button")
