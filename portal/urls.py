"""Django's own table is short: the calls, and one view behind every screen (each says its addresses, in components/screens)."""

from django.urls import re_path

from portal.calls import discovery
from portal.calls import urls as api_urls
from portal.editing import urls as editing_urls
from portal.web.views import show

urlpatterns = [
    *api_urls.urlpatterns,
    *discovery.urlpatterns,
    api_urls.unknown_api,
    *editing_urls.urlpatterns,
    re_path(r"^.*$", show),
]
