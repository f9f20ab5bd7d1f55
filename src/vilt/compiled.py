"""The only door to Numba, which is imported when the first loop runs and not before.

Plain functions are named with `register`; a loop made by `compile_loop` can then call them, and is compiled on its
first call. Numba's own cache looks only at the file of the loop, so machine code is kept in a folder named after every
source that may be compiled into it: a changed rule, constant or table never meets old machine code.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import platform
import re
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

SOURCES = ("compiled.py", "cards.py", "ranking", "rules", "odds", "simulate")
"""What may be compiled into a loop, beside this file: modules, and packages with all that is in them."""

OTHER_FOLDERS_KEPT = 3
"""Folders of other sources that stay, so that versions used by turns do not rob each other."""

_FOLDER_NAME = re.compile("[0-9a-f]{20}")
_waiting: dict[FunctionType, tuple[bool, dict[str, object]]] = {}
_known: dict[FunctionType, tuple[bool, dict[str, object]]] = {}
_lock = threading.RLock()
_listeners: list[Callable[[], None]] = []


def register(function: Callable[..., Any], /, *, inline: bool = False, **replaced_globals: object) -> None:
    """Let compiled loops call a plain function; interpreted, it stays as it is.

    The compiled copy sees `replaced_globals` in place of its module's, for example NumPy arrays in place of lists.
    `inline` is for small functions of an innermost loop: it spares counting references to the arrays they are given.
    `ValueError` for a second registration unlike the first, and for a name that the function does not use.
    """
    plain = cast("FunctionType", function)
    _check_names(plain, replaced_globals)
    with _lock:
        known = _known.setdefault(plain, (inline, replaced_globals))
        if known[0] != inline or known[1].keys() != replaced_globals.keys():
            raise ValueError(f"{plain.__qualname__} is registered already, in another way")
        if known[1] is replaced_globals:
            _waiting[plain] = known


class CompiledLoop(Generic[P, R]):
    """A function that is compiled for each new kind of arguments when it is first called with them.

    It lets go of the interpreter's lock while it runs.
    """

    def __init__(self, function: Callable[P, R], replaced_globals: dict[str, object]) -> None:
        self._function = function
        self._replaced_globals = replaced_globals
        functools.update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled function."""
        return self.dispatcher(*args, **kwargs)

    @functools.cached_property
    def dispatcher(self) -> Callable[P, R]:
        """Numba's own object; asking for it imports Numba and compiles nothing yet."""
        with _lock:
            if (made := self.__dict__.get("dispatcher")) is None:  # no other thread came first
                _pass_on_registered()
                made = _dispatcher(_with_globals(self._function, self._replaced_globals))
            return cast("Callable[P, R]", made)


def compile_loop(function: Callable[P, R], /, **replaced_globals: object) -> CompiledLoop[P, R]:
    """The compiled form of `function`, which may call whatever is registered; see `CompiledLoop` and `register`.

    >>> def add_up(numbers):
    ...     return sum_of(numbers)
    >>> def sum_of(numbers):
    ...     total = 0
    ...     for number in numbers:
    ...         total += number
    ...     return total
    >>> register(sum_of)
    >>> compile_loop(add_up)((1, 2, 3))
    6
    """
    _check_names(cast("FunctionType", function), replaced_globals)
    return CompiledLoop(function, replaced_globals)


@contextlib.contextmanager
def told_of_compiling(listener: Callable[[], None]) -> Iterator[None]:
    """Within this, `listener` is called whenever a loop is about to be compiled, in the thread that wants it."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@functools.cache
def cache_folder() -> Path | None:
    """The folder for machine code and tables made from the present sources; None where no folder can be written.

    It lies in the user's cache folder, or in the one that `VILT_CACHE_DIR` names. Those of older sources are removed.
    """
    chosen = os.environ.get("VILT_CACHE_DIR")
    root = Path(chosen).absolute() if chosen else Path(platformdirs.user_cache_dir("vilt", appauthor=False))
    folder = root / sources_hash()
    try:
        if not root.is_absolute():  # a user without a home
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError:
        return None
    _remove_old_folders(folder)
    return folder


@functools.cache
def sources_hash() -> str:
    """A name for the present sources of the compiled layers and the versions of what compiles and runs them."""
    package = Path(__file__).parent
    found = hashlib.sha256(repr((platform.python_version(), version("numba"), version("numpy"))).encode())
    for name in SOURCES:
        path = package / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            content = file.read_bytes() if file.exists() else b""
            found.update(f"{file.relative_to(package).as_posix()} {len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()[:20]


def _remove_old_folders(present: Path) -> None:
    def last_use(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:  # another process has just removed it
            return 0.0

    others = [path for path in present.parent.iterdir() if _FOLDER_NAME.fullmatch(path.name) and path != present]
    for folder in sorted(others, key=last_use, reverse=True)[OTHER_FOLDERS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _check_names(function: FunctionType, replaced_globals: dict[str, object]) -> None:
    for name in replaced_globals:
        if name not in function.__code__.co_names:
            raise ValueError(f"{function.__qualname__} uses no global named {name}")


def _with_globals(function: Callable[P, R], replaced_globals: dict[str, object]) -> Callable[P, R]:
    """A copy of the function that sees other globals."""
    plain = cast("FunctionType", function)
    if not replaced_globals:
        return function
    copy = FunctionType(
        plain.__code__, plain.__globals__ | replaced_globals, plain.__name__, plain.__defaults__, plain.__closure__
    )
    copy.__kwdefaults__ = plain.__kwdefaults__
    copy.__module__ = plain.__module__
    copy.__qualname__ = plain.__qualname__
    return cast("Callable[P, R]", copy)


def _pass_on_registered() -> None:
    """Tell Numba of the functions registered since the last time."""
    while _waiting:
        function, (inline, replaced_globals) = _waiting.popitem()
        _overload(function, _with_globals(function, replaced_globals), {"forceinline": True} if inline else {})


def _overload(function: Callable[..., Any], compiled_form: Callable[..., Any], options: Any) -> None:
    from numba.extending import overload

    # Only other compiled code calls it: it needs no form that Python or C could call.
    bare = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    @overload(function, strict=False, jit_options=bare | options)
    def implementation(*_args: object, **_kwargs: object) -> object:
        return compiled_form


def _dispatcher(function: Callable[..., Any]) -> Any:
    import numba

    config: Any = numba.config
    folder = cache_folder()
    if folder is not None:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            dispatcher = numba.njit(cache=True, nogil=True)(function)
        except RuntimeError:  # the function has no file whose changes Numba could see
            pass
        else:
            _keep_going_without(dispatcher)
            return dispatcher
        finally:
            config.CACHE_DIR = before
    _tell_of_compiling()
    return numba.njit(nogil=True)(function)


def _keep_going_without(dispatcher: Any) -> None:
    """Let a loop run although its cache is damaged, the disk full or the folder gone: it is then compiled anew."""
    cache = getattr(dispatcher, "_cache", None)
    if cache is None:  # NUMBA_DISABLE_JIT
        return
    load, save = cache.load_overload, cache.save_overload

    def load_or_nothing(*args: object) -> object:
        found = None
        try:
            found = load(*args)
        except Exception:  # noqa: BLE001 - unpickling damaged bytes raises nearly anything
            with contextlib.suppress(OSError):
                cache.flush()
        if found is None:
            _tell_of_compiling()
        return found

    def save_or_not(*args: object) -> None:
        with contextlib.suppress(Exception):
            save(*args)

    cache.load_overload, cache.save_overload = load_or_nothing, save_or_not


def _tell_of_compiling() -> None:
    for listener in tuple(_listeners):
        listener()
