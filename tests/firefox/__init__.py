"""Our browser tests in Firefox: ``make firefox`` (docs/how-to/test-in-firefox.md)."""
