"""Pictures of content pages: their address in the content, and where the file is served from."""

from django.templatetags.static import static


def content_image(url: str) -> str:
    """Where the browser fetches the picture that content names ``/static/img/…``; other addresses stand as they are."""
    return static(url.removeprefix("/static/")) if url.startswith("/static/") else url
