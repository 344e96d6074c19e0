"""The paths of the portal's own calls (spec: qa-contract (c) and (h)); each answers alike with and without a slash at the end."""

from django.urls import re_path

from portal.calls import app_frame as frame
from portal.calls import (
    browser_faults,
    case_files,
    cases,
    contact,
    content_endpoint,
    drafts,
    engagemang,
    health,
    identity,
    metrics,
    page_views,
    payments,
    pulse,
    saml,
    search_clicks,
    shell_parts,
    user_settings,
)
from portal.calls import public as public_calls
from portal.calls import search as search_calls
from portal.identity import mock
from portal.outside import test_world
from portal.web import api
from portal.web.api import call_at

urlpatterns = [
    *mock.login().urlpatterns,
    *test_world.world().urlpatterns,
    call_at("api/auth/v2/token", identity.token),
    call_at("api/auth-service-api/api/token/v2/check-token", identity.check_token),
    call_at("api/auth-service-api/api/token/v2/refresh-token", identity.refresh_token),
    call_at("api/auth-service-api/api/token/v2/logout", identity.logout),
    call_at("api/inloggad/skalet/event/v1/token", identity.decode_failure),
    call_at("api/inloggad/skalet/anvandare/v1/installningar/hamta", user_settings.hamta),
    call_at("api/inloggad/skalet/anvandare/v1/installningar/spara", user_settings.spara),
    call_at("api/inloggad/skalet/utkast/v1/spara", drafts.spara),
    call_at("api/inloggad/skalet/utkast/v1/kasta", drafts.kasta),
    call_at("api/inloggad/skalet/foretag/v1/hamta/engagemang", engagemang.engagemang),
    call_at("api/inloggad/skalet/foretag/v1/hamta-igen", engagemang.ask_again),
    call_at("api/skalet/v1/features", public_calls.features),
    call_at("api/skalet/v1/puls", pulse.puls),
    call_at("api/skalet/v1/fel", browser_faults.fel),
    call_at("api/skalet/v1/csp", browser_faults.csp),
    call_at("api/skalet/v1/notiser/(?P<locale>sv|en)/(?P<service_id>[a-z0-9-]+)/(?P<mark>[0-9a-f]{12})", pulse.notiser),
    call_at(
        "api/skalet/v1/delar/(?P<name>menyer|sokruta)/(?P<locale>sv|en)/(?P<side>in|ut)/(?P<form>[^/]{1,30})/(?P<digest>[0-9a-f]{12})",
        shell_parts.part,
    ),
    call_at("api/driftmeddelanden/v1/driftmeddelanden", public_calls.driftmeddelanden),
    call_at("driftinformation/rss", public_calls.status_feed, locale="sv"),
    call_at("en/service-status/rss", public_calls.status_feed, locale="en"),
    call_at("api/search/suggestions", search_calls.suggestions),
    call_at("api/search/site-search", search_calls.site_search),
    call_at("api/search/click", search_clicks.click),
    call_at("api/skalet/kontaktaoss/v1/skicka", contact.skicka),
    call_at(r"api/arenden/v1/schema/(?P<flow>[a-z0-9-]{1,100})/(?P<version>[0-9]{1,6})\.json", cases.schema),
    call_at("api/arenden/v1/handelser", cases.handelser),
    call_at(case_files.PATH, case_files.fil),
    call_at("api/arenden/v1/betalningar", payments.told),
    call_at("api/tvv/content", content_endpoint.content_endpoint),
    call_at("api/skalet/statistik/v1/visning", page_views.visning),
    call_at(r"remotes(?:-beta)?/[a-z0-9-]+/remoteEntry\.js", api.unknown),
    call_at("remotes-frame/(?P<service_id>[a-z0-9-]+)", frame.frame),
    call_at(r"Shibboleth\.sso/[Ll]ogin", saml.login),
    call_at(r"Shibboleth\.sso/SAML2/POST", saml.acs),
    call_at(r"Shibboleth\.sso/Metadata", saml.metadata),
    call_at(r"Shibboleth\.sso/Session", saml.session),
    call_at(r"Shibboleth\.sso/Status", saml.status),
    call_at(r"Shibboleth\.sso/DiscoFeed", saml.disco_feed),
    call_at(r"Shibboleth\.sso/Logout", saml.logout),
    call_at(r"\.well-known/jwks\.json", identity.jwks),
    call_at("health/live", health.live),
    call_at("health/ready", health.ready),
    call_at("health/services", health.services),
    call_at("health/dependencies", health.dependencies),
    call_at("metrics", metrics.metrics),
]

unknown_api = re_path(r"^api(?:/(?P<rest>.*))?$", api.unknown)
"""Last of all patterns below /api, after those of search, content and the rest."""
