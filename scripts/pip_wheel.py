"""Fetches pip's own wheel from the package index, for a Python that cannot install pip by itself.

A wheel of pip can run without being installed: `python pip-26.3-py3-none-any.whl/pip install pip`.
"""

import configparser
import hashlib
import json
import os
import ssl
import urllib.request
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

PUBLIC_INDEX = "https://pypi.org/simple"
ANSWERS = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"


def setting(name: str, default: str = "") -> str:
    """Return what pip would use for the option `name`: from its environment variable, else its configuration files."""
    if value := os.environ.get("PIP_" + name.upper().replace("-", "_")):
        return value
    config_home = os.environ.get("XDG_CONFIG_HOME", "~/.config")
    files = ["/etc/xdg/pip/pip.conf", "/etc/pip.conf", "~/.pip/pip.conf", f"{config_home}/pip/pip.conf"]
    if chosen := os.environ.get("PIP_CONFIG_FILE"):
        files.append(chosen)
    config = configparser.ConfigParser(interpolation=None)
    config.read([Path(file).expanduser() for file in files])
    return config.get("install", name, fallback=config.get("global", name, fallback=default))


class Links(HTMLParser):
    """The links of an index page: `files` maps each file's name to its address."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the address of each link."""
        address = dict(attrs).get("href")
        if tag == "a" and address:
            self.files[Path(urlsplit(address).path).name] = address


def listed(body: str, kind: str) -> dict[str, str]:
    """Return the files on an index page of content type `kind`: name to address, with `#sha256=...` where known."""
    if "json" not in kind:
        links = Links()
        links.feed(body)
        return links.files
    files = {}
    for file in json.loads(body)["files"]:
        digest = file["hashes"].get("sha256")
        files[file["filename"]] = file["url"] + (f"#sha256={digest}" if digest else "")
    return files


def fetch(version: str, folder: Path) -> Path:
    """Download the wheel of pip `version` into `folder` and return its path.

    Raises OSError when the index cannot be reached, LookupError when it has no such wheel,
    ValueError when what came is not what the index announced.
    """
    page = setting("index-url", PUBLIC_INDEX).rstrip("/") + "/pip/"
    if urlsplit(page).scheme not in {"http", "https"}:
        raise LookupError(f"the index {page} is not reached by http or https")
    context = ssl.create_default_context(cafile=setting("cert") or None)
    request = urllib.request.Request(page, headers={"Accept": ANSWERS})  # noqa: S310 - the scheme is checked above
    with urllib.request.urlopen(request, timeout=60, context=context) as answer:  # noqa: S310
        files = listed(answer.read().decode(), answer.headers.get("Content-Type", ""))
        page = answer.geturl()

    name = f"pip-{version}-py3-none-any.whl"
    if name not in files:
        raise LookupError(f"the index {page} has no {name}")
    address, announced = urldefrag(urljoin(page, files[name]))
    with urllib.request.urlopen(address, timeout=60, context=context) as answer:  # noqa: S310
        content = answer.read()
    if announced.startswith("sha256=") and hashlib.sha256(content).hexdigest() != announced.removeprefix("sha256="):
        raise ValueError(f"{name} came damaged from {page}")
    wheel = folder / name
    wheel.write_bytes(content)
    return wheel
