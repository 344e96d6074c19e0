"""How everything is that the portal stands on: asked in the background, so that whoever wants to know never waits for it."""
