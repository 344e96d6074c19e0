"""Every table that holds something of persons: what, whose, until when. ``nobodys.py`` has the others, each with the reason.

A row says how its end comes, what one person is given of it (``manage.py person export``) and what stays when they have it erased.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.apps import apps
from django.contrib.sessions.models import Session as EditorSession
from django.db.models import Exists, Model, OuterRef, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from portal.constants import (
    CONTACT_HELD_KEPT_FOR,
    CONTACT_KEPT_FOR,
    DRAFT_KEPT_FOR,
    EDITOR_RESCUE_LIFETIME,
    EDITOR_SESSION_LIFETIME,
    ENDED_SESSION_KEPT_FOR,
    FLOW_CASE_KEPT_FOR,
    FLOW_DRAFT_KEPT_FOR,
    FLOW_HEARD_KEPT_FOR,
    FLOW_MAIL_KEPT_FOR,
    HISTORY_KEPT,
    HISTORY_KEPT_MONTHS,
    PERSON_KEPT_FOR,
    RETURN_KEPT_FOR,
    SEARCHES_KEPT_FOR,
    SIGN_ON_COOKIE_AGE,
)
from portal.contact.models import ContactMessage
from portal.drafts.models import Draft
from portal.engagemang import history
from portal.engagemang.models import PartyNote
from portal.eservices.models import ServiceRecord
from portal.eservices.registry import SERVICES
from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowDelivery, FlowDraft, FlowHeard, FlowMail
from portal.flow.payment.models import FlowOrder
from portal.flow.signing.erased import erase_signatures
from portal.flow.signing.models import FlowSigning
from portal.identity.models import LastSignIn, Return, Session
from portal.identity.saml.models import SignedOn, SignOnRequest, Used
from portal.notices.models import PlannedNotice
from portal.retention.models import PersonRequest
from portal.search import judging, searched
from portal.search.searched import clicks
from portal.switches.models import FlagSwitch, ServiceClosure
from portal.user_settings.models import PartyAtHand, UserSettings

Drop = Callable[[datetime], int]
"""Deletes what has come to its end at this time; how many rows."""

WITH_THE_PERSON: Final[tuple[type[Model], ...]] = (PartyNote, UserSettings, PartyAtHand, ServiceRecord)
"""What is kept for as long as the person comes."""
AT_ONCE: Final = 400
"""Rows that are deleted in one statement, so that none of many holds a lock for long."""
_LOOKED_FOR_AT_ONCE: Final = 100 * AT_ONCE
"""Keys of rows that are read together: each time the rows that stay are gone through again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a person is given of a table."""

    name: str
    """Of the file in the archive; the text ``personData.table.{name}`` says what it is."""
    fields: tuple[str, ...]
    """Columns; secrets of logins are not among them."""
    of: str = "subject"
    """The column that says whose: ``subject``, or ``personnummer`` where the number itself is kept for minutes."""
    beside: tuple[str, ...] = ()
    """Other tables that the columns are made of, read for many rows together."""
    erase: Callable[[Any], int] | None = None
    """Erases the person's rows where they are not simply deleted; how many. What is left names nobody."""
    stays: bool = False
    """Whether it stays when the person has it erased: the text ``personData.law.{name}`` says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One table of persons."""

    models: tuple[str, ...]
    """Labels of the models; several where one thing is spread over them."""
    holds: str
    until: str
    drop: Drop | None
    """``None`` where an editor's own deed ends it, as ``until`` says."""
    given: Given | None = None


def delete(rows: Any) -> int:
    """Deletes the rows of a query, some at a time; how many they were, without what hangs on them."""
    gone = 0
    while keys := list(rows.values_list("pk", flat=True)[:_LOOKED_FOR_AT_ONCE]):
        for first in range(0, len(keys), AT_ONCE):
            some = rows.filter(pk__in=keys[first : first + AT_ONCE])
            gone += some.delete()[1].get(rows.model._meta.label, 0)
    return gone


def _contact_messages(now: datetime) -> int:
    state = ContactMessage.State
    over = ContactMessage.objects.annotate(over=Coalesce("sent", "created")).filter(
        state__in=(state.SENT, state.PASSED, state.DEAD), over__lt=now - CONTACT_KEPT_FOR
    )
    return delete(over) + delete(ContactMessage.objects.filter(state=state.HELD, created__lt=now - CONTACT_HELD_KEPT_FOR))


def drop_flow_drafts(now: datetime) -> int:
    """Deletes the drafts of applications that are over at this time; how many."""
    return delete(FlowDraft.objects.filter(expires__lte=now))


