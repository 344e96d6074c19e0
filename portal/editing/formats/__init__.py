"""How days and times are written in the console: in one form in both languages, in Swedish time (MEND-023)."""
