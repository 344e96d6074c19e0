"""The console speaks one language at a time and writes times in one way (MEND-023)."""

import gettext
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import lxml.html
import pytest
import wagtail
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.utils import formats, timezone, translation
from django.utils.translation import gettext as translated
from django.utils.translation import ngettext
from wagtail.models import Page
from wagtail.users.models import UserProfile

from portal.editing import wagtail_swedish
from portal.editing.menus import Menu
from portal.editing.pages import Article, Folder

NOT_HERE = ("API", "token", "revoke", "Token", "Revoke", "Copying failed", "last used", "Last used")
"""Of Wagtail's API of tokens, which is not installed."""
ENGLISH = re.compile(
    r"\b(?:the|and|you|your|this|that|these|with|from|have|has|been|will|are|cannot|when|which|for|not|no|of|to|by|page|pages|add|edit|save|delete|"
    r"view|more|options|search|select|choose|changed|created|updated|draft|publish|published|user|users|saved|upload|title)\b"
)
STAMP = re.compile(
    r"\d{4}-\d\d-\d\dT\d|\d\d:\d\d(?::\d\d)?Z\b|\d [ap]\.m\.|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d"
)
FORMS_OF_MANY = {"live_descendant_count", "translations_to_move_count", "translation_count", "num_user", "descendant_count", "counter"}
"""What only the form of many fills in."""


def sayings(domain: str) -> Iterator[str]:
    """What the installed parts of Wagtail say, as their English catalogues have it, that Wagtail has no Swedish of."""
    for app in apps.get_app_configs():
        folder = Path(app.path) / "locale"
        english, swedish = folder / f"en/LC_MESSAGES/{domain}.po", folder / f"sv/LC_MESSAGES/{domain}.mo"
        if not app.name.startswith("wagtail") or not english.exists():
            continue
        with swedish.open("rb") as file:
            known = {key if isinstance(key, str) else key[0] for key in gettext.GNUTranslations(file)._catalog}  # type: ignore[attr-defined]
        for entry in re.findall(r'^msgid ((?:".*"\n)+)', english.read_text(encoding="utf-8"), re.MULTILINE):
            words = "".join(part.replace('\\"', '"').replace("\\n", "\n") for part in re.findall(r'"(.*)"\n', entry))
            if words and words not in known and not any(one in words for one in NOT_HERE):
                yield words


@pytest.mark.requirement("MEND-023")
@pytest.mark.parametrize(("domain", "ours"), [("django", wagtail_swedish.pages()), ("djangojs", wagtail_swedish.scripts())])
def test_everything_wagtail_says_has_its_swedish_and_no_more(domain: str, ours: wagtail_swedish.Words) -> None:
    missing = set(sayings(domain))
    assert missing - set(ours) == set(), f"no Swedish in Wagtail {wagtail.__version__} nor in portal/words/texts/wagtail.toml"
    assert set(ours) - missing == set(), "Wagtail says this in Swedish itself now"


@pytest.mark.requirement("MEND-023")
def test_the_swedish_fills_in_what_the_english_does() -> None:
    for english, swedish in chain.from_iterable(
        words().items() for words in (wagtail_swedish.pages, wagtail_swedish.wrong, wagtail_swedish.scripts)
    ):
        for one in [swedish] if isinstance(swedish, str) else swedish:
            assert _filled(one) - _filled(english) <= FORMS_OF_MANY, english


def test_what_wagtail_says_of_something_else_is_put_right_for_as_long_as_it_does() -> None:
    with (Path(apps.get_app_config("wagtailadmin").path) / "locale/sv/LC_MESSAGES/django.mo").open("rb") as file:
        own = gettext.GNUTranslations(file)
    with translation.override("sv"):
        for english, (theirs, ours) in PUT_RIGHT.items():
            is_counted = isinstance(wagtail_swedish.wrong()[english], list)
            assert theirs in (own.ngettext(english, "", 1) if is_counted else own.gettext(english)), "Wagtail says it right itself now"
            assert ours in (ngettext(english, "", 1) if is_counted else translated(english))
    assert set(wagtail_swedish.wrong()) == set(PUT_RIGHT)


PUT_RIGHT = {
    "'%(object)s' unpublished.": ("avschemalagd", "avpublicerad"),
    "Are you sure you want to unschedule this revision?": ("radera", "inte längre publiceras"),
    "The following page cannot be moved due to duplicate slug": ("raderas", "flyttas"),
}


