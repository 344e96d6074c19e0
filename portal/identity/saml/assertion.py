"""The layer after pysaml2: what the one assertion must say before anybody is believed to be who it says.

pysaml2 has found the response's signature to hold and has decrypted the assertion. It would take a wrong recipient, any level of
assurance, an assertion used twice and more; here nothing counts that the profile does not name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from portal.identity.personnummer import InvalidPersonnummer, parse_twelve
from portal.identity.saml.models import SignOnRequest
from portal.identity.saml.own import acs, entity_id
from portal.identity.saml.refusal import Refused
from portal.identity.saml.service_provider import SKEW_SECONDS
from portal.identity.saml.xml import DS, SAML, anywhere, check_signature_of, children, only, words
from portal.words.dates import day_of

SKEW: Final = timedelta(seconds=SKEW_SECONDS)
PERSONNUMMER: Final = "urn:oid:1.2.752.29.4.13"
DISPLAY_NAME: Final = "urn:oid:2.16.840.1.113730.3.1.241"
GIVEN_NAME: Final = "urn:oid:2.5.4.42"
SURNAME: Final = "urn:oid:2.5.4.4"

_BEARER: Final = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
_CONDITIONS: Final = frozenset(f"{{{SAML}}}{name}" for name in ("AudienceRestriction", "OneTimeUse", "ProxyRestriction"))


@dataclass(frozen=True, slots=True)
class Asserted:
    """What the identity provider says, and what makes the assertion count once."""

    id: str
    usable_until: datetime
    loa: str
    personnummer: str
    fornamn: str
    efternamn: str
    visningsnamn: str


def asserted(root: Any, request: SignOnRequest, now: datetime) -> Asserted:
    """What the decrypted response at ``root`` says to ``request`` at ``now``. Raises ``Refused``."""
    if len(anywhere(root, SAML, "Assertion")) != 1:
        raise Refused("not one assertion")
    assertion = only(only(root, SAML, "EncryptedAssertion"), SAML, "Assertion")
    _check_form(assertion, request)
    for moment in (root.get("IssueInstant"), assertion.get("IssueInstant")):
        _check_fresh(moment, request, now)
    usable_until = _check_subject(only(assertion, SAML, "Subject"), request, now)
    _check_conditions(only(assertion, SAML, "Conditions"), request, now)
    loa = _check_authentication(only(assertion, SAML, "AuthnStatement"), request, now)
    attributes = _attributes(only(assertion, SAML, "AttributeStatement"))
    _check_person(attributes, now)
    return Asserted(
        id=assertion.get("ID"),
        usable_until=usable_until,
        loa=loa,
        personnummer=attributes[PERSONNUMMER],
        fornamn=attributes.get(GIVEN_NAME, ""),
        efternamn=attributes.get(SURNAME, ""),
        visningsnamn=attributes.get(DISPLAY_NAME, ""),
    )


def _check_form(assertion: Any, request: SignOnRequest) -> None:
    if assertion.get("Version") != "2.0" or not assertion.get("ID"):
        raise Refused("an assertion of another version, or without an id")
    if words(only(assertion, SAML, "Issuer")) != request.idp:
        raise Refused("an assertion of another issuer")
    if anywhere(assertion, SAML, "Advice") or anywhere(assertion, SAML, "EncryptedAttribute"):
        raise Refused("something that is not asked for in the assertion")
    signatures = anywhere(assertion, DS, "Signature")
    if signatures:
        check_signature_of(assertion)
        if len(signatures) != 1:
            raise Refused("more than one signature in the assertion")


def _check_subject(subject: Any, request: SignOnRequest, now: datetime) -> datetime:
    confirmation = only(subject, SAML, "SubjectConfirmation")
    if confirmation.get("Method") != _BEARER:
        raise Refused("a confirmation that is no bearer")
    data = only(confirmation, SAML, "SubjectConfirmationData")
    if data.get("Recipient") != acs(request.origin):
        raise Refused("another recipient")
    if data.get("InResponseTo") != request.request_id:
        raise Refused("a confirmation of something else")
    if data.get("NotBefore") is not None:
        raise Refused("a confirmation that begins later")
    until = _time(data.get("NotOnOrAfter"))
    if now >= until + SKEW:
        raise Refused("a confirmation that has ended")
    return until + SKEW


def _check_conditions(conditions: Any, request: SignOnRequest, now: datetime) -> None:
    if any(child.tag not in _CONDITIONS for child in conditions):
        raise Refused("a condition nobody knows")
    audiences = [words(one) for one in children(only(conditions, SAML, "AudienceRestriction"), SAML, "Audience")]
    if entity_id(request.origin) not in audiences:
        raise Refused("another audience")
    begins, ends = conditions.get("NotBefore"), conditions.get("NotOnOrAfter")
    if begins is not None and now < _time(begins) - SKEW:
        raise Refused("an assertion that begins later")
    if ends is not None and now >= _time(ends) + SKEW:
        raise Refused("an assertion that has ended")


def _check_authentication(statement: Any, request: SignOnRequest, now: datetime) -> str:
    _check_fresh(statement.get("AuthnInstant"), request, now)
    ends = statement.get("SessionNotOnOrAfter")
    if ends is not None and now >= _time(ends) + SKEW:
        raise Refused("a sign-on that has ended")
    level = words(only(only(statement, SAML, "AuthnContext"), SAML, "AuthnContextClassRef"))
    if level not in request.levels:
        raise Refused("a level of assurance that was not asked for")
    return level


def _attributes(statement: Any) -> dict[str, str]:
    """The attributes we know, each with its one value. Raises ``Refused`` for one that comes twice or has several values."""
    found: dict[str, str] = {}
    for attribute in children(statement, SAML, "Attribute"):
        name = attribute.get("Name", "")
        if name not in {PERSONNUMMER, DISPLAY_NAME, GIVEN_NAME, SURNAME}:
            continue
        if name in found:
            raise Refused("an attribute that comes twice")
        value = only(attribute, SAML, "AttributeValue")
        if name == PERSONNUMMER and not (len(value) == 0 and _is_twelve_digits(value.text or "")):
            raise Refused("a personal number that is not twelve digits")
        found[name] = words(value)
    return found


def _check_person(attributes: Mapping[str, str], now: datetime) -> None:
    if PERSONNUMMER not in attributes:
        raise Refused("no personal number")
    try:
        parse_twelve(attributes[PERSONNUMMER], day_of(now))
    except InvalidPersonnummer as fault:
        raise Refused(f"personal number: {fault}") from fault
    if not any(attributes.get(name) for name in (DISPLAY_NAME, GIVEN_NAME, SURNAME)):
        raise Refused("no name")


def _is_twelve_digits(value: str) -> bool:
    return len(value) == 12 and value.isascii() and value.isdigit()


def _check_fresh(moment: str | None, request: SignOnRequest, now: datetime) -> None:
    """Made after we asked, for a new sign-on was asked for, and not in the time to come."""
    at = _time(moment)
    if at < request.began_at - SKEW:
        raise Refused("older than the request")
    if at > now + SKEW:
        raise Refused("from the time to come")


def _time(value: str | None) -> datetime:
    if value is None:
        raise Refused("a time that is missing")
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError as fault:
        raise Refused("a time that is none") from fault
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
