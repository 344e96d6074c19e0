"""Whether a business pays its way: an e-service of the portal."""