def drop_flow_cases(now: datetime) -> int:
    """Deletes the cases that have been kept long enough; how many."""
    on_its_way = FlowDelivery.objects.filter(case=OuterRef("pk"), done=None)
    return delete(FlowCase.objects.filter(~Exists(on_its_way), sent__lt=now - FLOW_CASE_KEPT_FOR))


def _flow_signings(now: datetime) -> int:
    """Of which neither the draft nor the case is left."""
    return delete(FlowSigning.objects.filter(*_of_nothing()))


def drop_flow_files(_: datetime) -> int:
    """Deletes the files whose draft or case is gone, with what is in them; how many."""
    return delete(FlowFile.objects.filter(*_of_nothing()))


def _of_nothing() -> Iterator[Any]:
    """Of rows that belong to a draft, or to the case that it became: those of which neither is left."""
    for model, column in ((FlowDraft, "uuid"), (FlowCase, "draft")):
        yield ~Exists(model._default_manager.filter(**{column: OuterRef("draft")}))


def _absent(now: datetime) -> Any:
    return LastSignIn.objects.filter(at__lt=now - PERSON_KEPT_FOR)


def _is_of_absent(now: datetime) -> Exists:
    """Looked up for each row: of 400 that are deleted together, and not of all that somebody absent has."""
    return Exists(_absent(now).filter(subject=OuterRef("subject")))


def _of_absent(model: type[Model]) -> Drop:
    return lambda now: delete(model._default_manager.filter(_is_of_absent(now)))


def _service_records(now: datetime) -> int:
    over = Q(_is_of_absent(now))
    for service in SERVICES:
        if service.records_kept:
            over |= Q(service=service.id, at__lt=now - service.records_kept)
    return delete(ServiceRecord.objects.filter(over))


def _sign_ins(now: datetime) -> int:
    """Of those of whom nothing is left that is counted from it."""
    nothing_left = [~Exists(model._default_manager.filter(subject=OuterRef("subject"))) for model in WITH_THE_PERSON]
    return delete(_absent(now).filter(*nothing_left))


def _older(model: type[Model], column: str, kept: timedelta = timedelta(0)) -> Drop:
    return lambda now: delete(model._default_manager.filter(**{f"{column}__lt": now - kept}))


def _switched(model: type[Model]) -> Drop:
    return lambda now: delete(model._default_manager.annotate(over=Coalesce("ended_at", "until")).filter(over__lt=now - HISTORY_KEPT))


_WHILE_THEY_COME: Final = f"{HISTORY_KEPT_MONTHS} months after the person last signed in"
_HISTORY: Final = f"{HISTORY_KEPT_MONTHS} months"
_EDITORS: Final = "an administrator deletes the editor, or the page it is about"

