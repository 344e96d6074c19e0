"""What services share that answer by rules: questions, the frame of their page, and what is read of one rule."""
