"""Help with choosing a company name."""
