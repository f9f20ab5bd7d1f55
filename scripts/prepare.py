"""Creates or updates `.venv` so that it holds what one make target needs: `prepare.py serve|dev|mutants|bench|lock`.

Nothing is ever installed outside `.venv`, and every version comes from `requirements.lock`. A stamp file in `.venv`
marks each set that is complete. Stamps are taken away before pip starts and written when it has ended well, so an
interrupted installation leaves none, and a `.venv` without stamps is built anew.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pip_wheel

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCK = ROOT / "requirements.lock"

# What pip installs for each set, after the tools of the group `build`.
SETS = {
    "serve": ["--editable", "."],
    "dev": ["--editable", ".[postgres,redis]", "--group", "dev"],
    "mutants": ["--editable", ".[postgres,redis]", "--group", "dev", "--group", "mutation"],
    "bench": ["--editable", ".[postgres]"],
    "lock": ["--group", "lock"],
}

# Settings of pip that would put packages outside .venv.
ELSEWHERE = ("PIP_PREFIX", "PIP_ROOT", "PIP_TARGET", "PIP_USER")


class PrepareError(Exception):
    """What the person at the keyboard has to know, in one sentence."""


def origin() -> str:
    """Return where a `.venv` made now would come from: this Python and this place."""
    version = ".".join(str(number) for number in sys.version_info[:3])
    return f"Python {version} {Path(sys.executable).resolve()} for {ROOT}"


def wanted() -> str:
    """Return the stamp of a complete set: the files that say what to install and its version, and the origin."""
    digest = hashlib.sha256()
    for file in (ROOT / "pyproject.toml", LOCK, ROOT / "src/vilt/__init__.py", Path(__file__)):
        digest.update(file.read_bytes())
    return f"{digest.hexdigest()}\n{origin()}\n"


def stamps() -> dict[str, str]:
    """Return the stamps in `.venv`: what each set was made of, by its name."""
    return {file.name.removeprefix("complete-"): file.read_text() for file in VENV.glob("complete-*")}


def runs() -> bool:
    """Tell whether the Python in `.venv` starts."""
    try:
        return subprocess.run([PYTHON, "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def locked(name: str) -> str:
    """Return the version of package `name` in the lock file."""
    found = re.search(rf"^{re.escape(name)}==([^\s;]+)", LOCK.read_text(), re.MULTILINE)
    if not found:
        raise PrepareError(f"requirements.lock names no version of {name}.")
    return found[1]


def install(*what: str, wheel: Path | None = None) -> None:
    """Let pip install into `.venv`, in the versions of the lock file; `wheel` is a pip to use when none is there."""
    pip = [str(wheel / "pip")] if wheel else ["-m", "pip"]
    environment = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
    environment |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_REQUIRE_VIRTUALENV": "1"}
    command = [str(PYTHON), *pip, "install", "--quiet", "--constraint", str(LOCK), *what]
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        raise PrepareError("pip could not install what is needed, for the reason above; the same command tries again.")


def create() -> None:
    """Make a new `.venv` with pip in it, in the place of an old one."""
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    print(f"Creating .venv with Python {version}.", flush=True)
    command = [sys.executable, "-m", "venv", str(VENV)]
    if subprocess.run(command, capture_output=True, check=False).returncode == 0:
        return

    # Debian and its kin keep what puts pip into a new environment in a package of its own.
    advice = f"install the package python{version}-venv and run the same command again."
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([*command, "--without-pip"], capture_output=True, text=True, check=False)
    if made.returncode:
        reason = (made.stderr or made.stdout).strip().rpartition("\n")[2]
        raise PrepareError(f"Python {version} cannot create .venv ({reason}): {advice}")
    print("This Python brings no pip: fetching pip's own wheel from the package index.", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        try:
            wheel = pip_wheel.fetch(locked("pip"), Path(folder))
        except (OSError, LookupError, ValueError) as error:
            raise PrepareError(f"This Python brings no pip, and fetching it failed ({error}): {advice}") from None
        install("pip", wheel=wheel)


def install_peers() -> None:
    """Install what `make bench` measures beside Vilt; whatever this machine cannot have is left out."""
    try:
        install("--group", "bench")
    except PrepareError:
        for peer in tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]["bench"]:
            try:
                install(peer)
            except PrepareError:
                print(f"{peer.partition(';')[0]} cannot be installed here: its rows will be skipped.", file=sys.stderr)


def prepare(name: str) -> None:
    """Make the set `name` complete in `.venv`; do nothing when it is."""
    found, stamp = stamps(), wanted()
    if found.get(name) == stamp and runs():
        return
    if not os.access(ROOT, os.W_OK):
        raise PrepareError(f"Vilt is installed into {VENV}, and you may not write in {ROOT}.")
    if not (runs() and any(origin() in made for made in found.values())):
        create()
        found = {}
    for other in found:
        (VENV / f"complete-{other}").unlink()
    print(f"Installing what `{name}` needs into .venv; the first time this takes a minute.", flush=True)
    install("pip>=25.1")  # older ones know no groups
    install("--group", "build")
    install("--no-build-isolation", *SETS[name])
    if name == "bench":
        install_peers()
    for other, made in (found | {name: stamp}).items():
        (VENV / f"complete-{other}").write_text(made)


def main() -> int:
    """Prepare the set named on the command line, one process at a time; return the exit code."""
    if len(sys.argv) != 2 or sys.argv[1] not in SETS:
        print(f"Usage: prepare.py {'|'.join(SETS)}", file=sys.stderr)
        return 2
    try:
        fcntl.flock(os.open(ROOT, os.O_RDONLY), fcntl.LOCK_EX)  # given back however this process ends
        prepare(sys.argv[1])
    except PrepareError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted: the next run builds .venv anew.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
