"""What the portal answers to calls: one file for each noun, and the table of their addresses."""
