"""Who is signed in, how they came in, and how long it lasts."""
