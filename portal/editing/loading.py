"""Puts plain records of content into the tables, as if editors had written and published them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.utils import timezone
from wagtail.models import Locale as Language
from wagtail.models import Page

from portal.content.model import ContentPage
from portal.content.snapshot import Snapshot
from portal.editing import roles, search_words
from portal.editing.known import Known
from portal.editing.layout import stored_blocks
from portal.editing.menus import Authority, Menu, Vocabulary, stored_menu, stored_terms
from portal.editing.pages import Article, Folder, InformationPage, LandingPage, NewsArticle, PortalPage, StartPage
from portal.editing.parts import PictureBlock
from portal.editing.record_form import stored
from portal.editing.service_facts import stored_facts
from portal.words.locales import LOCALES, Locale, split

_CLASSES: Mapping[str, type[InformationPage]] = {
    "start-page": StartPage,
    "landing-page": LandingPage,
    "article": Article,
    "news-article": NewsArticle,
}


def is_empty() -> bool:
    """Whether no page of information stands in the tables."""
    return not StartPage.objects.exists()


@transaction.atomic
def load(content: Snapshot) -> int:
    """Writes every page, menu and word of ``content`` into empty tables; returns how many pages. It needs a start page in each language."""
    root = roles.prepare()
    _Trees(root).grow(content.pages)
    known = Known(numbers=_numbers())
    for record in content.pages:
        _write(record, known)
    roles.site_of(StartPage.objects.get(locale__language_code="sv"))
    for (name, language), items in content.menus.items():
        _published(Menu(name=name, language=language, items=stored_menu(items, known)))
    for name, terms in content.words.items():
        _published(Vocabulary(name=name, terms=stored_terms(terms)))
    search_words.load_synonyms(content.synonyms)
    return len(content.pages)


class _Trees:
    """The two trees of pages, first without their blocks, since those name other pages."""

    def __init__(self, root: Page) -> None:
        self._root = root
        self._languages = {locale: Language.objects.get(language_code=locale) for locale in LOCALES}
        self._at: dict[str, PortalPage] = {}

    def grow(self, records: Sequence[ContentPage]) -> None:
        for record in sorted(records, key=lambda record: (record.path.count("/"), record.kind != "start-page", record.locale != "sv")):
            translated = next((self._at[path] for path in record.routes.values() if path in self._at), None)
            parent = self._root if record.kind == "start-page" else self._parent(record)
            page = _CLASSES[record.kind](
                title=record.title,
                slug=record.locale if record.kind == "start-page" else record.path.rsplit("/", 1)[-1],
                locale=self._languages[record.locale],
                preamble=record.preamble,
                portal_id=record.id,
                live=False,
                **({"start_date": record.start_date, "eyebrow": record.eyebrow or ""} if record.kind == "news-article" else {}),
            )
            self._add(parent, page, record.path, translated)

    def _parent(self, record: ContentPage) -> Page:
        """The page or folder above; folders that are missing are made, in both languages as translations of each other."""
        other: Locale = "en" if record.locale == "sv" else "sv"
        above = _above(record.path)
        above_other = _above(record.routes[other]) if other in record.routes else []
        parent: Page = self._at[_start(record.locale)]
        for path, path_other in list(zip_longest(above, above_other))[: len(above)]:
            if path not in self._at:
                name = path.rsplit("/", 1)[-1]
                folder = Folder(title=name.replace("-", " ").capitalize(), slug=name, locale=self._languages[record.locale])
                self._add(parent, folder, path, self._at.get(path_other or ""))
            parent = self._at[path]
        return parent

    def _add(self, parent: Page, page: PortalPage, path: str, translated: Page | None) -> None:
        if translated is not None:
            page.translation_key = translated.translation_key
        parent.refresh_from_db()
        parent.add_child(instance=page)
        self._at[path] = page


def _write(record: ContentPage, known: Known) -> None:
    """Fills the page of ``record`` and publishes it, unless it is a draft."""
    page = _CLASSES[record.kind].objects.get(pk=known.numbers[record.path])
    for name, value in _fields(record, known).items():
        setattr(page, name, value)
    page.full_clean()
    revision = page.save_revision()
    if record.is_published:
        revision.publish()
        page.refresh_from_db()
    else:
        page.save()
    page.first_published_at, page.last_published_at = _noon(record.created), _noon(record.changed)
    page.save()


def _fields(record: ContentPage, known: Known) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "body": stored_blocks(record.blocks, known),
        "og_image": [{"type": "picture", "value": {"picture": None, "drawn": record.og_image}}] if record.og_image else [],
        "seo_title": record.meta.title or "",
        "search_description": "" if record.meta.description == record.preamble else record.meta.description,
        "keywords": "" if record.meta.keywords == record.title else record.meta.keywords,
        "canonical_url": record.meta.canonical_url or "",
        **{name: name in record.meta.robots for name in _ROBOTS},
    }
    if record.kind == "article":
        fields |= {
            "summary_title": record.summary_title or "",
            "responsible": _authority(record),
            "reviewed": record.reviewed,
            "ordlista_disabled": record.ordlista_disabled,
            "feedback": record.feedback,
            "sdg_service": record.sdg_service,
            "sdg_code": record.sdg_code or "",
            **stored_facts(record.service),
        }
    if record.kind == "news-article":
        fields |= {"start_date": record.start_date, "end_date": record.end_date, "eyebrow": record.eyebrow or ""}
    if record.hero_image:
        fields["hero_image"] = [{"type": "picture", "value": PictureBlock.stored(record.hero_image)}]
    if record.kind == "start-page":
        fields["quicklinks"] = [{"type": "link", "value": stored(link, known)} for link in record.quicklinks]
        fields["situations"] = [{"type": "situation", "value": stored(each, known)} for each in record.situations]
    return fields


def _authority(record: ContentPage) -> Authority | None:
    if record.responsible is None:
        return None
    authority: Authority = Authority.objects.get_or_create(code=record.responsible.id, defaults={"name": record.responsible.name})[0]
    return authority


def _published(thing: Menu | Vocabulary) -> None:
    thing.live = False
    thing.full_clean()
    thing.save()
    thing.save_revision().publish()


def _numbers() -> dict[str, int]:
    pages: Iterable[PortalPage] = (page for kind in _CLASSES.values() for page in kind.objects.select_related("locale"))
    return {page.portal_path: page.pk for page in pages}


def _above(path: str) -> list[str]:
    """The addresses above ``path`` below its start page: those of ``/en/a/b/c`` are ``/en/a`` and ``/en/a/b``."""
    locale, bare = split(path)
    parts = bare.strip("/").split("/")[:-1]
    begin = "/en" if locale == "en" else ""
    return [begin + "/" + "/".join(parts[: n + 1]) for n in range(len(parts))]


def _start(locale: Locale) -> str:
    return "/" if locale == "sv" else "/en"


def _noon(day: date) -> datetime:
    noon: datetime = timezone.make_aware(datetime.combine(day, time(12)))
    return noon


_ROBOTS = ("noarchive", "nofollow", "noimageindex", "noindex", "nosnippet", "notranslate")
"""As ``Meta.robots`` names them."""
