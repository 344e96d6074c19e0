"""The profile menu: who the user is, whom they represent, and the ways on (spec: PROFILE-001..014)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.drawn_of_parties import drawn_of
from components.markup import Leaf, ready
from components.pattern import pattern
from components.proper_name import proper_name
from components.shell.engagemang_errors import engagemang_errors
from components.shell.parties import form_word, party_button
from components.still import drawn_once, still_html
from components.ui.button import button
from components.ui.collapse import show_more
from components.ui.list import LinkRow, link_list
from components.ui.tag import tag
from portal.constants import CHOOSER_SEARCH_ABOVE, NAMNSKYDD_CUT_ABOVE, NAMNSKYDD_CUT_TO, NAMNSKYDD_SHOWN, PARTIES_IN_MENU
from portal.engagemang.model import Engagemang
from portal.http.addresses import with_query
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

LOGOUT = "/api/auth-service-api/api/token/v2/logout"


def profile_menu(page: Page) -> VdomDict:
    """What the login drawer holds while signed in. Changing and signing out are ordinary forms."""
    assert page.login and page.engagemang_list
    t = partial(text, page.locale)
    several = len(page.engagemang_list.items) > 1
    return html.div(
        {"className": "profile", "role": "region", "aria-label": t("drawer.profile"), "data-testid": "profile-menu"},
        html.p({"className": "profile__name", "data-testid": "profile-name"}, proper_name(page.login.person.visningsnamn)),
        *engagemang_errors(page, "profile-error"),
        _party(page, page.current) if page.current else html.p({"className": "meta"}, t("chooser.loading")),
        _links(page.locale, page.current is not None and not page.current.is_person, several),
        _change(page) if several else "",
        _logout(page.locale, token=page.csrf_token),
    )


@pattern
def _logout(locale: Locale, *, token: str) -> VdomDict:
    return html.form(
        {"method": "post", "action": LOGOUT},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token}),
        html.input({"type": "hidden", "name": "locale", "value": locale}),
        button(text(locale, "profile.logout"), variant="outline", icon_name="log-out", test_id="profile-logout", type="submit"),
    )


def _party(page: Page, party: Engagemang) -> VdomDict:
    t = partial(text, page.locale)
    return html.div(
        {
            "className": "party",
            "data-testid": "profile-entity",
            "data-orgnr": party.organisationsnummer,
            "data-formkod": party.foretagsformkod,
        },
        html.span({"className": "party__label"}, t("profile.represents")),
        html.span({"className": "party__name", "data-testid": "profile-entity-name"}, proper_name(party.display_name)),
        html.span({"className": "number", "data-testid": "profile-entity-orgnr"}, party.number_with_dash),
        html.span({"className": "meta"}, f" · {form_word(party, page.locale)}")
        if form_word(party, page.locale) != party.display_name
        else "",
        html.div(tag(t("profile.sole"), "sun", "profile-sole-proprietor-tag")) if party.is_sole_proprietor else "",
        _protected_names(page, party.namnskydd),
    )


def _protected_names(page: Page, names: tuple[str, ...]) -> VdomDict | str:
    """The first four names; the rest behind a disclosure (PARTY-050..052)."""
    if not names:
        return ""
    t = partial(text, page.locale)
    shown, hidden = names[:NAMNSKYDD_SHOWN], names[NAMNSKYDD_SHOWN:]
    return html.div(
        html.span({"className": "party__label"}, t("profile.namnskydd")),
        html.ul(
            {"className": "names", "role": "list", "aria-label": t("profile.namnskydd"), "data-testid": "namnskydd"},
            *map(_protected, shown),
        ),
        show_more(
            t("profile.namnskyddMore", n=len(hidden)),
            t("profile.namnskyddLess"),
            html.ul({"className": "names", "role": "list"}, *map(_protected, hidden)),
            id="namnskydd-more",
            test_id="namnskydd-toggle",
        )
        if hidden
        else "",
    )


def _protected(name: str) -> VdomDict:
    """Above 40 characters cut to 45 for the eye, which leaves one of up to 45 whole; whole for everybody who asks for it (PARTY-052)."""
    shown = name[:NAMNSKYDD_CUT_TO] if len(name) > NAMNSKYDD_CUT_ABOVE else name
    if shown == name:
        return html.li({"data-testid": "namnskydd-item", "key": name, "translate": "no"}, name)
    return html.li({"data-testid": "namnskydd-item", "key": name, "title": name, "aria-label": name, "translate": "no"}, shown + "…")


@drawn_once
def _links(locale: Locale, is_for_company: bool, several: bool) -> VdomDict:
    t = partial(text, locale)
    my_pages = path_of("mina-sidor", locale)
    rows = [LinkRow(t("profile.myPages"), my_pages, "profile-my-pages")]
    if is_for_company:
        rows.append(LinkRow(t("profile.companyInfo"), f"{my_pages}/foretag", "profile-company-info"))
    if several:
        rows.append(LinkRow(t("profile.representatives"), path_of("valj-vem-du-vill-foretrada", locale), "profile-representatives"))
    rows.append(LinkRow(t("profile.sessions"), path_of("sessions", locale), "profile-sessions"))
    return link_list(rows)


def _change(page: Page) -> VdomDict:
    """Whom one may change to; of many only those at hand, and the way to the chooser, where they can be searched."""
    assert page.engagemang_list and page.current
    t = partial(text, page.locale)
    items = page.engagemang_list.items
    has_many = len(items) > CHOOSER_SEARCH_ABOVE
    chooser = path_of("valj-vem-du-vill-foretrada", page.locale)
    return html.div(
        html.h3(t("profile.change")),
        html.form(
            {"method": "post", "action": chooser},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
            html.input({"type": "hidden", "name": "from", "value": page.address}),
            ready(
                "ul",
                {"className": "switch-party", "role": "list", "aria-label": t("profile.change"), "data-testid": "profile-change-list"},
                _drawn_change(page, _at_hand(page) if has_many else items),
            ),
        ),
        link_list([LinkRow(t("profile.changeAll", n=len(items)), with_query(chooser, redirect=page.address), "profile-change-all")])
        if has_many
        else "",
    )


def _at_hand(page: Page) -> tuple[Engagemang, ...]:
    """Oneself, the party of the page, favourites, latest choices: each once, in this order, and no more than one reads at a glance."""
    assert page.engagemang_list and page.current
    wanted = (page.engagemang_list.own, page.current, *page.at_hand.favourites, *page.at_hand.recent)
    return tuple(dict.fromkeys(wanted))[:PARTIES_IN_MENU]


def _chosen(page: Page) -> str | None:
    """The number that was chosen; nobody has chosen what is only taken as the default."""
    return page.current.organisationsnummer if page.current and page.choice_is_stored else None


def _drawn_change(page: Page, items: tuple[Engagemang, ...]) -> Leaf:
    """The rows, drawn once for the page and its websocket."""
    assert page.engagemang_list
    chosen = _chosen(page)
    what = ("profile menu", tuple(item.organisationsnummer for item in items), chosen, page.locale)
    return drawn_of(page.engagemang_list, what, lambda: _change_html(items, chosen, page.locale))


def _change_html(items: tuple[Engagemang, ...], current: str | None, locale: Locale) -> Leaf:
    rows = [
        html.li(
            {"data-key": item.organisationsnummer},
            party_button(item, item.organisationsnummer == current, locale, "profile-change-item"),
        )
        for item in items
    ]
    return Leaf(still_html(html(*rows)))
