"""The process: pages over HTTP, live pages over one websocket each."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
http = get_asgi_application()

application = http
