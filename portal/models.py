"""The tables of the portal, each beside the noun it belongs to."""

from portal.contact.models import ContactMessage
from portal.identity.models import Return, Session
from portal.identity.saml.models import SignedOn, SignOnRequest, Used
from portal.user_settings.models import PartyAtHand, UserSettings

__all__ = ["ContactMessage", "PartyAtHand", "Return", "Session", "SignOnRequest", "SignedOn", "Used", "UserSettings"]
