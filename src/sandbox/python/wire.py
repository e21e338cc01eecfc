"""Values between the two processes of a suite: plain data by value, never pickle.

A `Frame` belongs to one request and its reply. Containers that can change are numbered in it, so the same list
arrives as the same list, also when it comes back, and what the other side did to it is known.
"""

import array
import collections
import datetime
import decimal
import enum
import fractions
import json
import pathlib
import re
import sys
import types
import uuid

try:
    import zoneinfo
except ImportError:
    zoneinfo = None


class Malformed(Exception):
    """What arrived is no encoded value."""


def pairs_of(frame, mapping):
    return [[frame.encode(key), frame.encode(value)] for key, value in dict.items(mapping)]


def fill_list(frame, target, contents):
    target[:] = [frame.decode(item) for item in contents]


def fill_dict(frame, target, contents):
    pairs = [(frame.decode(key), frame.decode(value)) for key, value in contents]
    dict.clear(target)
    for key, value in pairs:
        dict.__setitem__(target, key, value)


def fill_ordered(frame, target, contents):
    pairs = [(frame.decode(key), frame.decode(value)) for key, value in contents]
    target.clear()
    for key, value in pairs:
        target[key] = value


def fill_set(frame, target, contents):
    items = [frame.decode(item) for item in contents]
    target.clear()
    target.update(items)


def fill_deque(frame, target, contents):
    items = [frame.decode(item) for item in contents]
    target.clear()
    target.extend(items)


def fill_space(frame, target, contents):
    vars(target).clear()
    fill_dict(frame, vars(target), contents)


def items_of(frame, values):
    return [frame.encode(item) for item in values]


def no_extra(_frame, _value):
    return None


# Containers that can change: how they are made empty, their contents, how they are filled, what else they are made from.
CONTAINERS = {
    list: ("list", items_of, fill_list, no_extra, lambda extra: []),
    dict: ("dict", pairs_of, fill_dict, no_extra, lambda extra: {}),
    set: ("set", items_of, fill_set, no_extra, lambda extra: set()),
    bytearray: (
        "bytearray",
        lambda frame, value: value.hex(),
        lambda frame, target, text: target.__setitem__(slice(None), bytes.fromhex(text)),
        no_extra,
        lambda extra: bytearray(),
    ),
    collections.Counter: ("Counter", pairs_of, fill_dict, no_extra, lambda extra: collections.Counter()),
    collections.OrderedDict: (
        *("OrderedDict", pairs_of, fill_ordered, no_extra),
        lambda extra: collections.OrderedDict(),
    ),
    collections.defaultdict: (
        *("defaultdict", pairs_of, fill_dict),
        lambda frame, value: frame.encode(value.default_factory),
        lambda extra: collections.defaultdict(extra),
    ),
    collections.deque: (
        *("deque", items_of, fill_deque),
        lambda frame, value: value.maxlen,
        lambda extra: collections.deque(maxlen=extra),
    ),
    types.SimpleNamespace: (
        *("SimpleNamespace", lambda frame, value: pairs_of(frame, vars(value)), fill_space, no_extra),
        lambda extra: types.SimpleNamespace(),
    ),
}
CONTAINER_TAGS = {entry[0]: (kind, entry) for kind, entry in CONTAINERS.items()}

KEYS, VALUES, ITEMS = type({}.keys()), type({}.values()), type({}.items())


def encode_time(frame, value):
    zone = value.tzinfo
    if zone is not None and type(zone) is not datetime.timezone and not (zoneinfo and type(zone) is zoneinfo.ZoneInfo):
        # A zone of the program's own, as it is at that time.
        zone = datetime.timezone(value.utcoffset(), value.tzname() or "") if value.utcoffset() is not None else None
    return [value.replace(tzinfo=None).isoformat(), frame.encode(zone), value.fold]


def decode_time(kind):
    def decode(frame, parts):
        text, zone, fold = parts
        return kind.fromisoformat(text).replace(tzinfo=frame.decode(zone), fold=fold)

    return decode


