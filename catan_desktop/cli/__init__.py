"""The command line: one module a command; the only place where the rooms are wired together."""
