"""How a calculator is drawn: fields that are heard of while somebody types, and figures that are redrawn alone."""
