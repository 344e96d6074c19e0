"""What can be found: the pages of the portal and its e-services, as documents of the search index (spec: content 5, fixtures 6)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Final
from urllib.parse import urlsplit

from portal import content
from portal.content.links import links
from portal.content.model import ContentPage
from portal.eservices.model import Category, Service
from portal.eservices.registry import SERVICES
from portal.http.addresses import local_or_none
from portal.words.locales import LOCALES, Locale, prefixed
from portal.words.texts import text
from search_index.documents import Document

_OWN_PAGES: Final = (
    ("cookies", {"sv": "/cookies", "en": "/cookies"}, "cookies.title", ("search.about.cookies", "cookies.whatText")),
    ("news", {"sv": "/nyheter", "en": "/news"}, "news.title", ("search.about.news",)),
    ("service-status", {"sv": "/driftinformation", "en": "/service-status"}, "status.title", ("search.about.status", "status.lead")),
)
"""Names of screens, their addresses without the language, the texts of their titles, and those that say what is there."""

NEWS: Final = "news"
"""Group of documents that tell what has happened; the group of a service is its id."""

Key = tuple[Locale, str]
Source = ContentPage | Document
"""A page, of which a document is made only when it has changed; a service is one at once."""


def documents(today: date) -> Iterator[Document]:
    """Every page that may be read, and every service that is in the language and not hidden, with what pages call them."""
    every = sources(today).values()
    called = names(source for source in every if isinstance(source, ContentPage))
    for each in map(document, every):
        others = [words for words in called.get((each.language, each.url), ()) if words != each.title]
        yield replace(each, called="\n".join(others)) if others else each


def sources(today: date) -> dict[Key, Source]:
    """What documents are made of, by their keys."""
    sources: dict[Key, Source] = {}
    for locale in LOCALES:
        sources.update(((locale, f"page:{page.id}"), page) for page in content.pages(locale, today))
        sources.update(((locale, own.key), own) for own in _own_pages(locale))
        services = [_of_service(service, locale) for service in SERVICES if service.route and _is_found(service, locale)]
        sources.update(((locale, service.key), service) for service in services)
    return sources


def document(source: Source) -> Document:
    """The document that is made of it."""
    return _of_page(source) if isinstance(source, ContentPage) else source


def names(pages: Iterable[ContentPage]) -> Mapping[tuple[Locale, str], Iterable[str]]:
    """What pages of a language call others that they link to, each once, by that language and the address of those."""
    found: defaultdict[tuple[Locale, str], dict[str, None]] = defaultdict(dict)
    for page in pages:
        for address, words in links(page):
            leads_to = urlsplit(local_or_none(address) or "").path
            if leads_to not in {"", page.path}:
                found[page.locale, leads_to][words] = None
    return found


def _own_pages(locale: Locale) -> Iterator[Document]:
    """Pages that no editor writes and visitors look for."""
    for name, addresses, title, words in _OWN_PAGES:
        written = "\n".join(text(locale, key) for key in words)
        yield Document(
            key=f"screen:{name}", language=locale, url=prefixed(locale, addresses[locale]), title=text(locale, title), text=written
        )


def _is_found(service: Service, locale: Locale) -> bool:
    return locale in service.locales and service.category not in {Category.DOLD, Category.DEVELOPMENT}


def _of_service(service: Service, locale: Locale) -> Document:
    return Document(
        key=f"service:{service.id}",
        language=locale,
        url=service.base[locale],
        title=text(locale, service.name_key),
        text=text(locale, service.description_key),
        group=service.id,
    )


def _of_page(page: ContentPage) -> Document:
    words = in_sentences(part.words for part in page.parts())
    group = NEWS if page.start_date else ""
    return Document(key=f"page:{page.id}", language=page.locale, url=page.path, title=page.title, text=words, group=group)


def in_sentences(words: Iterable[str]) -> str:
    """One line for each; headings and the like get a full stop, for an excerpt shows one line after the other."""
    lines = (line.strip() for each in words for line in each.splitlines())
    return "\n".join(line if line[-1] in ".?!:;" else f"{line}." for line in lines if line)
