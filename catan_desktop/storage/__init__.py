"""Files: journals, settings, paths, and the readers and comparisons behind `check`."""
