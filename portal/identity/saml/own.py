"""What the portal is called as a service provider, and its metadata."""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from lxml import etree
from lxml.builder import ElementMaker

from portal.http.origin import visitors_origin
from portal.identity.saml import keys
from portal.identity.saml.xml import DS, METADATA, SAML, SAMLP
from portal.words.locales import LOCALES
from portal.words.texts import text

HANDLERS: Final = "/Shibboleth.sso"
ACS_PATH: Final = f"{HANDLERS}/SAML2/POST"
LOA3_PNR: Final = "http://id.elegnamnden.se/ec/1.0/loa3-pnr"

_POST: Final = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
_ATTRIBUTES: Final = "urn:oasis:names:tc:SAML:metadata:attribute"
_DISCOVERY: Final = "urn:oasis:names:tc:SAML:profiles:SSO:idp-discovery-protocol"
_UI: Final = "urn:oasis:names:tc:SAML:metadata:ui"
_XML: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_ENCRYPTIONS: Final = (
    "http://www.w3.org/2009/xmlenc11#aes256-gcm",
    "http://www.w3.org/2009/xmlenc11#aes128-gcm",
    "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
    "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
    "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
)


def origin_of(request: HttpRequest) -> str:
    """Scheme and host that visitors reach the portal by: as configured, else (test environments) as this request came."""
    return visitors_origin(request.get_host())


def entity_id(origin: str) -> str:
    """The name that identity providers know the portal by."""
    return settings.VST_SAML_ENTITY_ID or f"{origin}{HANDLERS}/Metadata"


def acs(origin: str) -> str:
    """Where identity providers send their answers."""
    return f"{origin}{ACS_PATH}"


def metadata(origin: str, now: datetime) -> bytes:
    """The EntityDescriptor to give to a federation's registrar or an identity provider."""
    md = ElementMaker(namespace=METADATA, nsmap={"md": METADATA})
    role = md.SPSSODescriptor(
        _role_extensions(md, origin),
        *(_key(md, use, pair) for use, pair in keys.published(now)),
        md.AssertionConsumerService(Binding=_POST, Location=acs(origin), index="1", isDefault="true"),
        AuthnRequestsSigned="true",
        WantAssertionsSigned="false",
        protocolSupportEnumeration=SAMLP,
    )
    entity = md.EntityDescriptor(_entity_category(md), role, *_organisation(md, origin), entityID=entity_id(origin))
    return bytes(etree.tostring(entity, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def _entity_category(md: ElementMaker) -> etree._Element:
    attr, saml = ElementMaker(namespace=_ATTRIBUTES, nsmap={"mdattr": _ATTRIBUTES}), ElementMaker(namespace=SAML, nsmap={"saml": SAML})
    category = saml.Attribute(
        saml.AttributeValue(LOA3_PNR),
        Name="http://macedir.org/entity-category",
        NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri",
    )
    return md.Extensions(attr.EntityAttributes(category))


def _role_extensions(md: ElementMaker, origin: str) -> etree._Element:
    ui, discovery = ElementMaker(namespace=_UI, nsmap={"mdui": _UI}), ElementMaker(namespace=_DISCOVERY, nsmap={"idpdisc": _DISCOVERY})
    names = [ui.DisplayName(text(locale, "product.name"), {_XML: locale}) for locale in LOCALES]
    response = discovery.DiscoveryResponse(Binding=_DISCOVERY, Location=f"{origin}{HANDLERS}/login", index="1")
    return md.Extensions(ui.UIInfo(*names), response)


def _key(md: ElementMaker, use: str, pair: keys.KeyPair) -> etree._Element:
    ds = ElementMaker(namespace=DS, nsmap={"ds": DS})
    info = ds.KeyInfo(ds.X509Data(ds.X509Certificate(pair.certificate_body)))
    methods = [md.EncryptionMethod(Algorithm=name) for name in _ENCRYPTIONS] if use == "encryption" else []
    return md.KeyDescriptor(info, *methods, use=use)


def _organisation(md: ElementMaker, origin: str) -> list[etree._Element]:
    product = [(text(locale, "product.name"), {_XML: locale}) for locale in LOCALES]
    organisation = md.Organization(
        *(md.OrganizationName(name, lang) for name, lang in product),
        *(md.OrganizationDisplayName(name, lang) for name, lang in product),
        *(md.OrganizationURL(f"{origin}/", {_XML: locale}) for locale in LOCALES),
    )
    if not settings.VST_SAML_CONTACT:
        return [organisation]
    return [organisation, md.ContactPerson(md.EmailAddress(f"mailto:{settings.VST_SAML_CONTACT}"), contactType="technical")]
