"""What tests written for pytest need of it, without pytest: `raises`, `approx`, `warns`, marks, parameters and fixtures.
What is not understood raises `Declined`, which says nothing about the program that is tested."""

import contextlib
import decimal
import fractions
import functools
import importlib.machinery
import inspect
import itertools
import math
import pathlib
import re
import sys
import tempfile
import types
import warnings


class Declined(BaseException):
    """A test that cannot be run here; the text says why."""


class SkippedTest(BaseException):
    """A test that does not want to be run."""


class DidNotRaise(AssertionError):
    pass


class ExpectedRaise:
    """`pytest.raises`, as a context and as its own `ExceptionInfo`."""

    def __init__(self, expected, match):
        self.expected = expected
        self.match_text = match
        self.value = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            names = self.expected if isinstance(self.expected, tuple) else (self.expected,)
            raise DidNotRaise(f"nothing raised {' or '.join(one.__name__ for one in names)}")
        if not issubclass(kind, self.expected):
            return False
        self.value, self.type, self.tb, self.traceback = error, kind, trace, trace
        if self.match_text is not None:
            self.match(self.match_text)
        return True

    def match(self, pattern):
        if not re.search(pattern, str(self.value)):
            raise AssertionError(f"{str(self.value)!r} does not match {pattern!r}")
        return True


def raises_as_pytest(expected, *call, match=None, **named):
    context = ExpectedRaise(expected, match)
    if not call:
        return context
    with context:
        call[0](*call[1:], **named)
    return context


class Approx:
    """Equal to numbers, and to lists, tuples and dicts of them, within a tolerance."""

    __array_ufunc__ = None
    __array_priority__ = 100
    __hash__ = None

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected, self.rel, self.abs, self.nan_ok = expected, rel, abs, nan_ok

    def __repr__(self):
        return f"approx({self.expected!r})"

    def __eq__(self, other):
        return self.is_near(other, self.expected)

    def __ne__(self, other):
        return not self == other

    def is_near(self, got, wanted):
        if isinstance(wanted, dict):
            alike = issubclass(type(got), dict) and got.keys() == wanted.keys()
            return alike and all(self.is_near(got[key], wanted[key]) for key in wanted)
        if isinstance(wanted, (list, tuple)):
            alike = issubclass(type(got), (list, tuple)) and len(got) == len(wanted)
            return alike and all(map(self.is_near, got, wanted))
        if isinstance(wanted, bool) or not isinstance(wanted, (int, float, complex)):
            if hasattr(wanted, "__array__") or type(got).__module__ == "numpy":
                raise Declined("pytest.approx of an array")
            return got == wanted
        try:
            return self.is_near_number(got, wanted)
        except TypeError:
            return got == wanted

    def is_near_number(self, got, wanted):
        # Only numbers are asked how far they are away: an object of the program could say anything.
        if not issubclass(type(got), (int, float, complex, decimal.Decimal, fractions.Fraction)) or got == wanted:
            return got == wanted
        if isinstance(wanted, float) and math.isnan(wanted):
            return self.nan_ok and math.isnan(got)
        if math.isinf(abs(wanted)) or math.isinf(abs(got)):
            return False
        least = 1e-12 if self.abs is None else self.abs
        # A tolerance that is given alone is the only one.
        share = (1e-6 if self.abs is None else 0) if self.rel is None else self.rel
        return abs(got - wanted) <= max(least, share * abs(wanted))


class Mark:
    """`pytest.mark.NAME(...)`: kept on what it decorates."""

    def __init__(self, name, args=(), kwargs=None):
        self.name, self.args, self.kwargs = name, args, kwargs or {}

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and (inspect.isfunction(args[0]) or inspect.isclass(args[0])):
            target = args[0]
            # A class does not add to the marks of the class that it comes from.
            target.pytestmark = [*getattr(target, "pytestmark", []), self]
            return target
        return Mark(self.name, args, kwargs)


class Marks:
    def __getattr__(self, name):
        return Mark(name)


class Parameters:
    """`pytest.param`: one row of values."""

    def __init__(self, *values, marks=(), id=None):
        self.values, self.id = values, id
        self.marks = list(marks) if isinstance(marks, (list, tuple)) else [marks]


class Fixture:
    def __init__(self, function, autouse=False, params=None, name=None):
        self.function, self.autouse, self.params = function, autouse, params
        self.name = name or function.__name__

    def __call__(self, *_, **__):
        raise Declined(f"the fixture {self.name} is called directly")


def fixture_as_pytest(function=None, *, scope="function", params=None, autouse=False, ids=None, name=None):
    if function is None:
        return lambda one: Fixture(one, autouse, params, name)
    return Fixture(function, autouse, params, name)


@contextlib.contextmanager
def warns_as_pytest(expected=Warning, match=None):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        yield seen
    found = [one for one in seen if issubclass(one.category, expected)]
    if match is not None:
        found = [one for one in found if re.search(match, str(one.message))]
    if not found:
        raise DidNotRaise(f"nothing warned as {expected}")


def end_as_skipped(reason="", **_):
    raise SkippedTest(reason)


def end_as_failed(reason="", **_):
    raise AssertionError(reason)


def import_or_skip(name, *_, **__):
    try:
        __import__(name)
    except ImportError:
        raise SkippedTest(f"there is no {name}") from None
    return sys.modules[name]


