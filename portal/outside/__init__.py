"""What other systems may be asked for: the calls, their sources, and what is kept of the answers."""
