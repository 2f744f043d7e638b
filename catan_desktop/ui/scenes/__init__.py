"""The screens outside the table."""
