"""The frame around every screen: header, drawers, notices, footer."""
