"""scripts/pip_wheel.py finds pip's wheel on an index that answers in JSON or in HTML."""

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import pip_wheel

WHEEL = b"what a wheel holds"
DIGEST = hashlib.sha256(WHEEL).hexdigest()
NAME = "pip-26.3-py3-none-any.whl"


class Index(BaseHTTPRequestHandler):
    """An index with one package: /json and /html answer well, /damaged announces another checksum."""

    def do_GET(self) -> None:
        kind, body = self.answer()
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def answer(self) -> tuple[str, bytes]:
        """Return the content type and the content of the page asked for."""
        json_kind = "application/vnd.pypi.simple.v1+json"
        file = {"filename": NAME, "url": f"../../files/{NAME}", "hashes": {"sha256": DIGEST}}
        match self.path:
            case "/json/pip/":
                return json_kind, json.dumps({"files": [file]}).encode()
            case "/damaged/pip/":
                return json_kind, json.dumps({"files": [file | {"hashes": {"sha256": "0" * 64}}]}).encode()
            case "/html/pip/":
                link = f'<a href="/files/{NAME}#sha256={DIGEST}" data-requires-python="&gt;=3.9">{NAME}</a>'
                return "text/html", f"<html><body><h1>pip</h1>{link}</body></html>".encode()
            case path if path == f"/files/{NAME}":
                return "application/octet-stream", WHEEL
        return "text/plain", b""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        """Keep quiet."""


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of the index."""
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("kind", ["json", "html", "html/"])
def test_the_wheel_is_fetched(index: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"{index}/{kind}")
    wheel = pip_wheel.fetch("26.3", tmp_path)
    assert wheel == tmp_path / NAME
    assert wheel.read_bytes() == WHEEL


def test_a_version_that_is_not_there(index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"{index}/json")
    with pytest.raises(LookupError, match=r"has no pip-1\.0-py3-none-any\.whl"):
        pip_wheel.fetch("1.0", tmp_path)


def test_a_damaged_wheel_is_refused(index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"{index}/damaged")
    with pytest.raises(ValueError, match="came damaged"):
        pip_wheel.fetch("26.3", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_index_without_pip(index: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"{index}/elsewhere")
    with pytest.raises(OSError, match="404"):
        pip_wheel.fetch("26.3", tmp_path)


def test_an_index_on_the_disk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PIP_INDEX_URL", str(tmp_path))
    with pytest.raises(LookupError, match="not reached by http or https"):
        pip_wheel.fetch("26.3", tmp_path)


def test_the_configuration_of_pip_names_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    config = tmp_path / "pip.conf"
    config.write_text("[global]\nindex-url = https://index.example/simple\n")
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(config))
    assert pip_wheel.setting("index-url") == "https://index.example/simple"
    monkeypatch.setenv("PIP_INDEX_URL", "https://nearer.example/simple")
    assert pip_wheel.setting("index-url") == "https://nearer.example/simple"
