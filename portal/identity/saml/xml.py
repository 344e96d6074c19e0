"""XML as the profile layer reads it: no DTD, no entity, no comment that could split a value, every id once."""

from collections.abc import Iterator
from typing import Any, Final

from lxml import etree

from portal.identity.saml.refusal import Refused

SAML: Final = "urn:oasis:names:tc:SAML:2.0:assertion"
SAMLP: Final = "urn:oasis:names:tc:SAML:2.0:protocol"
METADATA: Final = "urn:oasis:names:tc:SAML:2.0:metadata"
DS: Final = "http://www.w3.org/2000/09/xmldsig#"
XENC: Final = "http://www.w3.org/2001/04/xmlenc#"

_IDS: Final = ("ID", "Id", "id", "AssertionID", "{http://www.w3.org/XML/1998/namespace}id")
_SIGNATURES: Final = frozenset(
    """http://www.w3.org/2001/04/xmldsig-more#rsa-sha256 http://www.w3.org/2001/04/xmldsig-more#rsa-sha384
    http://www.w3.org/2001/04/xmldsig-more#rsa-sha512 http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256
    http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384 http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512""".split()
)
_DIGESTS: Final = frozenset(
    """http://www.w3.org/2001/04/xmlenc#sha256 http://www.w3.org/2001/04/xmldsig-more#sha384
    http://www.w3.org/2001/04/xmlenc#sha512""".split()
)
_TRANSFORMS: Final = frozenset({f"{DS}enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"})
_CANONICAL: Final = "http://www.w3.org/2001/10/xml-exc-c14n#"
_DEEPEST: Final = 40
_MOST_ELEMENTS: Final = 3000


def parsed(document: bytes) -> Any:
    """The root of a document without anything that parsers could read in two ways. Raises ``Refused``."""
    if b"<!DOCTYPE" in document or b"<!ENTITY" in document:
        raise Refused("a document type")
    try:
        document.decode("utf-8")
        root = etree.fromstring(document, _parser())
    except (etree.XMLSyntaxError, ValueError) as fault:
        raise Refused("no XML") from fault
    tree = root.getroottree()
    if tree.docinfo.doctype or (tree.docinfo.encoding or "UTF-8").upper() not in {"UTF-8", "UTF8", "ASCII", "US-ASCII"}:
        raise Refused("a document type or another encoding")
    _check_plain(root)
    return root


def children(parent: Any, namespace: str, name: str) -> list[Any]:
    """The child elements of this name."""
    return list(parent.findall(f"{{{namespace}}}{name}"))


def only(parent: Any, namespace: str, name: str) -> Any:
    """The one child of this name. Raises ``Refused`` when there is none, or more."""
    found = children(parent, namespace, name)
    if len(found) != 1:
        raise Refused(f"{len(found)} {name} where there is to be one")
    return found[0]


def anywhere(root: Any, namespace: str, name: str) -> list[Any]:
    """All elements of this name at any depth."""
    return list(root.iter(f"{{{namespace}}}{name}"))


def words(element: Any) -> str:
    """The text of an element that holds nothing else, without white space around it. Raises ``Refused``."""
    if len(element):
        raise Refused("elements in place of a text")
    return (element.text or "").strip()


def check_signature_of(element: Any) -> None:
    """The one signature that ``element`` carries is over the whole of it and nothing else, by allowed algorithms.

    Whether it holds is for who knows the key to say. Raises ``Refused``.
    """
    signature = only(element, DS, "Signature")
    if children(signature, DS, "Object"):
        raise Refused("a signature with contents of its own")
    info = only(signature, DS, "SignedInfo")
    if _algorithm(only(info, DS, "CanonicalizationMethod")) != _CANONICAL:
        raise Refused("a canonical form that is not allowed")
    if _algorithm(only(info, DS, "SignatureMethod")) not in _SIGNATURES:
        raise Refused("a signature algorithm that is not allowed")
    reference = only(info, DS, "Reference")
    if not element.get("ID") or reference.get("URI") != f"#{element.get('ID')}":
        raise Refused("a signature over something else")
    if _algorithm(only(reference, DS, "DigestMethod")) not in _DIGESTS:
        raise Refused("a digest that is not allowed")
    transforms = [_algorithm(one) for one in children(only(reference, DS, "Transforms"), DS, "Transform")]
    if not transforms or len(transforms) != len(set(transforms)) or not set(transforms) <= _TRANSFORMS:
        raise Refused("a transform that is not allowed")


def _algorithm(element: Any) -> str:
    return str(element.get("Algorithm", ""))


def _parser() -> Any:
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False)


def _check_plain(root: Any) -> None:
    ids: set[str] = set()
    for count, (element, depth) in enumerate(_walk(root)):
        if not isinstance(element.tag, str):
            raise Refused("a comment or an instruction")
        if count > _MOST_ELEMENTS or depth > _DEEPEST:
            raise Refused("too deep or too long")
        for name in _IDS:
            value = element.get(name)
            if value is not None:
                if value in ids:
                    raise Refused("an id used twice")
                ids.add(value)


def _walk(root: Any) -> Iterator[tuple[Any, int]]:
    """Every node with its depth; also what stands before and after the root."""
    outside = root.getprevious()
    if outside is not None or root.getnext() is not None:
        raise Refused("a comment or an instruction")
    waiting = [(root, 0)]
    while waiting:
        element, depth = waiting.pop()
        yield element, depth
        waiting.extend((child, depth + 1) for child in element)
