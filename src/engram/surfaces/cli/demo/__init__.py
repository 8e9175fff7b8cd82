"""The demo: the main job on a fresh store, with every claim checked while it is shown."""
