"""The links that editors write, wherever they stand, and which of them lead nowhere (MEND-018)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import unquote

from asgiref.sync import async_to_sync
from django.apps import apps
from django.contrib.staticfiles import finders
from django.db.models import Q
from django.urls import Resolver404, resolve
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import Page

from portal import flags
from portal.content import prose
from portal.editing.copied_address import straight
from portal.editing.layout import LAYOUT
from portal.editing.menus import Menu
from portal.editing.running_text import address_of
from portal.editing.url_path import path_of_url
from portal.eservices import registry
from portal.flags import Flags
from portal.http.addresses import local_or_none
from portal.web.routes import Unknown, find
from portal.web.screen import Show, route_at
from portal.words.console import said
from portal.words.locales import split

Linking = Any
"""A page of information, a folder, or a menu. Pages know this file, so that their forms can tell, and it asks Django for their models."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link: its words, the kind of block it stands in, and either the number of a page or an address as it was written."""

    words: str
    place: Any
    page: int | None
    address: str

    @property
    def may_stand(self) -> bool:
        """Whether visitors are shown a link at all, and not its words alone."""
        return self.page is not None or prose.is_link(address_of(self.address))


@dataclass(frozen=True, slots=True)
class Targets:
    """Where a link may lead at the moment."""

    pages: Mapping[int, str]
    """The address of every page that visitors can read today, by its number."""
    titles: Mapping[int, str]
    """The titles of the others."""
    moved: frozenset[str]
    """Addresses that editors have sent on."""
    today: date
    switches: Flags
    _addresses: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_addresses", frozenset(self.pages.values()))

    def has(self, link: Link) -> bool:
        """Whether the link leads somewhere. Other sites, mail and telephone numbers do, as far as anybody knows here.
        What may not stand in a link (``http://``, as word processors write it) does not: of it visitors are shown the words."""
        if link.page:
            return link.page in self.pages
        return link.may_stand and (local_or_none(link.address) is None or self._is_local(link.address))

    def named(self, link: Link) -> str:
        """Where the link was to lead, for who mends it."""
        if link.page:
            return str(self.titles.get(link.page, said("en sida som är borttagen")))
        how = said("{address} (ska börja med https://, /, mailto: eller tel:)", address=link.address)
        return link.address if link.may_stand else str(how)

    def _is_local(self, address: str) -> bool:
        path, _, query = address.partition("#")[0].partition("?")
        path = unquote(path).rstrip("/") or "/"
        if path in self._addresses or path in self.moved or route_at(path):
            return True
        match = find(path, query, self.switches, today=self.today, test_environment=False)
        if isinstance(match, Unknown):
            locale, bare = split(path)
            return registry.at_path(locale, bare) is not None or _is_mounted(path)
        return not (isinstance(match, Show) and match.content_page)


def targets(today: date) -> Targets:
    """Read from the tables, which know of what was published a moment ago."""
    news: Any = apps.get_model("editing", "NewsArticle")
    out_of_date = news.objects.filter(Q(start_date__gt=today) | Q(end_date__lt=today)).values("pk")
    read, titles = {}, {}
    visited = Page.objects.filter(live=True, content_type__model__in=_KINDS).exclude(pk__in=out_of_date)
    for pk, url_path, locale in visited.values_list("pk", "url_path", "locale__language_code"):
        read[pk] = path_of_url(url_path, locale)
    for pk, title in Page.objects.exclude(pk__in=list(read)).values_list("pk", "title"):
        titles[pk] = title
    moved = frozenset(Redirect.objects.values_list("old_path", flat=True))
    return Targets(read, titles, moved, today, async_to_sync(flags.current)())


def links_of(thing: Linking) -> Iterator[Link]:
    """All links of a page or a menu, in their order."""
    if isinstance(thing, Menu):
        yield from _within(list(thing.items.get_prep_value()), said("Meny"))
        return
    if hasattr(thing, "quicklinks"):
        yield from _within(list(thing.quicklinks.get_prep_value()), said("snabblänkar"))
    if hasattr(thing, "situations"):
        yield from _within(list(thing.situations.get_prep_value()), said("situationer"))
    if hasattr(thing, "body"):  # a folder has none
        for block in thing.body.get_prep_value():
            yield from _within(block["value"], LAYOUT.child_blocks[block["type"]].label)


def broken(things: Iterable[Linking], of: Targets) -> list[tuple[Linking, Link]]:
    """The links that lead nowhere, with what they stand in."""
    return [(thing, link) for thing in things for link in links_of(thing) if not of.has(link)]


def published() -> list[Linking]:
    """Every page and menu that visitors see."""
    pages = [page for kind in _KINDS for page in _all(kind).filter(live=True).select_related("locale").order_by("path")]
    return [*pages, *Menu.objects.filter(live=True)]


def outer(things: Iterable[Linking]) -> dict[str, list[Linking]]:
    """The addresses of other sites, each with what it stands in."""
    links: dict[str, list[Linking]] = {}
    for thing in things:
        for link in links_of(thing):
            if link.address.startswith("https://"):
                links.setdefault(link.address.partition("#")[0], []).append(thing)
    return links


def _within(stored: Any, place: Any) -> Iterator[Link]:
    """The links of stored blocks, however deep: those with fields of their own, and those in running text."""
    if isinstance(stored, dict):
        page, address = stored.get("page"), stored.get("url")
        if isinstance(page, int) or (isinstance(address, str) and address):
            yield Link(str(stored.get("title") or ""), place, page if isinstance(page, int) else None, straight(address or ""))
        for each in stored.values():
            yield from _within(each, place)
    elif isinstance(stored, list):
        for each in stored:
            yield from _within(each, place)
    elif isinstance(stored, str) and "<a " in stored:
        reader = _Anchors()
        reader.feed(stored)
        yield from (Link(" ".join(words.split()), place, page, straight(address)) for words, page, address in reader.found)


class _Anchors(HTMLParser):
    """Gathers the links of running text as Wagtail stores it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, int | None, str]] = []
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            given = dict(attrs)
            number = given.get("id") if given.get("linktype") == "page" else None
            self.found.append(("", int(number) if number else None, given.get("href") or ""))
            self._is_open = True

    def handle_endtag(self, tag: str) -> None:
        self._is_open = self._is_open and tag != "a"

    def handle_data(self, data: str) -> None:
        if self._is_open:
            words, page, address = self.found[-1]
            self.found[-1] = (words + data, page, address)


def _is_mounted(path: str) -> bool:
    """Whether Django's own table, or a file of ours, answers."""
    if path.startswith("/static/"):
        return finders.find(path.removeprefix("/static/")) is not None
    try:
        return _ANYTHING not in resolve(path).route
    except Resolver404:
        return False


def _all(kind: str) -> Any:
    model: Any = apps.get_model("editing", kind)
    return model.objects


_KINDS: Final = ("startpage", "landingpage", "article", "newsarticle")
_ANYTHING: Final = ".*"
"""Stands in the patterns that take whatever nobody else answers."""
