"""Advice on how to fund a business: an e-service of the portal."""
