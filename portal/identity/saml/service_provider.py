"""pysaml2, set up for one identity provider at a time: it knows the keys of the one that was asked and of no other."""

from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from portal.identity.saml import keys, own, xmlsec
from portal.identity.saml.providers import Provider
from portal.identity.saml.refusal import Refused

if TYPE_CHECKING:
    from saml2.client import Saml2Client

SKEW_SECONDS = 60
"""Sweden Connect: at most a minute between our clock and theirs."""


def client_for(provider: Provider, origin: str, now: datetime) -> "Saml2Client":
    """A client that asks ``provider`` and takes its answers. Raises ``Refused`` where xmlsec1 is missing."""
    from saml2.client import Saml2Client  # a fifth of a start: loaded where somebody signs on by SAML

    program = xmlsec.program()
    if program is None:
        raise Refused("xmlsec1 is not installed", "unavailable")
    signing = keys.current("signing", now)
    encryption = tuple((str(pair.key), str(pair.certificate)) for pair in keys.pairs_of("encryption", now))
    return Saml2Client(
        config=_config(provider, origin, own.entity_id(origin), program, str(signing.key), str(signing.certificate), encryption)
    )


@lru_cache(maxsize=32)
def _config(
    provider: Provider, origin: str, entity_id: str, program: str, key: str, certificate: str, encryption: tuple[tuple[str, str], ...]
) -> Any:
    """Setting pysaml2 up reads metadata and keys: once for each provider, until one of them changes."""
    from saml2 import BINDING_HTTP_POST
    from saml2.config import SPConfig
    from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

    return SPConfig().load(
        {
            "entityid": entity_id,
            "xmlsec_binary": program,
            "key_file": key,
            "cert_file": certificate,
            "encryption_keypairs": [{"key_file": one, "cert_file": other} for one, other in encryption],
            "metadata": {"inline": [provider.descriptor]},
            "accepted_time_diff": SKEW_SECONDS,
            "signing_algorithm": SIG_RSA_SHA256,
            "digest_algorithm": DIGEST_SHA256,
            "allow_unknown_attributes": True,
            "delete_tmpfiles": True,
            "service": {
                "sp": {
                    "endpoints": {"assertion_consumer_service": [(own.acs(origin), BINDING_HTTP_POST)]},
                    "allow_unsolicited": False,
                    "authn_requests_signed": True,
                    "want_response_signed": True,
                    "want_assertions_signed": False,
                }
            },
        }
    )
