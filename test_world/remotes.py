"""The remote modules of a test environment: one small app for each service (spec: qa-contract (a) "Remote modules" and (h))."""

import json
from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from portal.eservices import registry
from portal.runtime.environment import is_test_environment
from portal.web.api import controlled, error, methods
from portal.words.locales import LOCALES
from portal.words.texts import text

_SOURCE: Final = Path(__file__).with_name("demo_remote.js").read_text(encoding="utf-8")
_FUNCTION: Final = "export default asFunction;"
_KINDS: Final = {
    "bolagsverket-arenden": "export default asLifecycle;",
    "scb-andra-arbetsstalle": (
        "export const bootstrap = [asLifecycle.bootstrap];\nexport const mount = [asLifecycle.mount];\n"
        "export const unmount = [asLifecycle.unmount];\nexport const update = [asLifecycle.update];"
    ),
    "skatteverket-beskattningsengagemang": "const { init, get } = asContainer;\nexport { init, get };",
    "scb-andra-sni": "export default AsElement;",
}
"""Services whose app is of another kind than the simplest, so that testers meet each: lifecycle, lists, federation, custom element."""


@methods("GET", "HEAD")
@controlled("remote")
async def remote(request: HttpRequest, service_id: str) -> HttpResponseBase:
    """The module of a service."""
    return _module(request, service_id)


@methods("GET", "HEAD")
@controlled("remote-beta")
async def remote_beta(request: HttpRequest, service_id: str) -> HttpResponseBase:
    """The same on the beta host, which a test environment is itself."""
    return _module(request, service_id)


def module_of(service_id: str) -> str:
    """The JavaScript of the app of this service."""
    names = json.dumps({locale: text(locale, f"service.{service_id}.name") for locale in LOCALES}, ensure_ascii=False)
    return f"const SERVICE = {json.dumps(service_id)};\nconst NAMES = {names};\n{_SOURCE}\n{_KINDS.get(service_id, _FUNCTION)}\n"


def _module(request: HttpRequest, service_id: str) -> HttpResponseBase:
    named = registry.by_id(service_id)
    if not is_test_environment(request.get_host()) or named is None or named.service.id != service_id or named.service.remote is None:
        return error("NOT_FOUND", 404)
    headers = {"Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}  # for apps that run in a frame, which has no origin
    return HttpResponse(module_of(service_id), content_type="text/javascript; charset=utf-8", headers=headers)
