"""What the visitor sees: ReactPy components. No HTTP, no database, no cookies written."""
