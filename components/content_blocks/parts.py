"""What several kinds of block are drawn with."""

from collections.abc import Iterable
from html import escape

from components.images import editors_picture
from components.still import still_html
from portal.content.blocks import Image, Link
from portal.words.locales import Locale
from portal.words.texts import text


def title(words: str) -> str:
    """The heading of a block."""
    return f'<h2 class="block__title">{escape(words)}</h2>'


def title_link(words: str, url: str, locale: Locale) -> str:
    """The heading of a block that leads somewhere."""
    return f'<h2 class="block__title">{anchor(words, url, locale)}</h2>'


def paragraph(words: str) -> str:
    """Words without headings or links."""
    return f"<p>{escape(words)}</p>"


def picture(image: Image) -> str:
    """A picture, fetched when it is about to be seen; nothing of one that is gone."""
    drawn = editors_picture(image, "block__image", is_in_view=False)
    return drawn if isinstance(drawn, str) else still_html(drawn)


def anchor(words: str, url: str, locale: Locale) -> str:
    """A link; one to another site says so."""
    if not url.startswith("https:"):
        return f'<a href="{escape(url)}">{escape(words)}</a>'
    outside = escape(text(locale, "page.external"))
    return f'<a href="{escape(url)}" data-external="true">{escape(words)} <span class="block__external">({outside})</span></a>'


def listed(items: Iterable[str]) -> str:
    """A list of ready HTML."""
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def links(several: Iterable[Link], locale: Locale) -> str:
    """A list of links."""
    return listed(anchor(link.title, link.url, locale) for link in several)


def teaser(words: str, more: str, url: str, image: Image, locale: Locale) -> str:
    """A picture beside a heading that leads somewhere and a few words."""
    return f"{picture(image)}<div>{title_link(words, url, locale)}{paragraph(more)}</div>"
