"""Where editors and operators work, at ``/admin/``."""

from selenium.webdriver.common.by import By

from portal.editing.demo_editors import PASSWORD
from tests.browser.pages.portal import Portal

SESSION = "vst_editor_session"


def sign_in(portal: Portal, name: str) -> None:
    """Signs in one of the demo editors."""
    portal.wait(lambda: _is_asked(portal), "the form to sign in with")
    portal.driver.find_element(By.NAME, "username").send_keys(name)
    portal.driver.find_element(By.NAME, "password").send_keys(PASSWORD)
    portal.driver.execute_script("arguments[0].click()", portal.driver.find_element(By.CSS_SELECTOR, "form button[type=submit]"))
    portal.wait(lambda: portal.path == "/admin/", "the first page of editors")


def _is_asked(portal: Portal) -> bool:
    """Whether the form to sign in with is there. A form of editors that was just left says so to the server, which may answer after
    all cookies were cleared and so bring its session back."""
    portal.driver.get(f"{portal.served.address}/admin/")
    found = portal.driver.find_elements(By.NAME, "username")
    if not found:
        portal.driver.delete_cookie(SESSION)
    return bool(found)
