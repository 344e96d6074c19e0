"""The made copies of pictures, as visitors are sent them. Uploaded files themselves are sent to nobody.

A copy as large as what was uploaded is for editors, who look at it in the library.
"""

from typing import Final

from asgiref.sync import sync_to_async
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

_TYPES: Final = {"webp": "image/webp", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "avif": "image/avif"}
_ONE_DAY: Final = 24 * 60 * 60


async def picture(request: HttpRequest, name: str) -> HttpResponse:
    """The file ``name`` of the copies; 404 for anything that is no picture."""
    if request.method not in {"GET", "HEAD"}:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    return await sync_to_async(_answer)(name, f"public, max-age={_ONE_DAY}")


def picture_as_uploaded(request: HttpRequest, name: str) -> HttpResponse:
    """The copy ``name``, which is as large as what was uploaded, for editors; 404 for everybody else."""
    return _answer(name if request.user.is_authenticated else "", "private, no-store")


def _answer(name: str, kept: str) -> HttpResponse:
    kind = _TYPES.get(name.rsplit(".", 1)[-1])
    content = _read(name) if kind else None
    if content is None:
        return HttpResponse(status=404, content_type="text/plain")
    response = HttpResponse(content, content_type=kind)
    response["Cache-Control"] = kept
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def _read(name: str) -> bytes | None:
    try:
        with default_storage.open(name) as file:
            content: bytes = file.read()
            return content
    except (FileNotFoundError, IsADirectoryError, SuspiciousFileOperation):
        return None
