"""Operations notices addressed to the shell or to the service on the page (spec: NOTICE-002..016)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.still import EACH_ALONE
from components.ui.icon import icon
from components.ui.notice import notice as notice_box
from portal.notices import SHELL, Notice, for_application
from portal.web.page import Page
from portal.words.dates import long_date
from portal.words.texts import text

READ_KEY = "vst-read-notifications"


def notices(page: Page) -> VdomDict:
    """The banners of this page, newest first; those already read are hidden by the browser, which remembers them."""
    t = partial(text, page.locale)
    return ability(
        "remember-closed",
        "section",
        {
            "className": "notices",
            EACH_ALONE: "",
            "data-behind-drawers": "",
            "data-testid": "notices",
            "aria-label": t("notice.label"),
        },
        *[_banner(page, notice) for notice in _addressed_here(page)],
        props={"storageKey": READ_KEY, "known": [notice.uuid for notice in page.notices] if page.notices_known else None},
    )


def _addressed_here(page: Page) -> list[Notice]:
    service_id = getattr(page.details, "service_id", None)
    here = [*for_application(page.notices, SHELL), *(for_application(page.notices, service_id) if service_id else ())]
    return sorted({notice.uuid: notice for notice in here}.values(), key=lambda notice: notice.published, reverse=True)


def _banner(page: Page, notice: Notice) -> VdomDict:
    t = partial(text, page.locale)
    title, message, language = words_of(notice, page)
    banner = notice_box(
        notice.type,
        t(f"notice.{notice.type}"),
        title,
        " ",
        html.p({"data-testid": "notice-message"}, message),
        " ",
        html.time(
            {"dateTime": notice.published.isoformat(), "data-testid": "notice-published"},
            t("notice.published", date=long_date(notice.published.date(), page.locale)),
        ),
        boxed=False,
        part_ids="notice",
        data={"data-uuid": notice.uuid, "key": notice.uuid, **({"lang": language} if language != page.locale else {})},
        close=html.button(
            {
                "type": "button",
                "className": "notice__close",
                "data-close": "",
                "data-testid": "notice-close",
                "aria-label": t("notice.close", title=title),
            },
            icon("x"),
        ),
    )
    return banner


def words_of(notice: Notice, page: Page) -> tuple[str, str, str]:
    """Title, message and their language: the page's, else Swedish (NOTICE-014)."""
    language = page.locale if page.locale in notice.messages else "sv"
    title, message = notice.messages[language]
    return title, message, language
