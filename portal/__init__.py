"""What the portal knows and answers: routes, guards, identity, engagemang, e-services, content. No markup."""
