"""What grows, by name."""


def doubling_fragments(doublings: int) -> str:
    """A GraphQL document of under a kilobyte for twenty: each fragment spreads the next one twice."""
    spreading = (f"fragment f{n} on Query {{ ...f{n + 1} ...f{n + 1} }}" for n in range(doublings))
    return f"query {{ ...f0 }} {' '.join(spreading)} fragment f{doublings} on Query {{ __typename }}"
