"""Services of the test authority (services/demo)."""
