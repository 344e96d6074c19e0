"""Favourites and latest choices above the list of the chooser, kept for the person."""

from functools import partial
from typing import Any

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.hooks import use_page
from components.markup import ability, ready
from components.shell.parties import few_html
from portal.engagemang.model import Engagemang
from portal.user_settings.parties import at_hand, set_favourite
from portal.words.texts import text


@component
def parties_at_hand() -> VdomDict:
    """The groups, empty at first, and the behaviour of all stars in the form around them."""
    page = use_page()
    shown, set_shown = use_state(page.at_hand)
    answers, set_answers = use_state(0)
    t = partial(text, page.locale)
    login, engagemang_list = page.login, page.engagemang_list
    assert login
    assert engagemang_list
    chosen = page.current.organisationsnummer if page.current and page.choice_is_stored else None
    starred = frozenset(item.organisationsnummer for item in shown.favourites)

    async def star(number: Any, wanted: Any) -> None:
        try:
            if isinstance(number, str):
                await set_favourite(login.subject, engagemang_list, number, wanted is True)
                set_shown(await at_hand(login.subject, engagemang_list))
        finally:
            set_answers(lambda now: now + 1)

    def group(name: str, title: str, items: tuple[Engagemang, ...]) -> VdomDict | str:
        if not items:
            return ""
        return html.section(
            {"aria-labelledby": f"chooser-{name}-title", "data-testid": f"chooser-{name}s", "key": name},
            html.h2({"id": f"chooser-{name}-title", "className": "at-hand__title"}, title),
            ready(
                "ul",
                {"className": "rows rows--few", "role": "list", "aria-labelledby": f"chooser-{name}-title"},
                few_html(items, chosen, page.locale, f"chooser-{name}-item", starred),
            ),
        )

    return ability(
        "stars",
        "div",
        {"id": "chooser-at-hand", "className": "at-hand"},
        group("favourite", t("chooser.favourites"), shown.favourites),
        group("recent", t("chooser.recent"), shown.recent),
        html.h2({"className": "at-hand__title", "key": "all"}, t("chooser.all")) if shown.favourites or shown.recent else "",
        props={
            "on": sorted(starred),
            "answers": answers,
            "starText": t("chooser.star"),
            "unstarText": t("chooser.unstar"),
            "named": ".row__name",
            "focus": "chooser-search",
        },
        onStar=star,
    )
