"""What requests and responses are made of, before anybody knows what they are about: addresses, cookies, origin, bodies."""
