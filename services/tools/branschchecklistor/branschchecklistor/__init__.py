"""What it takes to start a business of a trade, as a list to tick off: an e-service of the portal."""
