"""The published content as one snapshot of plain records, made of the tables with a dozen questions whatever their size."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import Page

from portal.content import prose
from portal.content.blocks import Block, Image, Link
from portal.content.model import ContentPage, Kind, MenuItem, Meta, Moved, Responsible, Term
from portal.content.situation import Situation
from portal.content.snapshot import Menus, Snapshot
from portal.editing import checklists, rate_rows, ruled_rows, search_words
from portal.editing import generation as generations
from portal.editing.copied_address import straight
from portal.editing.gone_links import without_gone
from portal.editing.known import Known
from portal.editing.layout import records
from portal.editing.menus import Menu, Vocabulary, menu_records, term_records
from portal.editing.pages import KINDS, Article, InformationPage, LandingPage, NewsArticle, StartPage
from portal.editing.parts import PictureBlock, picture_numbers, shared_picture
from portal.editing.pictures import RENDITION, PortalImage
from portal.editing.record_form import read as read_record
from portal.editing.service_facts import facts_of
from portal.editing.url_path import path_of_url
from portal.runtime.fault import made_of, set_aside
from portal.words.locales import Locale, is_locale

logger = logging.getLogger("portal.editing")

_KIND_NAMES: Mapping[type[InformationPage], Kind] = {
    StartPage: "start-page",
    LandingPage: "landing-page",
    Article: "article",
    NewsArticle: "news-article",
}


@dataclass(frozen=True, slots=True)
class Tree:
    """What a record of one page needs to know of all the others."""

    paths: Mapping[int, str]
    """The address of every page, drafts too, by its number."""
    drafts: frozenset[int]
    """The numbers of those that are not published."""
    live: Mapping[str, Mapping[Locale, str]]
    """The addresses of the published translations of a page, by Wagtail's key of translations."""
    ids: Mapping[str, str]
    """The portal's id of a page where it is not that key."""


def generation() -> int:
    """How often the content has changed; 0 before the first time."""
    return generations.number()


def read() -> Snapshot:
    """Everything that is published now. Must not run in the event loop."""
    number = generation()
    known_tree = tree()
    pages = [page for kind in KINDS for page in _all_of(kind).filter(live=True)]
    menus = list(Menu.objects.filter(live=True))
    moved = dict(_moved(known_tree))
    led_to = {page: path for page, path in known_tree.paths.items() if page not in known_tree.drafts or path in moved}
    known = Known(led_to, pictures_of(pages))
    return Snapshot(
        generation=number,
        pages=tuple(
            made_of(pages, lambda page: record(page, known_tree, known), logger, "The page %s could not be read, and is not served")
        ),
        menus=_menus(menus, known),
        words=dict(made_of(Vocabulary.objects.filter(live=True), _words, logger, "The vocabulary %s could not be read, and is not served")),
        moved=moved,
        synonyms=search_words.synonyms(),
        promoted=search_words.promoted(known_tree.ids),
        ruled=ruled_rows.published(),
        rates=rate_rows.published(),
        checklists=checklists.published(),
    )


def tree() -> Tree:
    """Where every page stands."""
    paths: dict[int, str] = {}
    live: dict[str, dict[Locale, str]] = defaultdict(dict)
    drafts: set[int] = set()
    rows = Page.objects.filter(depth__gt=1).values_list("pk", "url_path", "locale__language_code", "translation_key", "live")
    for pk, url_path, locale, key, is_live in rows:
        if is_locale(locale):
            paths[pk] = path_of_url(url_path, locale)
            if is_live:
                live[str(key)][locale] = paths[pk]
            else:
                drafts.add(pk)
    return Tree(paths, frozenset(drafts), live, {key: portal_id for portal_id, key in _keys().items()})


def _keys() -> dict[str, str]:
    """The key of translations of the page that came with an id, by the id. An alias has it too, copied, and is another page."""
    keys: dict[str, str] = {}
    for kind in KINDS:
        for portal_id, key in kind.objects.exclude(portal_id="").order_by("pk").values_list("portal_id", "translation_key"):
            keys.setdefault(portal_id, str(key))
    return keys


def pictures_of(pages: Iterable[InformationPage]) -> dict[int, str]:
    """The address of the copy of every picture that ``pages`` show; a copy that is missing is made."""
    numbers = {number for page in pages for stored in _stored(page) for number in picture_numbers(stored)}
    if not numbers:
        return {}
    pictures = PortalImage.objects.filter(pk__in=numbers).prefetch_renditions(RENDITION)
    return dict(made_of(pictures, _address, logger, "The picture %s has no file to show"))


def _address(picture: PortalImage) -> tuple[int, str]:
    return picture.pk, picture.get_rendition(RENDITION).url


