"""The chooser of the represented party."""

from selenium.webdriver.remote.webelement import WebElement

from portal_pages.portal import Portal


class Chooser:
    """What one does on the chooser: look, search, choose."""

    ADDRESS = "/inloggad/valj-vem-du-vill-foretrada"

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def shown(self) -> list[str]:
        """The names in the list that can be seen."""
        script = """return Array.from(document.querySelectorAll('[data-testid=chooser-item]'))
            .filter((item) => !item.closest('[hidden]')).map((item) => item.querySelector('[data-testid=chooser-item-name]').textContent)"""
        return list(self.portal.driver.execute_script(script))

    def search(self, term: str) -> None:
        field = self.portal.find("chooser-search")
        field.clear()
        field.send_keys(term)

    def wait_for(self, names: list[str]) -> None:
        self.portal.wait(lambda: self.shown() == names, f"the list to show {names}")

    def choose(self, orgnr: str) -> None:
        self.portal.click("chooser-item", f'[data-orgnr="{orgnr}"]')

    def item(self, orgnr: str) -> WebElement:
        return self.portal.find("chooser-item", f'[data-orgnr="{orgnr}"]')
