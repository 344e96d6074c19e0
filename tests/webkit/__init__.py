"""Our browser tests in WebKit, the engine of Safari: ``make webkit`` (docs/how-to/test-in-webkit.md)."""
