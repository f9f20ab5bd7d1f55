"""Write into each page which scripts it asks for, so that browsers fetch them at once: `python scripts/preload.py`."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).resolve().parents[1] / "src/vilt/web/static"
PAGES = {"lobby.html": "lobby/main.js", "table.html": "table/main.js", "record.html": "record/main.js"}

_IMPORT = re.compile(r"""^import\b[^"'\n]*["']([^"'\n]+)["'];""", re.MULTILINE)
_VENDORED_IMPORT = re.compile(r"""from *["']([^"']+)["']""")
_MAP = re.compile(r'"([^"]+)":"/static/([^"]+)"')
_LINKS = re.compile(r'(?:<link rel="modulepreload" href="[^"]*">\n)*(?=<script type="module")')


def scripts_of(page: Path, entry: str) -> list[str]:
    """Return what a page's script imports, however far away, in the order found, by paths within the static folder."""
    names = dict(_MAP.findall(page.read_text()))
    found: list[str] = []
    waiting = [entry]
    while waiting:
        script = waiting.pop(0)
        if script in found:
            continue
        found.append(script)
        text = (STATIC / script).read_text()
        imports = (_VENDORED_IMPORT if script.startswith("vendor/") else _IMPORT).findall(text)
        for name in imports:
            target = (
                names[name] if name in names else str(((STATIC / script).parent / name).resolve().relative_to(STATIC))
            )
            waiting.append(target)
    return found[1:]


def page_text(name: str, entry: str) -> str:
    """Return a page with its list of scripts."""
    page = STATIC / name
    links = "".join(f'<link rel="modulepreload" href="/static/{script}">\n' for script in scripts_of(page, entry))
    return _LINKS.sub(lambda _: links, page.read_text(), count=1)


if __name__ == "__main__":
    for name, entry in PAGES.items():
        (STATIC / name).write_text(page_text(name, entry))
