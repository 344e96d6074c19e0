"""What the portal is made of and whether its weaknesses are known: ``make sbom`` and ``make audit``."""
