"""Operations notices addressed to the shell or to the service on the page (spec: NOTICE-002..016)."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, to_html
from components.still import EACH_ALONE, drawn_once, settled
from components.ui.icon import icon
from components.ui.notice import notice as notice_box
from portal.notices import SHELL, Notice, for_application
from portal.web.page import Page
from portal.words.dates import day_of, long_date
from portal.words.locales import Locale
from portal.words.texts import text

READ_KEY = "vst-read-notifications"


def notices(page: Page) -> VdomDict:
    """The banners of this page, newest first; those already read are hidden by the browser, which remembers them."""
    return _banners(page.locale, page.notices, getattr(page.details, "service_id", ""), is_known=page.notices_known)


def notices_html(locale: Locale, notices: Iterable[Notice], service_id: str) -> str:
    """The same as a page has them that is drawn now, for one without a websocket."""
    return to_html(settled(_banners(locale, tuple(notices), service_id, is_known=True)), rests=True)


def _banners(locale: Locale, all_of_them: tuple[Notice, ...], service_id: str, *, is_known: bool) -> VdomDict:
    return ability(
        "remember-closed",
        "section",
        {
            "className": "notices",
            EACH_ALONE: "",
            "data-behind-drawers": "",
            "data-testid": "notices",
            "aria-label": text(locale, "notice.label"),
            "aria-live": "polite",  # a status that comes with its words is said by no browser
        },
        *[_banner(locale, notice) for notice in _addressed_here(all_of_them, service_id)],
        props={"storageKey": READ_KEY, "known": [notice.uuid for notice in all_of_them] if is_known else None},
    )


def _addressed_here(notices: tuple[Notice, ...], service_id: str) -> list[Notice]:
    here = [*for_application(notices, SHELL), *(for_application(notices, service_id) if service_id else ())]
    return sorted({notice.uuid: notice for notice in here}.values(), key=lambda notice: notice.published, reverse=True)


def _banner(locale: Locale, notice: Notice) -> VdomDict:
    return _box(locale, notice.type, notice.uuid, notice.published, *words_of(notice, locale))


@drawn_once
def _box(locale: Locale, type: str, uuid: str, published: datetime, title: str, message: str, language: Locale) -> VdomDict:
    t = partial(text, locale)
    of_page = {"lang": locale} if language != locale else {}
    return notice_box(
        type,
        t(f"notice.{type}"),
        title,
        " ",
        html.p({"data-testid": "notice-message"}, message),
        " ",
        html.time(
            {"dateTime": published.isoformat(), "data-testid": "notice-published", **of_page},
            t("notice.published", date=long_date(day_of(published), locale)),
        ),
        boxed=False,
        part_ids="notice",
        type_word_in=of_page.get("lang", ""),
        # The client tells banners apart by it: else a new one would take the element of an older one, hidden where that was closed.
        data={"data-uuid": uuid, "data-key": uuid, "key": uuid, **({"lang": language} if language != locale else {})},
        close=html.button(
            {
                "type": "button",
                "className": "notice__close",
                "data-close": "",
                "data-testid": "notice-close",
                "aria-label": t("notice.close", title=title),
                **of_page,
            },
            icon("x"),
        ),
    )


def words_of(notice: Notice, locale: Locale) -> tuple[str, str, Locale]:
    """Title, message and their language: ``locale``, else Swedish (NOTICE-014)."""
    language: Locale = locale if locale in notice.messages else "sv"
    title, message = notice.messages[language]
    return title, message, language
