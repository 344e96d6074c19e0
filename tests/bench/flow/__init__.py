"""What an application in steps costs (``make bench-flow``)."""
