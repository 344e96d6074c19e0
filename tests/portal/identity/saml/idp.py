"""An identity provider of our own, small enough to be bent into every wrong shape: signs, encrypts, and lies on request."""

from __future__ import annotations

import base64
import os
import secrets
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID
from lxml import etree

LOA3 = "http://id.elegnamnden.se/loa/1.0/loa3"
UNCERTIFIED = "http://id.swedenconnect.se/loa/1.0/uncertified-loa3"
ENTITY_ID = "https://freja.idp.example/metadata"
SIGN_ON_URL = "https://freja.idp.example/sso"
DS = "http://www.w3.org/2000/09/xmldsig#"
XENC = "http://www.w3.org/2001/04/xmlenc#"
RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
RSA_SHA1 = f"{DS}rsa-sha1"
SHA256 = f"{XENC}sha256"
SHA1 = f"{DS}sha1"
AES256_CBC = f"{XENC}aes256-cbc"
AES128_CBC = f"{XENC}aes128-cbc"
AES256_GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm"
OAEP = f"{XENC}rsa-oaep-mgf1p"
RSA15 = f"{XENC}rsa-1_5"
C14N = "http://www.w3.org/2001/10/xml-exc-c14n#"
BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

_HASHES: dict[str, hashes.HashAlgorithm] = {
    RSA_SHA256: hashes.SHA256(),
    RSA_SHA1: hashes.SHA1(),
    SHA256: hashes.SHA256(),
    SHA1: hashes.SHA1(),
}
_NAMESPACES = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'


@dataclass(frozen=True)
class Keys:
    """A private key and its certificate."""

    private: rsa.RSAPrivateKey
    certificate: x509.Certificate

    @property
    def body(self) -> str:
        return base64.b64encode(self.certificate.public_bytes(serialization.Encoding.DER)).decode()

    @property
    def pem(self) -> str:
        return self.certificate.public_bytes(serialization.Encoding.PEM).decode()


@cache
def keys_of(name: str) -> Keys:
    """The same keys for the same name as long as the tests run: they are slow to make."""
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(private, hashes.SHA256())
    )
    return Keys(private, certificate)


def metadata(entity_id: str = ENTITY_ID, keys: Keys | None = None, more: str = "", sign_on_url: str = SIGN_ON_URL) -> str:
    """The EntityDescriptor of this provider; ``more`` are attributes such as ``validUntil``."""
    body = (keys or keys_of("freja")).body
    return (
        f'<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{entity_id}" {more}>'
        '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAuthnRequestsSigned="true">'
        f'<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="{DS}"><ds:X509Data><ds:X509Certificate>{body}</ds:X509Certificate>'
        "</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
        f'<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="{sign_on_url}"/>'
        "</md:IDPSSODescriptor></md:EntityDescriptor>"
    )


@dataclass(frozen=True)
class AuthnRequest:
    """What the browser brings from the portal."""

    id: str
    acs: str
    issuer: str
    relay_state: str
    root: Any
    query: dict[str, list[str]]

    @classmethod
    def of(cls, location: str) -> AuthnRequest:
        query = parse_qs(urlsplit(location).query)
        root = etree.fromstring(zlib.decompress(base64.b64decode(query["SAMLRequest"][0]), -15))
        return cls(
            root.get("ID"),
            root.get("AssertionConsumerServiceURL"),
            root.findtext("{urn:oasis:names:tc:SAML:2.0:assertion}Issuer"),
            query["RelayState"][0],
            root,
            query,
        )


def moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass
class Response:
    """A response in the making. Everything it says can be changed, and each step of its making."""

    request_id: str
    acs: str
    audience: str
    now: datetime
    sp_certificate: x509.Certificate

    issuer: str = ENTITY_ID
    assertion_issuer: str = ENTITY_ID
    loa: str = LOA3
    personnummer: str = "199204029806"
    given_name: str = "Åsa"
    surname: str = "Öberg"
    keys: Keys = field(default_factory=lambda: keys_of("freja"))
    signature: str = RSA_SHA256
    digest: str = SHA256
    encryption: str = AES256_CBC
    key_encryption: str = OAEP
    signs_response: bool = True
    signs_assertion: bool = False
    encrypts: bool = True
    assertion_id: str = field(default_factory=lambda: f"_{secrets.token_hex(16)}")
    response_id: str = field(default_factory=lambda: f"_{secrets.token_hex(16)}")
    in_assertion: Callable[[str], str] = str
    """Changes the assertion before it is signed and encrypted."""
    in_response: Callable[[str], str] = str
    """Changes the response before it is signed."""
    at_last: Callable[[str], str] = str
    """Changes the response after it was signed."""

    def xml(self) -> str:
        response = self.in_response(self._response(self._enclosed(self._assertion())))
        if self.signs_response:
            response = sign(response, self.response_id, self.keys, self.signature, self.digest)
        return self.at_last(response)

    def encoded(self) -> str:
        return base64.b64encode(self.xml().encode()).decode()

    def signed_assertion(self, **changes: Any) -> str:
        """An assertion with a signature of its own, as a thief would have found one."""
        return sign(self._assertion(), self.assertion_id, self.keys, self.signature, self.digest)

    def _enclosed(self, assertion: str) -> str:
        assertion = self.in_assertion(assertion)
        if self.signs_assertion:
            assertion = sign(assertion, self.assertion_id, self.keys, self.signature, self.digest)
        if not self.encrypts:
            return assertion
        return encrypted(assertion, self.sp_certificate, self.encryption, self.key_encryption)

    def _response(self, inside: str) -> str:
        return (
            f'<samlp:Response {_NAMESPACES} ID="{self.response_id}" Version="2.0" IssueInstant="{moment(self.now)}" '
            f'Destination="{self.acs}" InResponseTo="{self.request_id}"><saml:Issuer>{self.issuer}</saml:Issuer>'
            '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
            f"{inside}</samlp:Response>"
        )

    def _assertion(self) -> str:
        until = moment(self.now + timedelta(minutes=5))
        return (
            f'<saml:Assertion {_NAMESPACES} ID="{self.assertion_id}" Version="2.0" IssueInstant="{moment(self.now)}">'
            f"<saml:Issuer>{self.assertion_issuer}</saml:Issuer><saml:Subject><saml:NameID>{secrets.token_hex(8)}</saml:NameID>"
            f'<saml:SubjectConfirmation Method="{BEARER}"><saml:SubjectConfirmationData InResponseTo="{self.request_id}" '
            f'Recipient="{self.acs}" NotOnOrAfter="{until}"/></saml:SubjectConfirmation></saml:Subject>'
            f'<saml:Conditions NotBefore="{moment(self.now)}" NotOnOrAfter="{until}"><saml:AudienceRestriction>'
            f"<saml:Audience>{self.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
            f'<saml:AuthnStatement AuthnInstant="{moment(self.now)}"><saml:AuthnContext><saml:AuthnContextClassRef>{self.loa}'
            "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>"
            f"{attribute('urn:oid:1.2.752.29.4.13', self.personnummer)}{attribute('urn:oid:2.5.4.42', self.given_name)}"
            f"{attribute('urn:oid:2.5.4.4', self.surname)}"
            f"{attribute('urn:oid:2.16.840.1.113730.3.1.241', f'{self.given_name} {self.surname}')}"
            "</saml:AttributeStatement></saml:Assertion>"
        )


def attribute(name: str, *values: str) -> str:
    inside = "".join(f"<saml:AttributeValue>{value}</saml:AttributeValue>" for value in values)
    uri = "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"
    return f'<saml:Attribute Name="{name}" NameFormat="{uri}">{inside}</saml:Attribute>'


