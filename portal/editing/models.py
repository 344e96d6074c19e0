"""The tables of editors, each beside the noun it belongs to."""

from portal.editing.checklists import TradeChecklist
from portal.editing.generation import Generation
from portal.editing.menus import Authority, Menu, Vocabulary
from portal.editing.outer_links import OuterLink
from portal.editing.pages import Article, Folder, LandingPage, NewsArticle, StartPage
from portal.editing.pictures import PortalImage, PortalRendition
from portal.editing.rate_rows import RateRow
from portal.editing.ruled_rows import RuledRow
from portal.editing.search_words import Promotion, Synonyms
from portal.editing.sign_in.models import OrganisationAccount, RescueLink

__all__ = [
    "Article",
    "Authority",
    "Folder",
    "Generation",
    "LandingPage",
    "Menu",
    "NewsArticle",
    "OrganisationAccount",
    "OuterLink",
    "PortalImage",
    "PortalRendition",
    "Promotion",
    "RateRow",
    "RescueLink",
    "RuledRow",
    "StartPage",
    "Synonyms",
    "TradeChecklist",
    "Vocabulary",
]
