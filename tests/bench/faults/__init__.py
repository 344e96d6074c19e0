"""``make faults``: what visitors see of each fault, whether anything is lost, and how soon it heals."""
