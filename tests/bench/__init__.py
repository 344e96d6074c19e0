"""What the runtime costs, measured on a scene of its own and on a running portal."""
