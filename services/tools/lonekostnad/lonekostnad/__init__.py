"""What an employee costs: an e-service of the portal."""
