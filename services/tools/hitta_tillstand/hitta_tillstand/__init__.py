"""Which permits a business needs: an e-service of the portal."""
