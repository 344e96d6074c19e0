"""Page objects of Företagsporten for Selenium: what a visitor sees and does, by the test ids of the portal's contract.

They need a portal at some address and nothing of its code. ``pytest_plugins = ["portal_pages.fixtures"]`` in a ``conftest.py`` brings
``portal``, a clean browser at ``BASE_URL`` (docs/testers.md).
"""

from portal_pages.accessibility import violations
from portal_pages.article import Article
from portal_pages.case import Case
from portal_pages.chooser import Chooser
from portal_pages.consent import Consent
from portal_pages.contact_form import ContactForm
from portal_pages.drawers import LanguageDrawer, ProfileDrawer, ServicesDrawer
from portal_pages.environment import Environment, Person
from portal_pages.error_page import ErrorPage
from portal_pages.login import LoginPage
from portal_pages.look import Look
from portal_pages.looks_as_before import LooksAsBefore, NotComparable
from portal_pages.my_pages import MyPages
from portal_pages.notices import Notices
from portal_pages.portal import Portal
from portal_pages.search import Search
from portal_pages.services_page import ServicesPage
from portal_pages.session_dialog import SessionDialog
from portal_pages.settings import Settings
from portal_pages.steps import Steps
from portal_pages.window import Window

__all__ = [
    "Article",
    "Case",
    "Chooser",
    "Consent",
    "ContactForm",
    "Environment",
    "ErrorPage",
    "LanguageDrawer",
    "LoginPage",
    "Look",
    "LooksAsBefore",
    "MyPages",
    "NotComparable",
    "Notices",
    "Person",
    "Portal",
    "ProfileDrawer",
    "Search",
    "ServicesDrawer",
    "ServicesPage",
    "SessionDialog",
    "Settings",
    "Steps",
    "Window",
    "violations",
]
