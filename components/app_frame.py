"""The document of an app that runs alone in a frame (portal/calls/app_frame.py): a place, and the script that fills it."""

from collections.abc import Sequence
from html import escape

from portal.http.static_address import static
from portal.words.locales import Locale
from portal.words.texts import text


def app_frame(service_id: str, locale: Locale, styles: Sequence[str]) -> str:
    """The whole document of the frame of a service, with the style sheets that its app does not load itself."""
    title = escape(text(locale, f"service.{service_id}.name"))
    sheets = "".join(f'<link rel="stylesheet" href="{escape(sheet)}">' for sheet in styles)
    return (
        f'<!DOCTYPE html>\n<html lang="{locale}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f'{sheets}<script src="{static("dist/frame.js")}" defer></script></head><body><div id="app"></div></body></html>'
    )
