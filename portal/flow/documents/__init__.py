"""What is made of a case for paper and for archives: its PDF, and the schema of its JSON."""
