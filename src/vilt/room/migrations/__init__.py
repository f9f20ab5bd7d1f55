"""The steps that bring a database of any earlier release up to this one, run by Alembic."""
