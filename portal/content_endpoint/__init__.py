"""The content endpoint: pages, menus, words and news as GraphQL (spec: shell 7, content 7; qa-contract (c) "Content endpoint")."""
