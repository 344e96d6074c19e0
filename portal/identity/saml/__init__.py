"""The portal as a SAML 2.0 service provider: pysaml2 between two strict layers of our own (docs/explanation/login.md)."""