def not_understood(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise Declined(f"pytest.{name} is not understood")


def pytest_stand_in():
    module = types.ModuleType("pytest")
    module.raises, module.approx, module.warns = raises_as_pytest, Approx, warns_as_pytest
    module.deprecated_call = lambda **options: warns_as_pytest((DeprecationWarning, PendingDeprecationWarning), **options)
    module.mark, module.param, module.fixture = Marks(), Parameters, fixture_as_pytest
    module.skip, module.xfail, module.fail, module.importorskip = end_as_skipped, end_as_skipped, end_as_failed, import_or_skip
    module.Mark = module.MarkDecorator = Mark
    module.__getattr__ = not_understood
    module.__spec__ = importlib.machinery.ModuleSpec("pytest", None)
    return module


def marks_of(space, *owners):
    """Marks of a module, given by its names, of a class and a function, the outermost first."""
    found = []
    for own in [space.get("pytestmark", []), *(getattr(owner, "pytestmark", []) for owner in owners)]:
        found += own if isinstance(own, (list, tuple)) else [own]
    return found


def is_left_out(marks):
    """Tests that are to be skipped, and those that are expected to fail, which say nothing."""
    for mark in marks:
        if mark.name in ("skip", "xfail"):
            return True
        if mark.name == "skipif":
            conditions = [*mark.args, *([mark.kwargs["condition"]] if "condition" in mark.kwargs else [])]
            if any(isinstance(one, str) for one in conditions):
                raise Declined("pytest.mark.skipif with a condition in words")
            if any(conditions):
                return True
    return False


def rows_of(mark):
    """(values by name, marks) of each row of a `parametrize`."""
    if "indirect" in mark.kwargs:
        raise Declined("pytest.mark.parametrize with indirect fixtures")
    given = dict(zip(("argnames", "argvalues"), mark.args), **mark.kwargs)
    names = given["argnames"]
    names = [one.strip() for one in names.split(",") if one.strip()] if isinstance(names, str) else list(names)
    for row in given["argvalues"]:
        row = row if isinstance(row, Parameters) else Parameters(*(row if len(names) > 1 else [row]))
        if len(row.values) != len(names):
            raise Declined(f"a row of pytest.mark.parametrize does not fit {', '.join(names)}")
        yield dict(zip(names, row.values)), row.marks


def parameter_rows(marks):
    """All combinations of the rows of the `parametrize` marks: (text, values by name)."""
    tables = [list(rows_of(mark)) for mark in marks if mark.name == "parametrize"]
    for combination in itertools.product(*tables):
        if any(is_left_out(row_marks) for _, row_marks in combination):
            continue
        values = {name: value for row, _ in combination for name, value in row.items()}
        shown = ", ".join(f"{name}={value!r}" for name, value in values.items())
        yield (f"[{shown[:200]}]" if values else ""), values


class FixtureValues:
    """The values of fixtures for one test."""

    def __init__(self, known, values, instance=None):
        self.known, self.values, self.instance = known, dict(values), instance
        self.asked = []
        self.unfinished = []

    def get(self, name):
        if name not in self.values:
            self.values[name] = self.make(name)
        return self.values[name]

    def make(self, name):
        if name in self.asked:
            raise Declined(f"the fixture {name} needs itself")
        if name not in self.known:
            if name == "tmp_path":
                return pathlib.Path(tempfile.mkdtemp())
            raise Declined(f"the fixture {name} is not understood")
        fixture = self.known[name]
        if fixture.params is not None:
            raise Declined(f"the fixture {name} has parameters")
        self.asked.append(name)
        value = fixture.function(**self.arguments(fixture.function))
        if inspect.iscoroutine(value) or hasattr(value, "__anext__"):
            raise Declined(f"the fixture {name} is asynchronous")
        if inspect.isgenerator(value):
            self.unfinished.append(value)
            value = next(value)
        return value

    def arguments(self, function):
        """By name, for all parameters without a default."""
        found = {}
        for one in inspect.signature(function).parameters.values():
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) or one.default is not one.empty:
                if one.name in self.values:
                    found[one.name] = self.values[one.name]
            elif one.name == "self":
                found["self"] = self.instance
            else:
                found[one.name] = self.get(one.name)
        return found

    def finish(self):
        for one in reversed(self.unfinished):
            next(one, None)


def fixtures_in(*spaces):
    found = {}
    for space in spaces:
        for one in list(space.values()):
            if isinstance(one, Fixture):
                found[one.name] = one
    return found


def cases_of_test(function, spaces, owner=None):
    """(text of the parameters, what runs it) of each case of a test that is a function, or a method of the class
    `owner`. `spaces`: where fixtures are, the test's own last."""
    marks = marks_of(spaces[-1], *([owner] if owner else []), function)
    if is_left_out(marks):
        return
    known = fixtures_in(*spaces, *([vars(owner)] if owner else []))
    wanted = [name for mark in marks if mark.name == "usefixtures" for name in mark.args]
    wanted += [name for name, one in known.items() if one.autouse]
    for shown, values in parameter_rows(marks):
        yield shown, functools.partial(run_test_case, function, known, wanted, values, owner)


def run_test_case(function, known, wanted, values, owner):
    instance = owner() if owner else None
    for name in ("setup_class", "setup_method"):
        prepare = getattr(instance, name, None)
        if prepare is not None:
            prepare(*([function] if len(inspect.signature(prepare).parameters) else []))
    fixtures = FixtureValues(known, values, instance)
    for name in wanted:
        fixtures.get(name)
    outcome = function(**fixtures.arguments(function))
    if inspect.iscoroutine(outcome):
        import asyncio

        asyncio.run(outcome)
    fixtures.finish()
