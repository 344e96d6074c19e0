"""What the templates of the console use."""
