"""A film of another website."""

from functools import partial
from html import escape
from urllib.parse import urlsplit

from components.content_blocks.parts import anchor, title
from components.content_blocks.place import Place
from portal.content.blocks import Video
from portal.content.prose_html import prose_html
from portal.words.texts import text


def drawn(block: Video, place: Place) -> str:
    """A place for the film, which the ability ``videos`` fills; nothing is fetched before the visitor wants it (CONTENT-011)."""
    t = partial(text, place.locale)
    watch = anchor(t("block.video.watch"), block.url, place.locale)
    return (
        f'{title(block.title)}<div class="video" data-video="{escape(block.url)}" data-title="{escape(block.title)}">'
        f'<div class="video__cover"><p>{escape(t("block.video.note", host=urlsplit(block.url).hostname or ""))}</p>'
        f'<button type="button" class="button video__play" data-variant="outline" data-testid="video-play">{escape(t("block.video.play"))}'
        f'<span class="visually-hidden">: {escape(block.title)}</span></button></div></div>'
        f'<p>{watch} <span class="block__captions">{escape(block.captions)}</span></p>'
        f"<details><summary>{escape(t('block.video.transcript'))}</summary>{prose_html(block.transcript)}</details>"
    )
