"""What every test stands on."""

from portal.testing.fixtures import django_db_modify_db_settings

__all__ = ["django_db_modify_db_settings"]
