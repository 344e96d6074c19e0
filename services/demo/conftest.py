"""What every test stands on: the portal's own fixtures."""

pytest_plugins = ["portal.testing.fixtures"]
