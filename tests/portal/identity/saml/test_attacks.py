# ruff: noqa: E501 - tables with one attack in a line
"""What an attacker may send in place of an honest answer. Each is refused, and for the reason it should be.

No database and no HTTP here: an answer goes through the layer before pysaml2, pysaml2 itself and the layer after it. What needs the
rows (RelayState, replay, another browser) is below, over HTTP.
"""

import base64
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from portal.identity.saml import responses
from portal.identity.saml.models import SignOnRequest
from portal.identity.saml.refusal import Refused
from tests.portal.identity.saml import idp
from tests.portal.identity.saml.conftest import BROWSER, ORIGIN
from tests.portal.identity.saml.idp import Response, attribute, keys_of, moment, sign
from tests.portal.identity.saml.test_sign_on_by_saml import ACS, answered, leaves, returns
from tests.portal.visitors import TOKEN

Make = Callable[..., Response]
EVIL = "https://evil.example"
PNR = "urn:oid:1.2.752.29.4.13"
OTHER_PERSON = "191212121212"


def swap(old: str, new: str) -> Callable[[str], str]:
    def swapped(xml: str) -> str:
        assert old in xml, f"{old} is not there to be changed"
        return xml.replace(old, new)

    return swapped


def sub(pattern: str, new: str) -> Callable[[str], str]:
    def changed(xml: str) -> str:
        made, count = re.subn(pattern, new, xml, flags=re.DOTALL)
        assert count, f"{pattern} is not there to be changed"
        return made

    return changed


def believed(answer: Response | str, asked: SignOnRequest, now: datetime, browser: str = BROWSER) -> Any:
    encoded = answer.encoded() if isinstance(answer, Response) else answer
    return responses.believed(encoded, asked, browser, now)


def test_the_honest_answer_is_believed(answer: Make, asked: SignOnRequest, now: datetime) -> None:
    said = believed(answer(), asked, now)
    assert (said.personnummer, said.fornamn, said.efternamn, said.loa) == ("199204029806", "Åsa", "Öberg", idp.LOA3)


# --- What it says. name: (what is changed, a word of the reason) ---

