"""Django's own table is short: the calls, and one view behind every screen (each says its addresses, in components/screens)."""

import re
from typing import Final

from django.urls import re_path

from portal.calls import discovery
from portal.calls import urls as api_urls
from portal.editing import urls as editing_urls
from portal.web.views import show

_BEGINNING: Final = re.compile(r"\^?((?:[\w/-]|\\\.)+)(?![?*{|])")
"""What every address begins with that a pattern of ours matches."""
_calls = [*api_urls.urlpatterns, *discovery.urlpatterns, api_urls.unknown_api, *editing_urls.urlpatterns]
_beginnings = {_BEGINNING.match(str(call.pattern))[1] for call in _calls}  # type: ignore[index]

# Most visitors ask for a screen: what begins like no call is not held against each of them.
urlpatterns = [re_path(rf"^(?!{'|'.join(sorted(_beginnings))}).*$", show), *_calls, re_path(r"^.*$", show)]
