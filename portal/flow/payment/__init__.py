"""Payment of applications: who takes it, and what has been paid (flow 10)."""

from portal.flow.payment.provider import Forged, PaymentProvider, State, Told, provider

__all__ = ["Forged", "PaymentProvider", "State", "Told", "provider"]
