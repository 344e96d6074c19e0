"""What an e-service written in Python is, and those that come with the shell."""
