"""Django's own table is short: the calls, and one view behind every screen."""

urlpatterns: list[object] = []
