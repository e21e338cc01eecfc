"""A draft that is a module of a repository: other modules of it can be imported, and whoever imports the draft's own
module gets the draft."""

import functools
import importlib.abc
import importlib.machinery
import importlib.util

HOME = "/tmp/repository"
# `module`: {"names", "path"}; `source`: of the draft that is tried; `names`: the modules that belong to everybody;
# `watched`: the function whose calls are noted, `called`: the last of them; `lines`: those that a change touches.
REPOSITORY = {"module": None, "source": "", "names": set(), "watched": None, "called": None, "lines": set()}


def enter_repository(request):
    """Writes the files that the module may import. `request`: {"module", "files", "roots", "watched", "lines"}."""
    for path, text in request["files"].items():
        place = os.path.join(HOME, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8") as file:
            file.write(text)
    sys.path[:0] = [os.path.join(HOME, root) for root in request["roots"]]
    REPOSITORY["module"] = request["module"]
    REPOSITORY["watched"] = request["watched"]
    REPOSITORY["lines"] = set(request["lines"])
    REPOSITORY["names"] = set(sys.modules)
    sys.meta_path.insert(0, DraftFinder())


class DraftFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        module = REPOSITORY["module"]
        if name not in module["names"]:
            return None
        place = os.path.join(HOME, module["path"])
        is_package = os.path.basename(place) == "__init__.py"
        spec = importlib.util.spec_from_loader(name, self, origin=place, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(place)]
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.__file__ = os.path.join(HOME, REPOSITORY["module"]["path"])
        exec(compile(REPOSITORY["source"], DRAFT_FILE, "exec"), module.__dict__)
        watch_calls(module.__dict__, REPOSITORY["watched"])


def watch_calls(space, name):
    """Notes the last call from outside. While the function runs it has its own name, so that it calls itself."""
    function = space.get(name)
    if not hasattr(function, "__code__"):
        return

    @functools.wraps(function)
    def watched(*args, **kwargs):
        shown = [repr(value) for value in args] + [f"{key}={value!r}" for key, value in kwargs.items()]
        REPOSITORY["called"] = f"{name}({', '.join(shown)})"[:400]
        mine = space.get(name)
        space[name] = function
        try:
            return function(*args, **kwargs)
        finally:
            space[name] = mine

    space[name] = watched


def repository_namespace(source):
    """Loads the draft as its module, and everything of the repository anew."""
    for name in set(sys.modules) - REPOSITORY["names"]:
        if (getattr(sys.modules[name], "__file__", None) or HOME).startswith(HOME):
            del sys.modules[name]
    REPOSITORY["source"] = source
    REPOSITORY["called"] = None
    return vars(importlib.import_module(REPOSITORY["module"]["names"][0]))


def loading_trouble(source):
    """Why a module of a repository cannot be loaded here, or None."""
    [outcome] = run_calls(source, [{"expression": "None"}], call_ms=5000, total_ms=8000)
    if outcome.status == "returned":
        return None
    return f"the module cannot be loaded here: it {outcome.describe()}"
