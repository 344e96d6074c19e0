"""What all processes share: counts and sealed answers, in Redis (``REDIS_URL``), or in each process where there is none or it is away."""