KEPT: Final[tuple[Kept, ...]] = (
    Kept(
        models=("portal.ContactMessage",),
        holds="what somebody wrote to the portal, and the e-mail address for the answer; nobody is signed in for it",
        until=(
            f"{CONTACT_KEPT_FOR.days} days after it was sent, or came and could not be sent for good; "
            f"{CONTACT_HELD_KEPT_FOR.days} days after it came when it is held"
        ),
        drop=_contact_messages,
    ),
    Kept(
        models=("portal.Draft",),
        holds="what somebody typed and did not send",
        until=f"{DRAFT_KEPT_FOR.days} days after it was typed",
        drop=_older(Draft, "at", DRAFT_KEPT_FOR),
        given=Given(name="drafts", fields=("path", "form", "party", "fields", "at")),
    ),
    Kept(
        models=("portal.FlowDraft",),
        holds="applications that somebody has begun: their answers, sealed",
        until=f"{FLOW_DRAFT_KEPT_FOR.days} days after it was last changed, or what the flow says",
        drop=drop_flow_drafts,
        given=Given(name="applications", fields=("service", "party", "answers", "created", "changed", "expires")),
    ),
    Kept(
        models=("portal.FlowCase", "portal.FlowDocument", "portal.FlowEvent", "portal.FlowDelivery", "portal.FlowComplement"),
        holds="applications that were sent: all that was sent and what was answered, sealed; what is on its way to an authority",
        until=f"{FLOW_CASE_KEPT_FOR.days // 365} years after it was sent, when nothing of it is on its way",
        drop=drop_flow_cases,
        given=Given(
            name="cases",
            fields=("number", "service", "party", "state", "reference", "sent_in", "sent", "history", "complements_typed"),
            beside=("events", "complements"),
        ),
    ),
    Kept(
        models=("portal.FlowHeard",),
        holds="that an authority has said something of a case, and what it said until the case has it",
        until=f"{FLOW_HEARD_KEPT_FOR.days} days after it came",
        drop=_older(FlowHeard, "at", FLOW_HEARD_KEPT_FOR),
    ),
    Kept(
        models=("portal.FlowSigning",),
        holds="applications as they were given to be signed and paid: all that is sent, and the applicant's e-mail address, sealed",
        until="the end of the application: of its draft, or of the case that it became",
        drop=_flow_signings,
        given=Given(name="signings", fields=("service", "party", "number", "what", "state", "begun")),
    ),
    Kept(
        models=("portal.FlowSignature",),
        holds="who is asked to sign an application and who has: number, name and e-mail address, sealed",
        until="the end of the application: of its draft, or of the case that it became",
        drop=_flow_signings,
        given=Given(
            name="signatures", fields=("service", "who", "state", "invited", "signed"), beside=("signing",), erase=erase_signatures
        ),
    ),
    Kept(
        models=("portal.FlowOrder",),
        holds="what somebody was to pay for an application, and whether they have",
        until=f"{FLOW_CASE_KEPT_FOR.days // 365} years after it was made",
        drop=_older(FlowOrder, "created", FLOW_CASE_KEPT_FOR),
        given=Given(name="orders", fields=("service", "number", "amount", "state", "created", "paid")),
    ),
    Kept(
        models=("portal.FlowMail",),
        holds="mails about applications: the address sealed, words without anything of persons",
        until=f"{FLOW_MAIL_KEPT_FOR.days} days after it was written",
        drop=_older(FlowMail, "created", FLOW_MAIL_KEPT_FOR),
    ),
    Kept(
        models=("portal.FlowFile",),
        holds="files attached to applications; what is in them lies in `VST_FLOW_FILES`",
        until="the application it is attached to is gone",
        drop=drop_flow_files,
        given=Given(name="files", fields=("service", "named", "kind", "size", "sha256", "added")),
    ),
    Kept(
        models=("portal.Return",),
        holds="where somebody was when their login ran out",
        until=f"{RETURN_KEPT_FOR.days} day",
        drop=_older(Return, "at", RETURN_KEPT_FOR),
        given=Given(name="return", fields=("path", "at")),
    ),
    Kept(
        models=("portal.Session",),
        holds="a login: number and names until it ends, browser, times",
        until=f"{ENDED_SESSION_KEPT_FOR.days} day after its end",
        drop=_older(Session, "ends_at", ENDED_SESSION_KEPT_FOR),
        given=Given(
            name="sessions",
            fields=(
                *("personnummer", "fornamn", "efternamn", "visningsnamn", "loa", "idp", "option", "device"),
                *("opened_at", "refreshed_at", "expires_at", "ends_at", "revoked_at", "replaced_at"),
            ),
        ),
    ),
    Kept(
        models=("portal.SignOnRequest",),
        holds="that a browser is on the way to an identity provider, and where to it wants",
        until=f"{SIGN_ON_COOKIE_AGE.seconds // 60} minutes",
        drop=_older(SignOnRequest, "began_at", SIGN_ON_COOKIE_AGE),
    ),
    Kept(
        models=("portal.SignedOn",),
        holds="who an identity provider has said somebody is, until the login is opened",
        until=f"{SIGN_ON_COOKIE_AGE.seconds // 60} minutes",
        drop=_older(SignedOn, "at", SIGN_ON_COOKIE_AGE),
        given=Given(
            name="signed-on",
            of="personnummer",
            fields=("personnummer", "fornamn", "efternamn", "visningsnamn", "loa", "idp", "option", "at"),
        ),
    ),
    Kept(
        models=("portal.Used",),
        holds="hashes of what an identity provider said, which counts once",
        until="the end that the identity provider gave it",
        drop=_older(Used, "until"),
    ),
    Kept(
        models=("portal.ActedFor",),
        holds="history: whom somebody acted for, when, from what browser",
        until=_HISTORY,
        drop=history.prune,
        given=Given(name="history", fields=("at", "number", "name", "form", "how", "device"), stays=True),
    ),
    Kept(
        models=("portal.PersonRequest",),
        holds="that somebody's data were given out or erased, and when",
        until=_HISTORY,
        drop=_older(PersonRequest, "at", HISTORY_KEPT),
        given=Given(name="requests", fields=("at", "what"), stays=True),
    ),
    Kept(
        models=("portal.PartyNote",),
        holds="own notes about a party",
        until=_WHILE_THEY_COME,
        drop=_of_absent(PartyNote),
        given=Given(name="notes", fields=("party", "text", "changed_at")),
    ),
    Kept(
        models=("portal.UserSettings",),
        holds="settings and shortcuts",
        until=_WHILE_THEY_COME,
        drop=_of_absent(UserSettings),
        given=Given(name="settings", fields=("hamta_arenden", "shortcuts")),
    ),
    Kept(
        models=("portal.PartyAtHand",),
        holds="favourites and latest choices among parties",
        until=_WHILE_THEY_COME,
        drop=_of_absent(PartyAtHand),
        given=Given(name="parties", fields=("organisationsnummer", "is_favourite", "chosen_at")),
    ),
    Kept(
        models=("portal.ServiceRecord",),
        holds="what a service in Python keeps in its store",
        until=f"{_WHILE_THEY_COME}; `recordsKeptDays` of the service after it was last written, where it says so",
        drop=_service_records,
        given=Given(name="records", fields=("service", "party", "key", "value", "at")),
    ),
    Kept(
        models=("portal.LastSignIn",),
        holds="when somebody last signed in",
        until=f"{_WHILE_THEY_COME}, when nothing is left that is counted from it",
        drop=_sign_ins,
        given=Given(name="last-sign-in", fields=("at",)),
    ),
    Kept(
        models=("portal.SearchCount",),
        holds="words that were searched for, by day; nothing of who, but people write what they like",
        until=f"{SEARCHES_KEPT_FOR.days} days",
        drop=lambda now: searched.prune(timezone.localdate(now)),
    ),
    Kept(
        models=("portal.ClickCount",),
        holds="hits that were chosen for words that were searched for, by day; nothing of who",
        until=f"{SEARCHES_KEPT_FOR.days} days",
        drop=lambda now: clicks.prune(timezone.localdate(now)),
    ),
    Kept(
        models=("portal.SearchJudgement",),
        holds="which editor judged a hit of a search, and how",
        until=f"{SEARCHES_KEPT_FOR.days} days",
        drop=judging.prune,
    ),
    Kept(
        models=("portal.FlagSwitch",),
        holds="which operator switched a flag, and why",
        until=f"{_HISTORY} after its end",
        drop=_switched(FlagSwitch),
    ),
    Kept(
        models=("portal.ServiceClosure",),
        holds="which operator closed a service, and why",
        until=f"{_HISTORY} after its end",
        drop=_switched(ServiceClosure),
    ),
    Kept(
        models=("portal.PlannedNotice", "portal.NoticeStage"),
        holds="which operator wrote a notice, and its words",
        until=f"{_HISTORY} after its end",
        drop=_older(PlannedNotice, "until", HISTORY_KEPT),
    ),
    Kept(
        models=("sessions.Session",),
        holds="logins of editors",
        until=f"its end, {EDITOR_SESSION_LIFETIME.seconds // 3600} hours after it was last used",
        drop=_older(EditorSession, "expire_date"),
    ),
    Kept(
        models=("editing.RescueLink",),
        holds="digests of links that let an editor in once",
        until=f"{EDITOR_RESCUE_LIFETIME.seconds // 60} minutes",
        drop=lambda now: delete(apps.get_model("editing.RescueLink")._default_manager.filter(ends_at__lt=now)),
    ),
    Kept(
        models=(
            *("auth.User", "wagtailusers.UserProfile", "wagtailcore.APIToken", "editing.OrganisationAccount"),
            *("otp_totp.TOTPDevice", "otp_static.StaticDevice", "otp_static.StaticToken"),
        ),
        holds="editors and operators: name, e-mail address, account of their organisation, sign-in codes, how they like their pages",
        until="an administrator deletes the editor, who has left",
        drop=None,
    ),
    Kept(
        models=(
            *("wagtailcore.PageLogEntry", "wagtailcore.ModelLogEntry", "wagtailcore.Revision", "wagtailcore.Comment"),
            *("wagtailcore.CommentReply", "wagtailcore.PageSubscription", "wagtailcore.TaskState", "wagtailcore.WorkflowState"),
            *("wagtailcore.UploadedFile", "wagtailadmin.EditingSession", "wagtailadmin.FormState"),
        ),
        holds="which editor did what to a page, a menu or a picture",
        until=_EDITORS,
        drop=None,
    ),
    Kept(
        models=(
            *("wagtailcore.Page", "editing.Folder", "editing.Article", "editing.NewsArticle", "editing.LandingPage", "editing.StartPage"),
            *("editing.PortalImage", "wagtailimages.Image", "wagtaildocs.Document"),
        ),
        holds="published content, and which editor owns, locks or uploaded it",
        until=_EDITORS,
        drop=None,
    ),
)
"""In the order that they are deleted in: what is counted from a sign-in before the sign-in."""