def record(page: InformationPage, known_tree: Tree, known: Known) -> ContentPage:
    """The plain record of a page as it is in ``page``, published or not."""
    key, locale = str(page.translation_key), page.locale.language_code
    path = path_of_url(page.url_path, locale)
    routes: dict[Locale, str] = {**known_tree.live.get(key, {}), locale: path}
    return ContentPage(
        kind=_KIND_NAMES[type(page)],
        id=known_tree.ids.get(key, key),
        locale=locale,
        path=path,
        routes={each: routes[each] for each in ("sv", "en") if each in routes},
        title=page.title,
        preamble=page.preamble,
        blocks=tuple(_blocks(page, path, known)),
        created=_day(page.first_published_at),
        changed=_day(page.last_published_at),
        meta=_meta(page),
        og_image=next((shared_picture(each["value"], known) for each in page.og_image.get_prep_value()), None),
        is_published=page.live,
        **_own(page, known),
    )


def _blocks(page: InformationPage, path: str, known: Known) -> Iterator[Block]:
    """Of a block that cannot be read, as one that a release wrote before or after this one, nothing is shown; the rest of the page is."""
    for stored in without_gone(page.body.get_prep_value(), known):
        with set_aside(logger, "A block of %s could not be read, and is not shown: %s", path, stored["type"]):
            yield from records([stored], known)


def _own(page: InformationPage, known: Known) -> Mapping[str, Any]:
    """The fields of one kind of page."""
    match page:
        case Article():
            authority = page.responsible
            return {
                "summary_title": page.summary_title or None,
                "responsible": Responsible(authority.code, authority.name) if authority else None,
                "reviewed": page.reviewed,
                "ordlista_disabled": page.ordlista_disabled,
                "feedback": page.feedback,
                "sdg_service": page.sdg_service,
                "sdg_code": page.sdg_code or None,
                "service": facts_of(page),
            }
        case NewsArticle():
            return {"start_date": page.start_date, "end_date": page.end_date, "eyebrow": page.eyebrow}
        case StartPage():
            return {"hero_image": _hero(page, known), "quicklinks": _quicklinks(page, known), "situations": _situations(page, known)}
        case LandingPage():
            return {"hero_image": _hero(page, known)}
    raise TypeError(f"{type(page).__name__} is no kind of page")


def _hero(page: StartPage | LandingPage, known: Known) -> Image | None:
    return next((PictureBlock.record(each["value"], known) for each in page.hero_image.get_prep_value()), None)


def _quicklinks(page: StartPage, known: Known) -> tuple[Link, ...]:
    return tuple(read_record(Link, each["value"], known) for each in without_gone(page.quicklinks.get_prep_value(), known))


def _situations(page: StartPage, known: Known) -> tuple[Situation, ...]:
    return tuple(read_record(Situation, each["value"], known) for each in without_gone(page.situations.get_prep_value(), known))


def _meta(page: InformationPage) -> Meta:
    return Meta(
        description=page.search_description or page.preamble,
        keywords=page.keywords or page.title,
        title=page.seo_title or None,
        canonical_url=page.canonical_url or None,
        noarchive=page.noarchive,
        nofollow=page.nofollow,
        noimageindex=page.noimageindex,
        noindex=page.noindex,
        nosnippet=page.nosnippet,
        notranslate=page.notranslate,
    )


def _menus(menus: Iterable[Menu], known: Known) -> Menus:
    return {(menu.name, menu.language): tuple(_items(menu, known)) for menu in menus}


def _items(menu: Menu, known: Known) -> Iterator[MenuItem]:
    for stored in menu.items.get_prep_value():
        with set_aside(logger, "An item of the menu %s could not be read, and is not shown", menu):
            yield from menu_records([stored], known)


def _words(vocabulary: Vocabulary) -> tuple[str, tuple[Term, ...]]:
    return vocabulary.name, term_records(vocabulary.terms.get_prep_value())


def _moved(known_tree: Tree) -> Iterable[tuple[str, Moved]]:
    rows = Redirect.objects.values_list("old_path", "redirect_page_id", "redirect_link", "is_permanent")
    for old, page, link, is_permanent in rows:
        url = known_tree.paths.get(page) if page else straight(link)
        if url and url != old and prose.is_address(url):
            yield old, Moved(url, is_permanent)


def _all_of(kind: type[InformationPage]) -> Any:
    related = ("locale", "responsible") if kind is Article else ("locale",)
    return kind.objects.select_related(*related).order_by("path")


def _stored(page: InformationPage) -> Iterable[Any]:
    yield list(page.body.get_prep_value())
    yield list(page.og_image.get_prep_value())
    if isinstance(page, StartPage | LandingPage):
        yield list(page.hero_image.get_prep_value())


def _day(moment: datetime | None) -> date:
    """A draft that was never published has the day of today."""
    day: date = timezone.localdate(moment)
    return day
