"""What tests need and may lack, and what happens when a thing that must be there is not.

A fixture here skips its test, with the reason, when the thing is missing. `VILT_REQUIRE=browser,hands` names things
that must be there: a skipped test marked with such a name then fails, and so does a run in which none passed.
"""

import gc
import os
import shutil
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A test that asks for the fixture bears the mark.
MARK_OF_FIXTURE = {
    "chromium": "browser",
    "hands_folder": "hands",
    "postgres_server": "postgres",
    "redis_server": "redis",
}

REQUIRED = pytest.StashKey[set[str]]()

# Time limits belong to pytest-timeout: one slow example on a busy machine proves nothing.
settings.register_profile("dev", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


# A shell starts what it puts in the background deaf to Ctrl-C; the programs that tests interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def no_collection() -> Generator[None]:
    """Python looks for no circles by itself: what is gone went by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="session")
def hands_folder() -> Path:
    """The folder of recorded hands."""
    folder = os.environ.get("VILT_HANDS")
    if not folder:
        pytest.skip("VILT_HANDS names no folder of recorded hands")
    if not Path(folder).is_dir():
        pytest.skip(f"VILT_HANDS names {folder}, which is not a folder")
    return Path(folder).resolve()


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The program of a Chromium browser."""
    chosen = os.environ.get("VILT_CHROMIUM")
    names = [chosen] if chosen else ["chromium", "chromium-browser", "google-chrome"]
    found = next((path for name in names if (path := shutil.which(name))), None)
    if not found:
        pytest.skip(f"no browser: {', '.join(names)} not found (VILT_CHROMIUM can name one)")
    return Path(found)


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The URL of a PostgreSQL server where databases may be made."""
    url = os.environ.get("VILT_POSTGRES")
    if not url:
        pytest.skip("VILT_POSTGRES names no PostgreSQL server, such as postgresql://127.0.0.1/postgres")
    return url


@pytest.fixture(scope="session")
def redis_server() -> str:
    """The URL of a Redis server."""
    url = os.environ.get("VILT_REDIS")
    if not url:
        pytest.skip("VILT_REDIS names no Redis server, such as redis://127.0.0.1")
    return url


def pytest_configure(config: pytest.Config) -> None:
    """Note what must be there; a name that is no mark is a mistake."""
    required = {name.strip() for name in os.environ.get("VILT_REQUIRE", "").split(",")} - {""}
    known = set(MARK_OF_FIXTURE.values())
    if unknown := required - known:
        raise pytest.UsageError(
            f"VILT_REQUIRE names {', '.join(sorted(unknown))}: expected some of {', '.join(sorted(known))}"
        )
    config.stash[REQUIRED] = required
    config.pluginmanager.register(Unproved(required), "unproved")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by the fixtures it asks for."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in MARK_OF_FIXTURE:
                item.add_marker(MARK_OF_FIXTURE[fixture])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure where the test's thing must be there."""
    report = yield
    missing = item.config.stash[REQUIRED] & {mark.name for mark in item.iter_markers()}
    if report.skipped and missing and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"VILT_REQUIRE demands {', '.join(sorted(missing))}, but: {reason}"
    return report


class Unproved:
    """Fails a run in which no test of a required thing has passed, for example because none was collected."""

    def __init__(self, required: set[str]) -> None:
        self.missing = set(required)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a passed test was marked with off the list."""
        if report.when == "call" and report.passed:
            self.missing -= report.keywords.keys()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail where something is still on the list; the workers of a parallel run each see only a part."""
        if self.missing and not hasattr(session.config, "workerinput") and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what is still on the list."""
        for name in sorted(self.missing):
            terminalreporter.write_line(f"VILT_REQUIRE demands {name}, but no test marked so has passed.", red=True)
