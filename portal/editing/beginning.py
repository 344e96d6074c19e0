"""The tables of a portal that nobody has written anything for yet."""

from django.db import transaction
from wagtail.models import Locale

from portal.editing import roles
from portal.editing.pages import StartPage
from portal.words.locales import LOCALES
from portal.words.texts import text


@transaction.atomic
def begin() -> bool:
    """Languages, roles, and a start page in each language that says the portal's name; returns whether there was any to make.

    They are published, so that visitors have a page to come to before anybody has written one (OPS-032).
    """
    root = roles.prepare()
    if StartPage.objects.exists():
        return False
    first = None
    for locale in LOCALES:
        name = text(locale, "product.name")
        page = StartPage(title=name, slug=locale, preamble=name, locale=Locale.objects.get(language_code=locale))
        if first:
            page.translation_key = first.translation_key
        root.refresh_from_db()
        root.add_child(instance=page)
        page.save_revision().publish()
        first = first or page
    assert first
    roles.site_of(first)
    return True