# Values that cannot change.
ATOMS = {
    tuple: ("tuple", items_of, lambda f, v: tuple([f.decode(item) for item in v])),
    frozenset: ("frozenset", items_of, lambda f, v: frozenset([f.decode(item) for item in v])),
    complex: ("complex", lambda f, v: [v.real, v.imag], lambda f, v: complex(v[0], v[1])),
    bytes: ("bytes", lambda f, v: v.hex(), lambda f, v: bytes.fromhex(v)),
    range: ("range", lambda f, v: [v.start, v.stop, v.step], lambda f, v: range(*v)),
    slice: ("slice", lambda f, v: items_of(f, [v.start, v.stop, v.step]), lambda f, v: slice(*map(f.decode, v))),
    decimal.Decimal: ("Decimal", lambda f, v: str(v), lambda f, v: decimal.Decimal(v)),
    fractions.Fraction: (
        *("Fraction", lambda f, v: [v.numerator, v.denominator]),
        lambda f, v: fractions.Fraction(v[0], v[1]),
    ),
    datetime.datetime: ("datetime", encode_time, decode_time(datetime.datetime)),
    datetime.time: ("time", encode_time, decode_time(datetime.time)),
    datetime.date: ("date", lambda f, v: v.isoformat(), lambda f, v: datetime.date.fromisoformat(v)),
    datetime.timedelta: (
        *("timedelta", lambda f, v: [v.days, v.seconds, v.microseconds]),
        lambda f, v: datetime.timedelta(*v),
    ),
    datetime.timezone: (
        *("timezone", lambda f, v: [v.utcoffset(None).total_seconds(), v.tzname(None)]),
        lambda f, v: zone_of(*v),
    ),
    pathlib.PosixPath: ("Path", lambda f, v: str(v), lambda f, v: pathlib.Path(v)),
    pathlib.PurePosixPath: ("PurePath", lambda f, v: str(v), lambda f, v: pathlib.PurePosixPath(v)),
    uuid.UUID: ("UUID", lambda f, v: str(v), lambda f, v: uuid.UUID(v)),
    re.Pattern: ("Pattern", lambda f, v: [f.encode(v.pattern), v.flags], lambda f, v: pattern_of(f.decode(v[0]), v[1])),
    array.array: ("array", lambda f, v: [v.typecode, v.tolist()], lambda f, v: array.array(v[0], v[1])),
    types.MappingProxyType: (
        *("mappingproxy", lambda f, v: pairs_of(f, dict(v))),
        lambda f, v: types.MappingProxyType({f.decode(key): f.decode(item) for key, item in v}),
    ),
    KEYS: ("keys", items_of, lambda f, v: dict.fromkeys([f.decode(item) for item in v]).keys()),
    VALUES: ("values", items_of, lambda f, v: dict(enumerate([f.decode(item) for item in v])).values()),
    ITEMS: ("items", items_of, lambda f, v: dict([f.decode(item) for item in v]).items()),
}
if zoneinfo:
    ATOMS[zoneinfo.ZoneInfo] = ("ZoneInfo", lambda f, v: v.key, lambda f, v: zoneinfo.ZoneInfo(v))
ATOM_TAGS = {tag: decode for tag, _, decode in ATOMS.values()}

SINGLE = {"...": Ellipsis, "NotImplemented": NotImplemented}
PLAIN_KINDS = (int, float, str, bytes, complex, tuple, list, dict, set, frozenset, bytearray)


def zone_of(seconds, name):
    offset = datetime.timedelta(seconds=seconds)
    plain = datetime.timezone(offset)
    return plain if plain.tzname(None) == name else datetime.timezone(offset, name)


def pattern_of(pattern, flags):
    # The flag for text is set by itself.
    return re.compile(pattern, flags & ~re.UNICODE.value if isinstance(pattern, str) else flags)


# No name of these is taken from the other side.
NEVER = {"unittest", "test", "idlelib", "lib2to3", "antigravity", "this", "__main__", "__test__", "turtle", "tkinter"}


def is_library(module):
    root = str(module).partition(".")[0]
    return root in sys.stdlib_module_names and root not in NEVER


NAMED = (type, types.FunctionType, types.BuiltinFunctionType)


