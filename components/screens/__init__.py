"""One file for each screen of portal/routes.py."""
