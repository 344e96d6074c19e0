"""The tables of the portal, each beside the noun it belongs to."""

from portal.contact.models import ContactMessage
from portal.content.models import PageFeedback
from portal.drafts.models import Draft
from portal.engagemang.models import ActedFor, PartyNote
from portal.eservices.models import ServiceRecord, ServiceTable
from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowDelivery, FlowDocument, FlowDraft, FlowEvent, FlowHeard, FlowMail
from portal.flow.payment.models import FlowOrder
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.identity.models import IdentityKey, LastSignIn, Return, Session
from portal.identity.saml.models import SignedOn, SignOnRequest, Used
from portal.notices.models import NoticeStage, PlannedNotice
from portal.outside.models import LastGood
from portal.retention.models import PersonRequest
from portal.search.judging.models import SearchJudgement
from portal.search.searched.models import ClickCount, SearchCount
from portal.switches.models import FlagSwitch, ServiceClosure
from portal.user_settings.models import PartyAtHand, UserSettings

__all__ = [
    "ActedFor",
    "ClickCount",
    "ContactMessage",
    "Draft",
    "FlagSwitch",
    "FlowCase",
    "FlowDelivery",
    "FlowDocument",
    "FlowDraft",
    "FlowEvent",
    "FlowFile",
    "FlowHeard",
    "FlowMail",
    "FlowOrder",
    "FlowSignature",
    "FlowSigning",
    "IdentityKey",
    "LastGood",
    "LastSignIn",
    "NoticeStage",
    "PageFeedback",
    "PartyAtHand",
    "PartyNote",
    "PersonRequest",
    "PlannedNotice",
    "Return",
    "SearchCount",
    "SearchJudgement",
    "ServiceClosure",
    "ServiceRecord",
    "ServiceTable",
    "Session",
    "SignOnRequest",
    "SignedOn",
    "Used",
    "UserSettings",
]
