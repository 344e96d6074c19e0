"""What a test environment has and production never: named people, an outside world that can be changed, faults on request, a call log.

A package of its own that production does not install. The portal finds it by name when it is there (``portal/outside/test_world.py``)
and knows nothing of it otherwise (docs/how-to/test-an-e-service.md; spec: qa-contract (h)).
"""
