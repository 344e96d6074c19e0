"""Examples of ``components/ui/navigation_menu.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.navigation_menu import Item, navigation_menu
from components.ui.translate import Translate

GROUP = "navigation"


def five_levels(t: Translate) -> VdomDict:
    address = Item(t("example.menuAddress"), "#menu-5")
    board = Item(t("example.menuBoard"), "#menu-4", (address,))
    association = Item(t("example.menuAssociation"), "#menu-3", (board,))
    register = Item(t("example.menuRegister"), "#menu-2", (association, Item(t("example.registerCompany"), "#menu-2b")))
    items = (
        Item(t("example.menuStart"), "#menu-1", (register,)),
        Item(t("example.menuTax"), "#menu-tax", (Item(t("example.vat"), "#menu-vat"), Item(t("example.fTax"), "#menu-f-tax"))),
        Item(t("example.contactUs"), "#menu-contact"),
    )
    return navigation_menu(t, items, "#menu-3", label=t("example.menuLabel"), id="menu-example")


EXAMPLES: dict[str, Example] = {"navigation-menu": five_levels}
