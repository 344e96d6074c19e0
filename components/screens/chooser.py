"""The chooser of the represented party (spec: shell 4 Chooser; PARTY-014..030)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, ready
from components.shell.engagemang_errors import engagemang_errors
from components.shell.parties import chooser_html
from components.shell.parties_at_hand import parties_at_hand
from components.ui.alert import alert
from components.ui.skeleton import skeleton
from components.ui.text_input import text_input
from portal.constants import CHOOSER_SEARCH_ABOVE, FILTER_QUIET, MILLISECOND
from portal.engagemang.engagemang_list import EngagemangList
from portal.http.addresses import with_query
from portal.screens.chooser import POST, load
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.information import about
from portal.words.texts import text


def chooser(page: Page) -> VdomDict:
    """Error cards, a search above seven entries, the list as one form, and where the data comes from."""
    assert page.engagemang_list
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text chooser"},
        html.h1({"data-testid": "chooser-title"}, t("chooser.title")),
        html.p({"className": "lead", "data-testid": "chooser-subtitle"}, t("chooser.subtitle")),
        _leads_to(page),
        alert(t, "error", t("chooser.failed"), appears=True, level=2, test_id="chooser-failed") if page.details.has_failed else "",
        *engagemang_errors(page, "chooser-error"),
        _loading(page) if page.is_loading else _list(page, page.engagemang_list),
        html.section(
            {"className": "chooser__info", "data-testid": "chooser-info", "aria-labelledby": "chooser-info-title"},
            html.h2({"id": "chooser-info-title"}, t("chooser.infoTitle")),
            html.p(html.a({"href": about("data-retrieval", page.locale), "data-testid": "chooser-info-link"}, t("chooser.infoLink"))),
        ),
    )


def _leads_to(page: Page) -> VdomDict | str:
    """What opens when somebody is chosen, where that is known."""
    name = page.details.destination
    words = text(page.locale, "chooser.destination", service=name)
    return html.p({"className": "lead", "data-testid": "chooser-destination"}, words) if name else ""


def _loading(page: Page) -> VdomDict:
    """Until the list is there: it comes over the socket, and without scripts the page looks again (components/document.py)."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "rows", "role": "status", "aria-busy": "true", "data-testid": "chooser-loading"},
        html.p(t("chooser.loading")),
        html.div({"aria-hidden": "true"}, skeleton(t)),
    )


def _list(page: Page, engagemang_list: EngagemangList) -> VdomDict:
    t = partial(text, page.locale)
    items = engagemang_list.items
    has_many = len(items) > CHOOSER_SEARCH_ABOVE
    chosen = page.current.organisationsnummer if page.current and page.choice_is_stored else None
    form = ability(
        "keep-fragment",
        "form",
        # the address too says where to: who is not signed in any more comes back here after the login, and then goes there
        {"method": "post", "action": with_query(path_of("valj-vem-du-vill-foretrada", page.locale), redirect=page.details.redirect)},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        html.input({"type": "hidden", "name": "redirect", "value": page.details.redirect or ""}),
        parties_at_hand() if has_many else "",
        ready(
            "div",
            {"id": "chooser-list", "className": "rows", "role": "list", "aria-label": t("chooser.list"), "data-testid": "chooser-list"},
            chooser_html(engagemang_list, chosen, page.locale, _starred(page) if has_many else None),
        ),
        props={"through": [], "field": "redirect"},
    )
    if not has_many:
        return form
    return ability(
        "filter-list",
        "div",
        {"className": "chooser__filter"},
        html.div(
            {"className": "chooser__search"},
            text_input(t, t("chooser.search"), name="q", id="chooser-search", type="search", test_id="chooser-search", autoComplete="off"),
        ),
        html.p(
            {"id": "chooser-count", "role": "status", "className": "meta", "data-testid": "chooser-announcer"},
            t("chooser.announce", n=len(items)),
        ),
        html.p({"id": "chooser-none", "role": "status", "hidden": True, "data-testid": "chooser-no-result"}, t("chooser.noResult")),
        form,
        props={
            "field": "chooser-search",
            "list": "chooser-list",
            "count": "chooser-count",
            "countText": t("chooser.announce"),
            "countOneText": t("chooser.announceOne"),
            "empty": "chooser-none",
            "emptyText": t("chooser.noResult"),
            "aside": "chooser-at-hand",
            "arrows": True,
            "quiet": FILTER_QUIET // MILLISECOND,
        },
    )


def _starred(page: Page) -> frozenset[str]:
    return frozenset(item.organisationsnummer for item in page.at_hand.favourites)


SCREENS = (
    Screen(
        name="chooser",
        addresses=(
            Address("chooser-foretag", "/inloggad/foretag-och-foreningar", "/en/inloggad/foretag-och-foreningar"),
            Address("valj-vem-du-vill-foretrada", "/inloggad/valj-vem-du-vill-foretrada", "/en/inloggad/valj-vem-du-vill-foretrada"),
        ),
        access="chooser",
        title="chooser.title",
        load=load,
        draw=chooser,
        post=POST,
    ),
)
