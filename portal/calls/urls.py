"""The paths of the portal's own calls (spec: qa-contract (c) and (h)); each answers alike with and without a slash at the end."""

from typing import Any

from django.urls import URLPattern, re_path

from portal.calls import app_frame as frame
from portal.calls import contact, content_endpoint, drafts, engagemang, health, identity, page_views, saml, user_settings
from portal.calls import public as public_calls
from portal.calls import search as search_calls
from portal.identity import mock
from portal.outside import test_world
from portal.web import api


def _at(path: str, view: Any, **arguments: Any) -> URLPattern:
    return re_path(rf"^{path}/?$", view, arguments)


urlpatterns = [
    *mock.login().urlpatterns,
    *test_world.world().urlpatterns,
    _at("api/auth/v2/token", identity.token),
    _at("api/auth-service-api/api/token/v2/check-token", identity.check_token),
    _at("api/auth-service-api/api/token/v2/refresh-token", identity.refresh_token),
    _at("api/auth-service-api/api/token/v2/logout", identity.logout),
    _at("api/inloggad/skalet/event/v1/token", identity.decode_failure),
    _at("api/inloggad/skalet/anvandare/v1/installningar/hamta", user_settings.hamta),
    _at("api/inloggad/skalet/anvandare/v1/installningar/spara", user_settings.spara),
    _at("api/inloggad/skalet/utkast/v1/spara", drafts.spara),
    _at("api/inloggad/skalet/utkast/v1/kasta", drafts.kasta),
    _at("api/inloggad/skalet/foretag/v1/hamta/engagemang", engagemang.engagemang),
    _at("api/skalet/v1/features", public_calls.features),
    _at("api/driftmeddelanden/v1/driftmeddelanden", public_calls.driftmeddelanden),
    _at("driftinformation/rss", public_calls.status_feed, locale="sv"),
    _at("en/service-status/rss", public_calls.status_feed, locale="en"),
    _at("api/search/suggestions", search_calls.suggestions),
    _at("api/search/site-search", search_calls.site_search),
    _at("api/skalet/kontaktaoss/v1/skicka", contact.skicka),
    _at("api/tvv/content", content_endpoint.content_endpoint),
    _at("api/skalet/statistik/v1/visning", page_views.visning),
    _at(r"remotes(?:-beta)?/[a-z0-9-]+/remoteEntry\.js", api.unknown),
    _at("remotes-frame/(?P<service_id>[a-z0-9-]+)", frame.frame),
    _at(r"Shibboleth\.sso/[Ll]ogin", saml.login),
    _at(r"Shibboleth\.sso/SAML2/POST", saml.acs),
    _at(r"Shibboleth\.sso/Metadata", saml.metadata),
    _at(r"Shibboleth\.sso/Session", saml.session),
    _at(r"Shibboleth\.sso/Status", saml.status),
    _at(r"Shibboleth\.sso/DiscoFeed", saml.disco_feed),
    _at(r"Shibboleth\.sso/Logout", saml.logout),
    _at(r"\.well-known/jwks\.json", identity.jwks),
    _at("health/live", health.live),
    _at("health/ready", health.ready),
    _at("health/services", health.services),
    _at("metrics", health.metrics),
]

unknown_api = re_path(r"^api(?:/(?P<rest>.*))?$", api.unknown)
"""Last of all patterns below /api, after those of search, content and the rest."""
