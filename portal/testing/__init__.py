"""What teams test their e-services with: named visitors in memory, a check of a whole service, and a browser for who wants one.

In the ``conftest.py`` of a service: ``pytest_plugins = ["portal.testing.fixtures"]`` (docs/how-to/test-an-e-service.md). Nothing that
the portal runs in production imports this package; what it needs besides is the extra ``testing``, for a browser the extra ``browser``.
"""
