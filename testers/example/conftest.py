"""A project of testers: nothing of the portal is here but its page objects."""

pytest_plugins = ["portal_pages.fixtures"]
