"""Changes the rules in small ways, one at a time, and counts which changes the tests notice: `make mutants`.

mutmut makes the changes in a copy of the sources, in the folder `mutants`, and runs there the tests that reach the
changed function; `[tool.mutmut]` in pyproject.toml says which files and tests. An interrupted run goes on where it
stopped. A later run judges what is new, and again what nothing noticed before; without the folder it judges everything.
`mutmut show NAME` shows a change. Fails when fewer than nine of ten changes are noticed, or when a module has functions
and no change was made.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "src/vilt/rules"
MUTMUT = Path(sys.executable).parent / "mutmut"
LEAST = 0.9
NOTICED = {"killed", "timeout"}
"""A change that makes a loop endless ends by its time limit: that is noticed too."""
RESULT = re.compile(r"\s*(vilt\.rules\.(\w+)\.\S+): (.+)")


def modules_with_functions(folder: Path) -> set[str]:
    """The modules that have something to change: mutmut leaves constants and decorated functions alone."""
    return {
        file.stem
        for file in folder.glob("*.py")
        if any(
            isinstance(node, ast.FunctionDef) and not node.decorator_list
            for node in ast.walk(ast.parse(file.read_text()))
        )
    }


def counted(results: str) -> tuple[dict[str, Counter[str]], list[str]]:
    """How many changes of each module came to what, and the names of those that nothing noticed."""
    modules: dict[str, Counter[str]] = {}
    unnoticed = []
    for line in results.splitlines():
        if found := RESULT.fullmatch(line):
            name, module, status = found.groups()
            modules.setdefault(module, Counter())[status] += 1
            if status not in NOTICED:
                unnoticed.append(f"{name}: {status}")
    return modules, unnoticed


def report(modules: dict[str, Counter[str]], expected: set[str]) -> bool:
    """Print the figures of each module and of all; return whether they are good enough."""
    print(f"{'module':12} {'changes':>8} {'noticed':>8}")
    for module in sorted(modules.keys() | expected):
        line(module, modules.get(module, Counter()))
    everything = sum(modules.values(), Counter[str]())
    share = line("all", everything)
    return share >= LEAST and expected <= modules.keys()


def line(name: str, found: Counter[str]) -> float:
    """Print the figures of one module and return the share that was noticed."""
    noticed = sum(found[status] for status in NOTICED)
    share = noticed / found.total() if found else 0.0
    print(f"{name:12} {found.total():8} {noticed:8} {share:7.1%}")
    return share


def judge(*arguments: str) -> int:
    """Let mutmut make and judge changes; return its exit code."""
    return subprocess.run([MUTMUT, "run", *arguments], cwd=ROOT, check=False).returncode


def judged() -> tuple[dict[str, Counter[str]], list[str]]:
    """What has been judged so far, see `counted`."""
    asked = [str(MUTMUT), "results", "--all", "true"]
    return counted(subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def main() -> int:
    """Make the changes, count, and return the exit code."""
    before = set(judged()[1]) if (ROOT / "mutants").exists() else set()
    if code := judge(*sys.argv[1:]):
        return code
    modules, unnoticed = judged()
    if again := [line.split(":")[0] for line in unnoticed if line in before]:
        judge(*sys.argv[1:], *again)
        modules, unnoticed = judged()
    print("\nNot noticed:", *unnoticed or ["nothing"], "", sep="\n")
    return 0 if report(modules, modules_with_functions(RULES)) else 1


if __name__ == "__main__":
    sys.exit(main())
