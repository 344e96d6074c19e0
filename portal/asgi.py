"""The process: pages over HTTP, live pages over one websocket each, static files with hashed names."""

import gc
import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402  (Django must be set up first)
from django.urls import path  # noqa: E402
from servestatic import ServeStaticASGI  # noqa: E402

from portal.eservices import placement  # noqa: E402
from portal.http.body_limit import BodyLimit  # noqa: E402
from portal.http.operators import Listeners  # noqa: E402
from portal.http.proxies import TrustedProxies  # noqa: E402
from portal.runtime.metrics import METRICS, Counted  # noqa: E402
from portal.runtime.request_ids import RequestIds  # noqa: E402
from portal.runtime.threads import KeptThreads, SocketThreads  # noqa: E402
from portal.runtime.tracing import Traced  # noqa: E402
from portal.serving import background  # noqa: E402
from portal.serving.allowances import allowance  # noqa: E402
from portal.serving.pages_handler import PagesHandler  # noqa: E402
from portal.web.admission import Admission  # noqa: E402
from portal.web.socket import PageConsumer  # noqa: E402

pages = PagesHandler()
http = BodyLimit(Admission(KeptThreads(pages)), allowance=allowance)
served = placement.in_force().around(
    ProtocolTypeRouter(
        {
            "http": ServeStaticASGI(
                BodyLimit(Admission(KeptThreads(pages)), allowance=allowance),
                root=settings.STATIC_ROOT,
                prefix="static",
                max_age=0,
                allow_all_origins=False,
            ),
            "websocket": SocketThreads(URLRouter([path("ws/page", PageConsumer.as_asgi())])),
        }
    )
)
application = background.around(TrustedProxies(RequestIds(Traced(Listeners(Counted(served, METRICS))))))

# Halves the cost of opening a page's session, with the thresholds of the settings: what is loaded now stays.
gc.freeze()
