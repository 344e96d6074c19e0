"""Whether the money will last: an e-service of the portal."""