def find_in_library(module, path):
    """What a name of the standard library stands for, whoever made it."""
    if not is_library(module):
        raise Malformed(f"{module} is no library")
    found = __import__(module, fromlist=["_"])
    for name in path.split(".") if path else ():
        if name.startswith("__"):
            raise Malformed(f"{path} is no name")
        found = getattr(found, name)
    home = found.__name__ if isinstance(found, types.ModuleType) else getattr(found, "__module__", None)
    if isinstance(home, str) and home.partition(".")[0] in NEVER:
        raise Malformed(f"{path} is not of {module}")
    return found


def resolve(module, path):
    """An object of the standard library by its own name, and by no other: a module, a class, a function, or an object
    without any state that the module uses as a sign."""
    found = find_in_library(module, path)
    if isinstance(found, types.ModuleType):
        is_own = not path and found.__name__ == module
    elif isinstance(found, NAMED):
        is_own = (found.__module__, found.__qualname__) == (module, path)
    else:
        is_own = is_sign(found) and type(found).__module__ == module and "." not in path
    if not is_own:
        raise Malformed(f"{path} is not of {module}")
    return found


# What a program hands over of these modules is the same in the tests' process: its functions compute, and nothing else.
# Functions and classes of others stay where they are: they open, load or run something.
COMPUTING = set(
    "abc array ast base64 binascii bisect calendar cmath collections copy dataclasses datetime decimal difflib enum fractions "
    "functools hashlib heapq html ipaddress itertools json math numbers operator pathlib queue random re statistics string "
    "struct textwrap typing urllib uuid weakref zlib zoneinfo".split()
)
COMPUTING_BUILTINS = set(
    "abs all any ascii bin callable chr divmod format hash hex id isinstance issubclass iter len max min next oct ord pow "
    "repr round sorted sum".split()
)


def may_travel(found):
    """Whether the tests may take what the program hands over for their own."""
    if isinstance(found, type) and issubclass(found, BaseException) or not isinstance(found, NAMED):
        return True
    root = found.__module__.partition(".")[0].lstrip("_")
    if root == "builtins":
        return isinstance(found, type) or found.__qualname__ in COMPUTING_BUILTINS
    return root in COMPUTING and found.__module__ != "urllib.request"


def is_sign(value):
    """Whether an object says nothing but which one it is, e.g. `dataclasses.MISSING`."""
    kind = type(value)
    has_state = any(type(part) is not str for part in getattr(value, "__dict__", {}).values())
    return not has_state and kind.__eq__ is object.__eq__ and plain_base(kind) is None and not callable(value)


def sign_name(value):
    """[module, name] of such an object of the standard library, or None."""
    module = sys.modules.get(type(value).__module__)
    if module is None or not is_library(module.__name__) or isinstance(value, type):
        return None
    names = [name for name, one in vars(module).items() if one is value]
    return [module.__name__, names[0]] if names and not names[0].startswith("__") and is_sign(value) else None


def library_name(value):
    """[module, name] of a class or function of the standard library, or None."""
    # By its real class: a stand-in says that it is a function, and would be asked for its name.
    if not issubclass(type(value), NAMED):
        return None
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or "<" in name or not is_library(module):
        return None
    try:
        return [module, name] if resolve(module, name) is value else None
    except Exception:
        return None


def numpy_of(value):
    """numpy, when the value is one of its arrays or numbers whose parts are plain."""
    if type(value).__module__ != "numpy" or "numpy" not in sys.modules:
        return None
    numpy = sys.modules["numpy"]
    is_data = type(value) is numpy.ndarray or isinstance(value, numpy.generic)
    return numpy if is_data and value.dtype.kind in "biufcSUmM" else None


