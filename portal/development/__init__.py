"""What a developer's machine alone has: ``make dev``, and the process that portals are forked from. Production imports nothing of it."""
