"""The room on the web: pages, a small HTTP interface, and one WebSocket per client."""
