"""What the public tools cost, and how soon they answer."""