def sign(xml: str, id: str, keys: Keys, signature: str = RSA_SHA256, digest: str = SHA256, after: str = "Issuer") -> str:
    """``xml`` with an enveloped signature over the element with this id, put after its Issuer."""
    root = etree.fromstring(xml.encode())
    element = next(one for one in root.iter() if one.get("ID") == id)
    value = _digest(etree.tostring(element, method="c14n", exclusive=True, with_comments=False), digest)
    made = etree.fromstring(signature_of(id, value, keys, signature, digest))
    place = element.find(f"{{urn:oasis:names:tc:SAML:2.0:assertion}}{after}")
    element.insert(0 if place is None else element.index(place) + 1, made)
    info = made.find(f"{{{DS}}}SignedInfo")
    signed = etree.tostring(info, method="c14n", exclusive=True, with_comments=False)
    made.find(f"{{{DS}}}SignatureValue").text = _signed(signed, keys, signature)
    return etree.tostring(root, encoding="unicode")


def signature_of(id: str, value: str, keys: Keys, signature: str, digest: str) -> str:
    return (
        f'<ds:Signature xmlns:ds="{DS}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{C14N}"/>'
        f'<ds:SignatureMethod Algorithm="{signature}"/><ds:Reference URI="#{id}"><ds:Transforms>'
        f'<ds:Transform Algorithm="{DS}enveloped-signature"/><ds:Transform Algorithm="{C14N}"/></ds:Transforms>'
        f'<ds:DigestMethod Algorithm="{digest}"/><ds:DigestValue>{value}</ds:DigestValue></ds:Reference></ds:SignedInfo>'
        f"<ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{keys.body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
        "</ds:Signature>"
    )


def encrypted(xml: str, certificate: x509.Certificate, encryption: str = AES256_CBC, key_encryption: str = OAEP) -> str:
    """``xml`` as an EncryptedAssertion that only the holder of the certificate's key can read."""
    key = os.urandom(16 if encryption == AES128_CBC else 24 if encryption.endswith("tripledes-cbc") else 32)
    data = _enciphered(xml.encode(), key, encryption)
    oaep = padding.OAEP(mgf=padding.MGF1(hashes.SHA1()), algorithm=hashes.SHA1(), label=None)
    public = certificate.public_key()
    assert isinstance(public, rsa.RSAPublicKey)
    wrapped = public.encrypt(key, padding.PKCS1v15() if key_encryption == RSA15 else oaep)
    return (
        f'<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="{XENC}" Type="{XENC}Element">'
        f'<xenc:EncryptionMethod Algorithm="{encryption}"/><ds:KeyInfo xmlns:ds="{DS}"><xenc:EncryptedKey>'
        f'<xenc:EncryptionMethod Algorithm="{key_encryption}"/><xenc:CipherData><xenc:CipherValue>'
        f"{base64.b64encode(wrapped).decode()}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>"
        f"<xenc:CipherData><xenc:CipherValue>{base64.b64encode(data).decode()}</xenc:CipherValue></xenc:CipherData>"
        "</xenc:EncryptedData></saml:EncryptedAssertion>"
    )


def _enciphered(plain: bytes, key: bytes, encryption: str) -> bytes:
    if encryption == AES256_GCM:
        nonce = os.urandom(12)
        return nonce + AESGCM(key).encrypt(nonce, plain, None)
    if encryption.endswith("tripledes-cbc"):
        return os.urandom(8 + len(plain) // 8 * 8 + 8)  # refused by its name before anybody would decrypt it
    missing = 16 - len(plain) % 16
    start = os.urandom(16)
    cipher = Cipher(algorithms.AES(key), modes.CBC(start)).encryptor()
    return start + cipher.update(plain + bytes(missing - 1) + bytes([missing])) + cipher.finalize()


def _digest(data: bytes, algorithm: str) -> str:
    made = hashes.Hash(_HASHES[algorithm])
    made.update(data)
    return base64.b64encode(made.finalize()).decode()


def _signed(data: bytes, keys: Keys, algorithm: str) -> str:
    return base64.b64encode(keys.private.sign(data, padding.PKCS1v15(), _HASHES[algorithm])).decode()
