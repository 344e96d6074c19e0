"""What a process loads that portals are forked from: modules that others wrote, which no setting changes.

None of them asks for Django's settings when it is imported, begins a thread, or opens a file or a socket; tests hold them to it. What is
not here is imported by each process itself, a little later and no worse.
"""

import sys
from importlib import import_module
from typing import Final

MODULES: Final = (
    "annotated_types anyascii anyio._backends._asyncio asgiref.sync bs4 certifi channels.generic.websocket channels.routing "
    "channels_redis.core cryptography.hazmat.backends.openssl dateutil.parser defusedxml.ElementTree django.contrib.admin.utils "
    "django.contrib.staticfiles.finders django.contrib.staticfiles.storage django.core.handlers.asgi django.core.management "
    "django.db.backends.sqlite3.base django.db.migrations.autodetector django.db.migrations.executor django.db.models.sql.compiler "
    "django.middleware.csrf django.shortcuts django.test.signals django.views.csrf django.views.decorators.csrf django.views.defaults "
    "django_filters django_otp django_tasks draftjs_exporter.dom fastjsonschema filetype graphql laces.components lxml.html "
    "modelsearch.backends.base modelsearch.index msgpack openpyxl orjson permissionedforms PIL.ImageOps pillow_heif prometheus_client "
    "psycopg psycopg_pool pydantic pypdf rapidfuzz.process reactpy reactpy.core.layout redis redis.asyncio regex "
    "rest_framework.serializers segno servestatic.storage Stemmer strawberry.schema swapper symspellpy telepath treebeard.exceptions "
    "typst uvicorn uvicorn.lifespan.on uvicorn.loops.uvloop uvicorn.protocols.http.httptools_impl "
    "uvicorn.protocols.websockets.websockets_sansio_impl uvloop wagtail.hooks websockets whoosh.codec.whoosh3 whoosh.index"
).split()


def load() -> None:
    """Imports them all."""
    sys.modules.setdefault("opentelemetry", None)  # type: ignore[arg-type]  # as portal/settings.py: redis would load it by itself
    for module in MODULES:
        import_module(module)
