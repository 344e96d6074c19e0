"""The login of test people, for local and test environments: a package of its own that production does not have.

The portal finds it by name when it is there and wanted (``portal/identity/mock.py``), and knows nothing of it otherwise
(docs/explanation/login.md; spec: LOGIN-008, LOGIN-028 to -037, API-010).
"""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

if settings.VST_ENV not in {"local", "test"}:
    raise ImproperlyConfigured("mock_login is for local and test environments and can not be imported in another")
