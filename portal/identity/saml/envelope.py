"""The layer before pysaml2: what a response must look like before anybody works on its signature.

Everything that is checked here can be seen without a key. A response that passes is whole, signed over all of itself, and holds one
encrypted assertion; whether the signature holds and what the assertion says comes after.
"""

import base64
import binascii
from dataclasses import dataclass
from typing import Any, Final

from portal.identity.saml.models import SignOnRequest
from portal.identity.saml.own import acs
from portal.identity.saml.refusal import Refused
from portal.identity.saml.xml import DS, SAML, SAMLP, XENC, anywhere, check_signature_of, children, only, parsed, words

LARGEST: Final = 256_000
"""Bytes of a response; one with a certificate, a signature and a photo-less person is about twelve thousand."""

_SUCCESS: Final = "urn:oasis:names:tc:SAML:2.0:status:Success"
_CANCELLED: Final = frozenset({"http://id.elegnamnden.se/status/1.0/cancel", "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"})
_DATA_ENCRYPTIONS: Final = frozenset(
    {f"{XENC}aes128-cbc", f"{XENC}aes192-cbc", f"{XENC}aes256-cbc"}
    | {f"http://www.w3.org/2009/xmlenc11#aes{bits}-gcm" for bits in (128, 192, 256)}
)
_KEY_ENCRYPTIONS: Final = frozenset({f"{XENC}rsa-oaep-mgf1p", "http://www.w3.org/2009/xmlenc11#rsa-oaep"})
_FORBIDDEN: Final = (
    (XENC, "CipherReference"),
    (XENC, "AgreementMethod"),
    (SAML, "Assertion"),
    (SAML, "Advice"),
    (SAML, "EncryptedID"),
    (SAML, "EncryptedAttribute"),
)


@dataclass(frozen=True, slots=True)
class Envelope:
    """A response that looks right from outside."""

    encoded: str
    """As pysaml2 takes it: base64 without line breaks."""
    root: Any


def opened(saml_response: str, request: SignOnRequest) -> Envelope:
    """The response to ``request``. Raises ``Refused``."""
    document = _decoded(saml_response)
    root = parsed(document)
    if root.tag != f"{{{SAMLP}}}Response":
        raise Refused("no response")
    _check_addressed(root, request)
    _check_status(root)
    _check_contents(root)
    check_signature_of(root)
    if len(anywhere(root, DS, "Signature")) != 1:
        raise Refused("more than one signature")
    return Envelope(base64.b64encode(document).decode(), root)


def _decoded(value: str) -> bytes:
    if len(value) > LARGEST * 4 // 3:
        raise Refused("too large")
    try:
        return base64.b64decode("".join(value.split()), validate=True)
    except (binascii.Error, ValueError) as fault:
        raise Refused("no base64") from fault


def _check_addressed(root: Any, request: SignOnRequest) -> None:
    """Whatever a signature says, this must be an answer to our request, sent to us, by whom we asked."""
    if root.get("Version") != "2.0":
        raise Refused("another version")
    if root.get("Destination") != acs(request.origin):
        raise Refused("another destination")
    if root.get("InResponseTo") != request.request_id:
        raise Refused("an answer to something else")
    if words(only(root, SAML, "Issuer")) != request.idp:
        raise Refused("another issuer")


def _check_status(root: Any) -> None:
    codes = [code.get("Value", "") for code in anywhere(only(root, SAMLP, "Status"), SAMLP, "StatusCode")]
    if codes == [_SUCCESS]:
        return
    if _CANCELLED & set(codes):
        raise Refused("cancelled at the identity provider", "cancelled")
    raise Refused(f"the identity provider says {' '.join(code.rpartition(':')[2][:40] for code in codes[:3])}")


def _check_contents(root: Any) -> None:
    for namespace, name in _FORBIDDEN:
        if anywhere(root, namespace, name):
            raise Refused(f"{name} in the open")
    if len(anywhere(root, SAML, "EncryptedAssertion")) != 1:
        raise Refused("not one encrypted assertion")
    encrypted = only(root, SAML, "EncryptedAssertion")
    data = only(encrypted, XENC, "EncryptedData")
    if len(anywhere(root, XENC, "EncryptedData")) != 1:
        raise Refused("more than one encrypted text")
    if only(data, XENC, "EncryptionMethod").get("Algorithm") not in _DATA_ENCRYPTIONS:
        raise Refused("an encryption that is not allowed")
    wrapped = anywhere(root, XENC, "EncryptedKey")
    if not wrapped or any(only(key, XENC, "EncryptionMethod").get("Algorithm") not in _KEY_ENCRYPTIONS for key in wrapped):
        raise Refused("an encryption of the key that is not allowed")
    for retrieval in anywhere(root, DS, "RetrievalMethod"):
        if not retrieval.get("URI", "").startswith("#") or children(retrieval, DS, "Transforms"):
            raise Refused("a key from elsewhere")
