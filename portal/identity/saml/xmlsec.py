"""The program xmlsec1, which pysaml2 starts for every signature and every encrypted text (Debian: package xmlsec1)."""

import shutil
from pathlib import Path
from typing import Any

from lxml import etree

from portal.identity.saml.refusal import Refused


def program() -> str | None:
    """Where it is, or ``None`` when it is not installed."""
    return shutil.which("xmlsec1")


def is_signed(document: bytes, root: Any, certificate: Path) -> bool:
    """Whether the signature of ``root`` holds by the key of ``certificate``. Raises ``Refused`` where the program is missing."""
    from saml2.sigver import CryptoBackendXmlSec1, XmlsecError  # see client_for

    found = program()
    if found is None:
        raise Refused("xmlsec1 is not installed", "unavailable")
    name = etree.QName(root)
    try:
        held = CryptoBackendXmlSec1(found).validate_signature(
            document.decode("utf-8"), str(certificate), "pem", f"{name.namespace}:{name.localname}", root.get("ID")
        )
    except XmlsecError:
        return False
    return bool(held)
