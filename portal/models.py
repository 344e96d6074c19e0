"""The tables of the portal, each beside the noun it belongs to."""

from portal.contact.models import ContactMessage
from portal.identity.models import Return, Session
from portal.user_settings.models import UserSettings

__all__ = ["ContactMessage", "Return", "Session", "UserSettings"]
