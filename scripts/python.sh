#!/bin/sh
# Runs a script with the newest Python at hand that is new enough for Vilt:  sh scripts/python.sh SCRIPT ARGUMENT...
# PYTHON=... names one to use instead.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

# An activated .venv of ours must not be used to build itself.
PATH=$(printf '%s' ":$PATH:" | sed "s|:$root/.venv/bin:|:|g; s|^:||; s|:\$||")

for candidate in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
    # A name on PATH may be a stub that cannot run, so each one is tried.
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$candidate" "$@"
    fi
done

echo "Vilt needs Python 3.11 or newer, and none of these runs and is new enough: ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}." >&2
exit 1
