"""Names that solutions of programming contests take for granted."""

CONTEST_MODULES = (
    "string re datetime collections heapq bisect copy math random statistics itertools functools "
    "operator io sys json builtins typing"
).split()


def contest_imports(namespace):
    """All public names of these modules, later ones first, then the modules themselves."""
    for star in CONTEST_MODULES:
        exec(f"from {star} import *", namespace)
    for module in CONTEST_MODULES:
        if module not in ("builtins", "typing"):
            exec(f"import {module}", namespace)
    exec("sys.setrecursionlimit(50000)", namespace)
