"""What a test environment has and production never: named people, an outside world that can be changed, faults on request."""
