"""A file in the place of a page."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def file_response(content: bytes, name: str, type: str, *, is_shown: bool = False) -> HttpResponse:
    """For whoever asked alone: it is kept by no cache, and nothing in it is run.

    ``type`` is its media type; ``is_shown`` lets the browser show it by itself, else it is saved as ``name``.
    """
    how = "inline" if is_shown else "attachment"
    return HttpResponse(
        content,
        content_type=type,
        headers={
            "Content-Disposition": content_disposition_header(not is_shown, name) or how,
            "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        },
    )
