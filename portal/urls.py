"""Django's own table is short: the calls, and one view behind every screen (portal/routes.py has the table of those)."""

from django.urls import re_path

from portal.api_urls import urlpatterns as calls
from portal.views import show

urlpatterns = [*calls, re_path(r"^.*$", show)]
