"""Put the browser's libraries under src/vilt/web/static/vendor/: `python scripts/vendor.py`.

Versions and checksums are those of package-lock.json. Each package is fetched from the npm registry, checked, and the
few files a browser needs are taken out as they are, with the licence beside them.
"""

import base64
import hashlib
import io
import json
import sys
import tarfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "src/vilt/web/static/vendor"
REGISTRY = "https://registry.npmjs.org"

FILES: dict[str, dict[str, str]] = {
    "preact": {
        "package/dist/preact.mjs": "preact.js",
        "package/hooks/dist/hooks.mjs": "preact-hooks.js",
        "package/LICENSE": "preact.LICENSE.txt",
    },
    "htm": {"package/dist/htm.module.js": "htm.js", "package/LICENSE": "htm.LICENSE.txt"},
    "@preact/signals": {
        "package/dist/signals.module.js": "signals.js",
        "package/LICENSE": "signals.LICENSE.txt",
    },
    "@preact/signals-core": {
        "package/dist/signals-core.module.js": "signals-core.js",
        "package/LICENSE": "signals-core.LICENSE.txt",
    },
}
"""By package: which file of its archive goes where."""


def fetch(url: str, integrity: str) -> bytes:
    """Download an archive and refuse it unless its checksum is the one of the lock file."""
    kind, expected = integrity.split("-", 1)
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - an address of REGISTRY
        archive: bytes = answer.read()
    found = base64.b64encode(hashlib.new(kind, archive).digest()).decode()
    if found != expected:
        sys.exit(f"{url} has the checksum {kind}-{found}, but package-lock.json says {integrity}")
    return archive


def without_source_map(text: bytes) -> bytes:
    """Drop the pointer to a source map that is not kept, so that no browser asks for it."""
    return (
        b"\n".join(line for line in text.split(b"\n") if not line.startswith(b"//# sourceMappingURL=")).rstrip() + b"\n"
    )


def main() -> None:
    """Fetch every package and write its files."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    VENDOR.mkdir(parents=True, exist_ok=True)
    for name, files in FILES.items():
        locked = packages[f"node_modules/{name}"]
        url = f"{REGISTRY}/{name}/-/{name.rpartition('/')[2]}-{locked['version']}.tgz"
        archive = fetch(url, locked["integrity"])
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            for member, target in files.items():
                part = tar.extractfile(member)
                if part is None:
                    sys.exit(f"{name} {locked['version']} has no {member}")
                (VENDOR / target).write_bytes(without_source_map(part.read()))
        print(f"{name} {locked['version']}: {', '.join(files.values())}")


if __name__ == "__main__":
    main()
