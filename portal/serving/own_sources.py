"""What the portal is itself the home of: its own source of each call that has no address in ``VST_UPSTREAM``.

Flags and engagements have none: without an address they can not be had.
"""

from collections.abc import Mapping
from typing import Final

from portal.content_endpoint.source import PublishedContent
from portal.notices.source import PlannedNotices
from portal.outside.source import NobodyToTell, Source
from portal.search.own_source import Searches, Suggestions
from portal.user_settings.source import SavedSettings

OWN: Final[Mapping[str, Source]] = {
    "notices": PlannedNotices(),
    "settings-read": SavedSettings(),
    "settings-save": SavedSettings(),
    "search": Searches(),
    "suggestions": Suggestions(),
    "content-page": PublishedContent(),
    "content-menu": PublishedContent(),
    "content-vocabulary": PublishedContent(),
    "content-news": PublishedContent(),
    "contact": NobodyToTell(),
    "event": NobodyToTell(),
}