def test_one_and_many_are_told_apart() -> None:
    one, many = "One other user is currently viewing", "%(num_user)s other users are currently viewing"
    with translation.override("sv"):
        assert ngettext(one, many, 1) == "En annan användare tittar just nu"
        assert ngettext(one, many, 3) % {"num_user": 3} == "3 andra användare tittar just nu"
        assert translated("Save draft") == "Spara utkast", "what Wagtail says itself stays"
    with translation.override("en"):
        assert ngettext(one, many, 1) == one


def test_scripts_are_told_too(editor: Callable[[str], Client]) -> None:
    assert "Sök bland blocken" in editor("redaktor").get("/admin/jsi18n/").content.decode().encode().decode("unicode_escape")
    UserProfile.objects.update_or_create(user=User.objects.get(username="redaktor"), defaults={"preferred_language": "en"})
    assert "Sök bland" not in editor("redaktor").get("/admin/jsi18n/").content.decode().encode().decode("unicode_escape")


@pytest.mark.requirement("MEND-023")
@pytest.mark.parametrize("language", ["sv", "en"])
def test_a_day_and_a_time_are_written_in_one_form(language: str) -> None:
    moment = datetime(2026, 11, 22, 12, 45, tzinfo=UTC)
    with translation.override(language):
        assert formats.date_format(timezone.localtime(moment), "DATETIME_FORMAT") == "2026-11-22 13:45"
        assert formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT") == "2026-11-22 13:45"
        assert formats.time_format(timezone.localtime(moment)) == "13:45"
        assert formats.date_format(moment.date(), "DATE_FORMAT") == formats.date_format(moment.date(), "SHORT_DATE_FORMAT") == "2026-11-22"


PAGES = (
    "",
    "pages/",
    "pages/{article}/edit/",
    "pages/{article}/history/",
    "pages/{article}/copy/",
    "pages/{article}/move/",
    "pages/{article}/unpublish/",
    "pages/{article}/delete/",
    "pages/{folder}/",
    "pages/{folder}/add_subpage/",
    "pages/add/editing/newsarticle/{folder}/",
    "images/",
    "images/add/",
    "images/multiple/add/",
    "account/",
    "users/",
    "users/new/",
    "redirects/",
    "redirects/add/",
    "snippets/",
    "snippets/editing/menu/",
    "snippets/editing/menu/edit/{menu}/",
    "snippets/editing/vocabulary/",
    "snippets/editing/authority/",
    "snippets/editing/synonyms/add/",
    "snippets/editing/promotion/",
    "reports/locked/",
    "reports/workflow/",
    "reports/workflow_tasks/",
    "reports/site-history/",
    "reports/aging-pages/",
    "reports/page-types-usage/",
    "reports/pages-to-review/",
    "reports/page-feedback/",
    "reports/searches/",
    "reports/broken-links/",
    "reports/waiting/",
    "reports/scheduled/",
    "notices/",
    "notices/new/",
    "contact/",
    "operations/",
    "too-large/",
)


@pytest.mark.requirement("MEND-023")
@pytest.mark.parametrize("address", PAGES)
def test_the_console_speaks_the_language_of_its_reader_and_stamps_no_times(editor: Callable[[str], Client], address: str) -> None:
    article, folder = Article.objects.get(slug="bara-pa-svenska"), Folder.objects.get(slug="nyheter")
    numbers = {"article": article.pk, "folder": folder.pk, "menu": Menu.objects.earliest("pk").pk}
    for language in ("sv", "en"):
        UserProfile.objects.update_or_create(user=User.objects.get(username="operator"), defaults={"preferred_language": language})
        answer = editor("operator").get(f"/admin/{address.format(**numbers)}", follow=True)
        assert answer.status_code in {200, 413}, address
        titles = {*Page.objects.values_list("title", flat=True)}
        told = [words for words in _told(answer.content.decode()) if not any(title in words for title in titles if " " in title)]
        assert [words for words in told if STAMP.search(words)] == []
        if language == "sv":
            assert [words for words in told if ENGLISH.search(words)] == []


def _told(page: str) -> Iterator[str]:
    """What a reader reads or hears, but for names, addresses and what is marked as another language."""
    tree = lxml.html.document_fromstring(page)
    for name in ("script", "style", "template", "svg", "code", "textarea", "*[@lang]"):
        for element in tree.xpath(f"//body//{name}"):
            element.drop_tree()
    for words in tree.xpath("//body//text() | //body//@*[name()='aria-label' or name()='title' or name()='placeholder' or name()='alt']"):
        if words.strip():
            yield " ".join(words.split())


def _filled(words: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)", words))
