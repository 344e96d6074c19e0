"""Django's PostgreSQL as a portal needs it whose visitors must not wait for a database (docs/explanation/database.md)."""
