"""The outside world of every test: as it stands at start, no faults, no waiting between tries."""

from portal.testing.fixtures import outside_world_at_start

__all__ = ["outside_world_at_start"]
