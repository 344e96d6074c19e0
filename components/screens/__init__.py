"""One file for each screen: how it is drawn, and its record (docs/how-to/write-a-screen.md)."""