class Frame:
    """Encodes and decodes for one request and its reply. `peer` knows what is no plain data."""

    def __init__(self, peer):
        self.peer = peer
        self.objects = []
        self.numbers = {}
        self.known = {}
        # Objects that extend plain data and are being encoded.
        self.inside = set()

    def add(self, value):
        self.numbers[id(value)] = len(self.objects)
        self.objects.append(value)
        return len(self.objects) - 1

    def encode(self, value):
        kind = type(value)
        if kind is float and value != value:
            return {"t": "nan", "v": self.peer.number_of_nan(value)}
        if value is None or kind is bool or kind is int or kind is float or kind is str:
            return value
        if kind in CONTAINERS:
            number = self.numbers.get(id(value))
            if number is not None:
                return {"t": "same", "v": number}
            if id(value) in self.peer.lasting_numbers:
                return {"t": "lasting", "v": self.peer.lasting_numbers[id(value)]}
            tag, contents, _, extra, _ = CONTAINERS[kind]
            number = self.add(value)
            return {"t": tag, "n": number, "x": extra(self, value), "v": contents(self, value)}
        if kind in ATOMS:
            tag, encoder, _ = ATOMS[kind]
            if kind in (KEYS, VALUES, ITEMS):
                value = list(value)
            return {"t": tag, "v": encoder(self, value)}
        for name, single in SINGLE.items():
            if value is single:
                return {"t": "single", "v": name}
        if kind is types.ModuleType and is_library(value.__name__):
            return {"t": "library", "v": [value.__name__, ""]}
        name = library_name(value) or sign_name(value)
        if name and not self.peer.serves_tests:
            self.peer.told.add(tuple(name))
        if name and (may_travel(value) or not self.peer.serves_tests or tuple(name) in self.peer.told):
            return {"t": "library", "v": name}
        if isinstance(value, enum.Enum) and library_name(kind) and kind.__module__ not in NEVER:
            return {"t": "member", "v": [*library_name(kind), value.name]}
        numpy = numpy_of(value)
        if numpy:
            array = numpy.ascontiguousarray(value)
            data = [value.dtype.str, list(value.shape), array.tobytes().hex(), isinstance(value, numpy.generic)]
            return {"t": "numpy", "v": data}
        return self.peer.encode_object(self, value)

    def decode(self, text):
        if text is None or isinstance(text, (bool, int, float, str)):
            return text
        tag, value = text["t"], text["v"]
        if tag in CONTAINER_TAGS:
            _, (_, _, fill, _, make) = CONTAINER_TAGS[tag]
            made = make(self.decode(text.get("x")))
            if self.add(made) != text["n"]:
                raise Malformed("the numbers of containers do not agree")
            fill(self, made, value)
            return made
        if tag == "nan":
            return self.peer.nan_of(value)
        if tag == "same":
            return self.objects[value]
        if tag == "lasting":
            return self.peer.lasting[value][0]
        if tag in ATOM_TAGS:
            return ATOM_TAGS[tag](self, value)
        if tag == "single":
            return SINGLE[value]
        if tag == "library":
            found = resolve(*value)
            if self.peer.serves_tests:
                # What the tests gave, they get back.
                self.peer.told.add(tuple(value))
            elif not may_travel(found) and tuple(value) not in self.peer.told:
                raise Malformed(f"{value[1]} of {value[0]} stays where it is")
            return found
        if tag == "member":
            kind = resolve(*value[:2])
            if not (isinstance(kind, type) and issubclass(kind, enum.Enum)):
                raise Malformed("a member of what is no enumeration")
            return kind[value[2]]
        if tag == "numpy":
            import numpy

            dtype, shape, data, is_number = value
            array = numpy.frombuffer(bytes.fromhex(data), dtype=numpy.dtype(dtype)).reshape(shape).copy()
            return array[()] if is_number else array
        return self.peer.decode_object(self, text)

    def contents(self, number):
        value = self.objects[number]
        return CONTAINERS[type(value)][1](self, value)

    def remember(self):
        """What the containers hold now."""
        self.known = {number: json.dumps(self.contents(number)) for number in range(len(self.objects))}

    def changes(self):
        """[number, contents] of the containers that hold something else than they did."""
        changed = []
        for number, before in self.known.items():
            contents = self.contents(number)
            if json.dumps(contents) != before:
                changed.append([number, contents])
        return changed

    def apply(self, changes):
        for number, contents in changes:
            value = self.objects[number]
            CONTAINERS[type(value)][2](self, value, contents)
