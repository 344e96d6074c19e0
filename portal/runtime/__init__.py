"""What the process stands on, whatever it serves: environment, secrets, database, breaker, metrics, installed packages."""
