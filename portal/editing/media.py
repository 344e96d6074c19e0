"""The made copies of pictures, as visitors are sent them. Uploaded files themselves are sent to nobody."""

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
    kind = _TYPES.get(name.rsplit(".", 1)[-1])
    content = await sync_to_async(_read)(name) if kind else None
    if content is None:
        return HttpResponse(status=404, content_type="text/plain")
    response = HttpResponse(content, content_type=kind)
    response["Cache-Control"] = f"public, max-age={_ONE_DAY}"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def _read(name: str) -> bytes | None:
    try:
        with default_storage.open(name) as file:
            content: bytes = file.read()
            return content
    except (FileNotFoundError, IsADirectoryError, SuspiciousFileOperation):
        return None