SAID: dict[str, tuple[dict[str, Any], str]] = {
    "another audience": ({"audience": EVIL}, "pysaml2"),
    "no audience": ({"in_assertion": sub("<saml:AudienceRestriction>.*</saml:AudienceRestriction>", "")}, "AudienceRestriction"),
    "no conditions": ({"in_assertion": sub("<saml:Conditions .*</saml:Conditions>", "")}, "Conditions"),
    "a condition nobody knows": (
        {
            "in_assertion": swap(
                "<saml:AudienceRestriction>",
                '<saml:Condition xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="x:y" xmlns:x="urn:x"/><saml:AudienceRestriction>',
            )
        },
        "pysaml2",
    ),
    "another recipient": ({"in_assertion": swap(f'Recipient="{ORIGIN}', f'Recipient="{EVIL}')}, "recipient"),
    "no recipient": ({"in_assertion": sub('Recipient="[^"]*" ', "")}, "pysaml2"),
    "another destination": ({"in_response": swap(f'Destination="{ORIGIN}', f'Destination="{EVIL}')}, "destination"),
    "no destination": ({"in_response": sub('Destination="[^"]*" ', "")}, "destination"),
    "another issuer of the response": ({"issuer": EVIL}, "issuer"),
    "another issuer of the assertion": ({"assertion_issuer": EVIL}, "issuer"),
    "no issuer of the response": ({"in_response": sub("<saml:Issuer>.*?</saml:Issuer>", ""), "signs_response": False}, "Issuer"),
    "an answer to another request": ({"in_response": swap('InResponseTo="id-asked"', 'InResponseTo="id-other"')}, "something else"),
    "an answer to no request": ({"in_response": swap(' InResponseTo="id-asked"', "")}, "something else"),
    "a confirmation of another request": ({"in_assertion": swap('InResponseTo="id-asked"', 'InResponseTo="id-other"')}, "confirmation of something else"),
    "a confirmation of no request": ({"in_assertion": swap('InResponseTo="id-asked" ', "")}, "confirmation of something else"),
    "sender vouches": ({"in_assertion": swap("cm:bearer", "cm:sender-vouches")}, "bearer"),
    "holder of key": ({"in_assertion": swap("cm:bearer", "cm:holder-of-key")}, "pysaml2"),
    "two confirmations": (
        {"in_assertion": sub("(<saml:SubjectConfirmation .*</saml:SubjectConfirmation>)", r"\1\1")},
        "SubjectConfirmation",
    ),
    "no confirmation": ({"in_assertion": sub("<saml:SubjectConfirmation .*</saml:SubjectConfirmation>", "")}, "pysaml2"),
    "a confirmation that begins later": (
        {"in_assertion": sub("(<saml:SubjectConfirmationData )", r'\1NotBefore="2020-01-01T00:00:00Z" ')},
        "begins later",
    ),
    "no end of the confirmation": ({"in_assertion": sub(r'(<saml:SubjectConfirmationData .*?) NotOnOrAfter="[^"]*"', r"\1")}, "missing"),
    "a level that was not asked for": ({"loa": "http://id.elegnamnden.se/loa/1.0/loa2"}, "level"),
    "a level with something after it": ({"loa": f"{idp.LOA3}x"}, "level"),
    "no level": ({"in_assertion": sub("<saml:AuthnContextClassRef>.*</saml:AuthnContextClassRef>", "")}, "AuthnContextClassRef"),
    "two sign-ons": ({"in_assertion": sub("(<saml:AuthnStatement .*</saml:AuthnStatement>)", r"\1\1")}, "pysaml2"),
    "no sign-on": ({"in_assertion": sub("<saml:AuthnStatement .*</saml:AuthnStatement>", "")}, "pysaml2"),
    "two statements of attributes": (
        {"in_assertion": sub("(<saml:AttributeStatement>.*</saml:AttributeStatement>)", r"\1\1")},
        "AttributeStatement",
    ),
    "no attributes": ({"in_assertion": sub("<saml:AttributeStatement>.*</saml:AttributeStatement>", "")}, "AttributeStatement"),
    "no personal number": ({"in_assertion": swap(PNR, "urn:oid:1.2.752.29.4.99")}, "no personal number"),
    "two personal numbers": ({"in_assertion": swap("<saml:AttributeStatement>", f"<saml:AttributeStatement>{attribute(PNR, OTHER_PERSON)}")}, "twice"),
    "a personal number of two values": (
        {"in_assertion": swap(attribute(PNR, "199204029806"), attribute(PNR, "199204029806", OTHER_PERSON))},
        "2 AttributeValue",
    ),
    "a personal number split by a comment": ({"personnummer": "1992<!-- -->04029806"}, "comment"),
    "a personal number cut by a comment": ({"personnummer": "191212121212<!-- -->99"}, "comment"),
    "a personal number with an instruction": ({"personnummer": "1912<?x y?>12121212"}, "comment"),
    "a personal number in an element": ({"personnummer": "<x>191212121212</x>"}, "twelve digits"),
    "full-width digits": ({"personnummer": "１９９２０４０２９８０６"}, "twelve digits"),
    "a personal number with a dash": ({"personnummer": "19920402-9806"}, "twelve digits"),
    "a personal number and a line": ({"personnummer": "199204029806\n"}, "twelve digits"),
    "a wrong check digit": ({"personnummer": "199204029805"}, "check digit"),
    "a day that never was": ({"personnummer": "199202309803"}, "date"),
    "nobody's number": ({"personnummer": ""}, "twelve digits"),
    "no names": ({"in_assertion": sub("2\\.5\\.4\\.4|113730\\.3\\.1\\.241", "9.9.9")}, "no name"),
    "advice": ({"in_assertion": swap("<saml:AuthnStatement", "<saml:Advice/><saml:AuthnStatement")}, "not asked for"),
    "another version": ({"in_response": swap('Version="2.0"', 'Version="1.1"')}, "version"),
    "a failure": ({"in_response": swap("status:Success", "status:Responder")}, "Responder"),
    "a success inside a failure": (
        {
            "in_response": sub(
                '<samlp:StatusCode Value="([^"]*)"/>',
                r'<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="\1"/></samlp:StatusCode>',
            )
        },
        "identity provider says",
    ),
    "no status": ({"in_response": sub("<samlp:Status>.*</samlp:Status>", "")}, "Status"),
    # --- How it is made ---
    "no signature": ({"signs_response": False}, "Signature"),
    "a signature of the assertion only": ({"signs_response": False, "signs_assertion": True}, "Signature"),
    "a stranger's key": ({"keys": keys_of("evil")}, "pysaml2"),
    "a stranger's signature of the assertion": (
        {"in_assertion": lambda xml: sign(xml, re.findall('ID="(_[0-9a-f]+)"', xml)[0], keys_of("evil"))},
        "pysaml2",
    ),
    "a changed response": ({"at_last": swap("<xenc:CipherValue>", "<xenc:CipherValue> ")}, "pysaml2"),
    "SHA-1 signature": ({"signature": idp.RSA_SHA1}, "algorithm"),
    "SHA-1 digest": ({"digest": idp.SHA1}, "digest"),
    "an HMAC with the public key": ({"at_last": swap(idp.RSA_SHA256, f"{idp.DS}hmac-sha256")}, "algorithm"),
    "SHA-1 in the assertion": ({"in_assertion": lambda xml: sign(xml, re.findall('ID="(_[0-9a-f]+)"', xml)[0], keys_of("freja"), idp.RSA_SHA1, idp.SHA1)}, "algorithm"),
    "triple DES": ({"encryption": f"{idp.XENC}tripledes-cbc"}, "encryption"),
    "RSA 1.5": ({"key_encryption": idp.RSA15}, "encryption of the key"),
    "a plain assertion": ({"encrypts": False}, "in the open"),
    "a plain signed assertion": ({"encrypts": False, "signs_assertion": True}, "in the open"),
    "encrypted for somebody else": ({"sp_certificate": keys_of("somebody").certificate}, "pysaml2"),
    "a text where the assertion should be": ({"in_assertion": lambda _: "hello"}, "pysaml2"),
    "two assertions in one secret": ({"in_assertion": lambda xml: xml + xml.replace('ID="_', 'ID="_2')}, "not one assertion"),
    "a comment outside": ({"at_last": lambda xml: f"{xml}<!-- x -->"}, "comment"),
    "a comment inside": ({"in_response": swap("<samlp:Status>", "<!-- x --><samlp:Status>")}, "comment"),
    "an instruction": ({"at_last": lambda xml: f'<?xml-stylesheet href="x"?>{xml}'}, "comment"),
    "a document type": ({"at_last": lambda xml: f"<!DOCTYPE x>{xml}"}, "document type"),
    "an entity": ({"at_last": lambda xml: f'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>{xml.replace("Success", "&e;")}'}, "document type"),
    "a bomb": ({"at_last": lambda xml: f'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>{xml}'}, "document type"),
    "an entity in the secret": ({"in_assertion": lambda xml: f"<!DOCTYPE x [<!ENTITY e 'x'>]>{xml}"}, "pysaml2"),
    "no XML": ({"at_last": lambda _: "hello"}, "no XML"),
    "half of it": ({"at_last": lambda xml: xml[:500]}, "no XML"),
    "another encoding": ({"at_last": lambda xml: f'<?xml version="1.0" encoding="utf-7"?>{xml}'}, "no XML"),
    "no response": ({"at_last": swap("samlp:Response", "samlp:ArtifactResponse")}, "no response"),
    "a great depth": ({"in_response": swap("<samlp:Status>", f"<samlp:Extensions>{'<x>' * 60}{'</x>' * 60}</samlp:Extensions><samlp:Status>")}, "deep"),
    "a great many elements": ({"in_response": swap("<samlp:Status>", f"<samlp:Extensions>{'<x/>' * 4000}</samlp:Extensions><samlp:Status>")}, "long"),
    "a great length": ({"at_last": lambda xml: xml.replace("<samlp:Status>", f"<samlp:Status>{' ' * 300_000}")}, "too large"),
    "a cipher from elsewhere": ({"in_response": sub("<xenc:CipherValue>[^<]*</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>", f'<xenc:CipherReference URI="{EVIL}"/></xenc:CipherData></xenc:EncryptedData>')}, "CipherReference"),
    "a key from elsewhere": ({"in_response": swap("<xenc:EncryptedKey>", f'<ds:RetrievalMethod URI="{EVIL}"/><xenc:EncryptedKey>')}, "elsewhere"),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_an_answer_that_is_not_as_it_should_be_signs_nobody_on(name: str, answer: Make, asked: SignOnRequest, now: datetime) -> None:
    changes, reason = SAID[name]
    with pytest.raises(Refused, match=re.escape(reason)):
        believed(answer(**changes), asked, now)


# --- When it was made. Times are those of an honest answer, moved ---

TIMES: dict[str, tuple[Callable[[Response, str], str], str]] = {
    "issued long before the request": (lambda a, xml: xml.replace(f'IssueInstant="{moment(a.now)}"', f'IssueInstant="{_at(a, -120)}"'), "older than the request"),
    "issued in the time to come": (lambda a, xml: xml.replace(f'IssueInstant="{moment(a.now)}"', f'IssueInstant="{_at(a, 120)}"'), "to come"),
    "signed on before the request, as a session kept there would be": (lambda a, xml: xml.replace(f'AuthnInstant="{moment(a.now)}"', f'AuthnInstant="{_at(a, -120)}"'), "older than the request"),
    "signed on in the time to come": (lambda a, xml: xml.replace(f'AuthnInstant="{moment(a.now)}"', f'AuthnInstant="{_at(a, 120)}"'), "to come"),
    "not valid any more": (lambda a, xml: xml.replace(moment(a.now + timedelta(minutes=5)), _at(a, -120)), "pysaml2"),
    "not valid yet": (lambda a, xml: xml.replace(f'NotBefore="{moment(a.now)}"', f'NotBefore="{_at(a, 120)}"'), "pysaml2"),
    "a sign-on that ended": (lambda a, xml: xml.replace("<saml:AuthnStatement ", f'<saml:AuthnStatement SessionNotOnOrAfter="{_at(a, -120)}" '), "pysaml2"),
    "a time that is none": (lambda a, xml: xml.replace(f'AuthnInstant="{moment(a.now)}"', 'AuthnInstant="yesterday"'), "none"),
    "no time": (lambda a, xml: xml.replace(f'AuthnInstant="{moment(a.now)}"', ""), "missing"),
}  # fmt: skip


def _at(answer: Response, seconds: int) -> str:
    return moment(answer.now + timedelta(seconds=seconds))


@pytest.mark.parametrize("name", TIMES)
def test_an_answer_of_another_time_signs_nobody_on(name: str, answer: Make, asked: SignOnRequest, now: datetime) -> None:
    change, reason = TIMES[name]
    made = answer()
    made.in_assertion = lambda xml: change(made, xml)
    with pytest.raises(Refused, match=re.escape(reason)):
        believed(made, asked, now)


@pytest.mark.parametrize("seconds", [-50, 50])
def test_a_clock_that_is_less_than_a_minute_off_is_no_attack(seconds: int, answer: Make, asked: SignOnRequest, now: datetime) -> None:
    made = answer()
    made.now = now + timedelta(seconds=seconds)
    assert believed(made, asked, now).personnummer == "199204029806"


# --- Signature wrapping: the honest response, its signature, and a forged one somewhere around it ---


def _forged(honest: Response) -> str:
    """A response of the attacker's making: for another person, with no valid signature."""
    forged = Response(honest.request_id, honest.acs, honest.audience, honest.now, honest.sp_certificate, personnummer=OTHER_PERSON)
    forged.signs_response = False
    return forged.xml()


def _inside(outer: str, inner: str, place: str) -> str:
    """``inner`` as the content of a new element, ``place``, in ``outer``."""
    name = place.strip("<>").split(" ")[0]
    return outer.replace("<samlp:Status>", f"{place}{inner}</{name}><samlp:Status>", 1)


def _signature(xml: str) -> str:
    return re.findall("<ds:Signature .*?</ds:Signature>", xml, flags=re.DOTALL)[0]


def _without_signature(xml: str) -> str:
    return xml.replace(_signature(xml), "", 1)


def _after_issuer(xml: str, more: str) -> str:
    return xml.replace("</saml:Issuer>", f"</saml:Issuer>{more}", 1)


EXTENSIONS = "<samlp:Extensions>"
WRAPPED: dict[str, Callable[[Response, str, str], str]] = {
    "XSW1: the honest one inside the signature of the forged": lambda a, honest, forged: _after_issuer(
        forged, _signature(honest).replace("</ds:Signature>", f"{_without_signature(honest)}</ds:Signature>")
    ),
    "XSW1 in an Object": lambda a, honest, forged: _after_issuer(
        forged, _signature(honest).replace("</ds:Signature>", f"<ds:Object>{_without_signature(honest)}</ds:Object></ds:Signature>")
    ),
    "XSW2: the honest one beside its signature in the forged": lambda a, honest, forged: _after_issuer(
        forged, _signature(honest) + _without_signature(honest)
    ),
    "XSW3: the forged one around, the honest in Extensions": lambda a, honest, forged: _inside(forged, honest, EXTENSIONS),
    "XSW4: signature outside, honest in Extensions": lambda a, honest, forged: _inside(
        _after_issuer(forged, _signature(honest)), _without_signature(honest), EXTENSIONS
    ),
    "XSW5: the same id on both": lambda a, honest, forged: _inside(
        _after_issuer(forged.replace(re.findall('ID="(_[0-9a-f]+)"', forged)[0], a.response_id), _signature(honest)),
        _without_signature(honest),
        EXTENSIONS,
    ),
    "XSW6: the same id, the honest one in the signature": lambda a, honest, forged: _after_issuer(
        forged.replace(re.findall('ID="(_[0-9a-f]+)"', forged)[0], a.response_id),
        _signature(honest).replace("</ds:Signature>", f"<ds:Object>{_without_signature(honest)}</ds:Object></ds:Signature>"),
    ),
    "XSW7: a forged assertion in Extensions": lambda a, honest, forged: _inside(honest, a.signed_assertion(), EXTENSIONS),
    "XSW8: a forged assertion in an Object of the signature": lambda a, honest, forged: honest.replace(
        "</ds:Signature>", f"<ds:Object>{a.signed_assertion()}</ds:Object></ds:Signature>", 1
    ),
    "a second encrypted assertion after": lambda a, honest, forged: honest.replace(
        "</samlp:Response>", f"{idp.encrypted(a.signed_assertion(), a.sp_certificate)}</samlp:Response>"
    ),
    "a second encrypted assertion before": lambda a, honest, forged: honest.replace(
        "<saml:EncryptedAssertion>", f"{idp.encrypted(a.signed_assertion(), a.sp_certificate)}<saml:EncryptedAssertion>", 1
    ),
    "the assertion exchanged": lambda a, honest, forged: re.sub(
        "<saml:EncryptedAssertion>.*</saml:EncryptedAssertion>",
        lambda _: re.findall("<saml:EncryptedAssertion>.*</saml:EncryptedAssertion>", forged, flags=re.DOTALL)[0],
        honest,
        flags=re.DOTALL,
    ),
    "the cipher text exchanged": lambda a, honest, forged: honest.replace(
        re.findall("<xenc:EncryptedData .*</xenc:EncryptedData>", honest, flags=re.DOTALL)[0],
        re.findall("<xenc:EncryptedData .*</xenc:EncryptedData>", forged, flags=re.DOTALL)[0],
    ),
    "a plain assertion beside the encrypted": lambda a, honest, forged: honest.replace(
        "</samlp:Response>", f"{a.signed_assertion()}</samlp:Response>"
    ),
    "two references": lambda a, honest, forged: re.sub("(<ds:Reference .*?</ds:Reference>)", r"\1\1", honest, flags=re.DOTALL),
    "a reference to everything": lambda a, honest, forged: honest.replace(f'URI="#{a.response_id}"', 'URI=""'),
    "a reference by pointer": lambda a, honest, forged: honest.replace(
        f'URI="#{a.response_id}"', f"URI=\"#xpointer(id('{a.response_id}'))\""
    ),
    "a transform that leaves things out": lambda a, honest, forged: honest.replace(
        f'<ds:Transform Algorithm="{idp.DS}enveloped-signature"/>',
        f'<ds:Transform Algorithm="{idp.DS}enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116">'
        "<ds:XPath>not(ancestor-or-self::x)</ds:XPath></ds:Transform>",
    ),
    "a style sheet as transform": lambda a, honest, forged: honest.replace(
        f'<ds:Transform Algorithm="{idp.C14N}"/>', '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>'
    ),
    "a canonical form with comments": lambda a, honest, forged: honest.replace(
        f'<ds:CanonicalizationMethod Algorithm="{idp.C14N}"/>', f'<ds:CanonicalizationMethod Algorithm="{idp.C14N}WithComments"/>'
    ),
    "two signatures": lambda a, honest, forged: _after_issuer(honest, _signature(honest)),
    "an empty signature": lambda a, honest, forged: re.sub("<ds:SignatureValue>.*</ds:SignatureValue>", "<ds:SignatureValue/>", honest),
    "the signature of another response": lambda a, honest, forged: _after_issuer(forged, _signature(honest)),
    "the forged one alone": lambda a, honest, forged: forged,
}


@pytest.mark.parametrize("name", WRAPPED)
def test_no_signature_is_taken_for_that_of_something_else(name: str, answer: Make, asked: SignOnRequest, now: datetime) -> None:
    honest = answer()
    wrapped = WRAPPED[name](honest, honest.xml(), _forged(honest))
    assert wrapped != honest.xml()
    with pytest.raises(Refused):
        believed(base64.b64encode(wrapped.encode()).decode(), asked, now)


@pytest.mark.parametrize("encoded", ["", "%%%", "aGVsbG8", "åäö", "=" * 40, "A" * 400_001])
def test_what_is_no_base64_or_no_response_is_refused(encoded: str, asked: SignOnRequest, now: datetime) -> None:
    with pytest.raises(Refused):
        believed(encoded, asked, now)


# --- What only the rows can tell ---

pytest_db = pytest.mark.django_db


@pytest_db
def test_an_unsolicited_answer_is_refused_whatever_it_says() -> None:
    visitor = Client()
    request = leaves(visitor)
    for form in (
        {"SAMLResponse": answered(request).encoded()},
        {"SAMLResponse": answered(request).encoded(), "RelayState": ""},
        {"SAMLResponse": answered(request).encoded(), "RelayState": "/inloggad/mina-sidor"},
        {"SAMLResponse": answered(request).encoded(), "RelayState": f"ss:{'a' * 32}"},
        {"RelayState": request.relay_state},
    ):
        assert visitor.post(ACS, form).status_code == 400
    assert visitor.get(TOKEN).status_code == 401


@pytest_db
def test_a_relay_state_counts_once_whatever_came_with_it() -> None:
    visitor = Client()
    request = leaves(visitor)
    assert visitor.post(ACS, {"SAMLResponse": "nonsense", "RelayState": request.relay_state}).status_code == 400
    visitor.cookies.load({"vst_saml": visitor.cookies["vst_saml"].value or "sv." + "b" * 32})
    assert returns(visitor, request).status_code == 400


@pytest_db
def test_an_answer_stolen_from_somebody_or_pushed_on_somebody_is_of_no_use() -> None:
    asa, thief = Client(), Client()
    request = leaves(asa)
    leaves(thief)
    assert returns(thief, request).status_code == 400
    assert returns(Client(), leaves(asa)).status_code == 400, "a browser that never began"
    assert thief.get(TOKEN).status_code == 401


@pytest_db
def test_the_same_answer_twice_signs_on_once() -> None:
    asa = Client()
    request = leaves(asa)
    form = {"SAMLResponse": answered(request).encoded(), "RelayState": request.relay_state}
    browser = asa.cookies["vst_saml"].value
    assert asa.post(ACS, form).status_code == 302
    asa.cookies["vst_saml"] = browser
    assert asa.post(ACS, form).status_code == 400


@pytest_db
def test_the_same_assertion_twice_signs_on_once_even_if_the_request_were_there_again(
    asked: SignOnRequest, answer: Make, now: datetime
) -> None:
    said = believed(answer(), asked, now)
    assert responses.arrive(said, asked, now).target == "/inloggad/demo"
    with pytest.raises(Refused, match="twice"):
        responses.arrive(said, asked, now)


@pytest_db
def test_an_answer_after_ten_minutes_is_too_late(asked: SignOnRequest, now: datetime) -> None:
    asked.save()
    with pytest.raises(Refused):
        responses.request_of("ss:relay", now + timedelta(minutes=10))


@pytest_db
def test_two_values_of_one_field_are_refused() -> None:
    visitor = Client()
    request = leaves(visitor)
    encoded = answered(request).encoded()
    assert visitor.post(ACS, {"SAMLResponse": [encoded, encoded], "RelayState": request.relay_state}).status_code == 400


@pytest_db
def test_every_refusal_is_a_page_of_a_4xx_status() -> None:
    for change in (
        {"loa": "x"},
        {"keys": keys_of("evil")},
        {"encrypts": False},
        {"in_assertion": lambda _: "hello"},
        {"personnummer": "1"},
    ):
        visitor = Client()
        answer = returns(visitor, leaves(visitor), **change)
        assert 400 <= answer.status_code < 500
        assert b'data-testid="error-reference"' in answer.content
        assert visitor.cookies["vst_saml"].value == ""
