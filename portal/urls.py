"""Django's own table is short: the calls, and one view behind every screen."""

from portal import api_urls

urlpatterns: list[object] = [*api_urls.urlpatterns, api_urls.unknown_api]  # identity
