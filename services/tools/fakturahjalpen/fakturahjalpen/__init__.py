"""Writes an invoice, and checks one: an e-service of the portal."""
