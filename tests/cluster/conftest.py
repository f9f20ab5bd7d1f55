from tests.room.conftest import anyio_backend, database, empty, migrated, path

__all__ = ["anyio_backend", "database", "empty", "migrated", "path"]
