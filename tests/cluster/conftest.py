from tests.room.conftest import anyio_backend, database, migrated

__all__ = ["anyio_backend", "database", "migrated"]
