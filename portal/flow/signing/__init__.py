"""Signatures of applications: who must sign, and who takes a signature (flow 9). Teams import ``Signer`` from here."""

from portal.flow.signing.provider import SigningProvider, provider
from portal.flow.signing.request import Refused, Returned, Signature, SigningRequest
from portal.flow.signing.signer import Order, Signer

__all__ = ["Order", "Refused", "Returned", "Signature", "Signer", "SigningProvider", "SigningRequest", "provider"]
