"""Values on their way between program and tests: plain data as JSON, never pickle.

What is no plain data (functions, iterators, objects) arrives as an Opaque, equal to nothing but itself.
"""

import collections
import datetime
import decimal
import fractions
import itertools


# Of a generator with more items than this, these are given.
MOST_ITEMS = 10_000


PLAIN_TYPES = {kind.__name__: kind for kind in (bool, int, float, str, list, tuple, dict, set, frozenset, bytes, complex)}
PLAIN_TYPES["NoneType"] = type(None)


class Opaque:
    def __init__(self, type_name):
        self.type_name = type_name

    def __repr__(self):
        return f"<{self.type_name}>"


class Malformed(Exception):
    """The answer is no encoded value."""


def tagged(tag, value):
    return {"t": tag, "v": value}


def encode_items(values):
    return [encode(value) for value in values]


def encode_pairs(mapping):
    return [[encode(key), encode(value)] for key, value in mapping.items()]


def encode_tuple(value):
    fields = getattr(type(value), "_fields", None)
    if type(value) is tuple or not isinstance(fields, tuple) or len(fields) != len(value):
        return tagged("tuple", encode_items(value))
    return tagged("named", [type(value).__name__, list(fields), encode_items(value)])


# Subclasses come before their bases.
ENCODERS = (
    (bool, bool),
    (int, int),
    (float, float),
    (str, str),
    (list, encode_items),
    (tuple, lambda v: encode_tuple(v)),
    (collections.Counter, lambda v: tagged("Counter", encode_pairs(v))),
    (collections.OrderedDict, lambda v: tagged("OrderedDict", encode_pairs(v))),
    (dict, lambda v: tagged("dict", encode_pairs(v))),
    (set, lambda v: tagged("set", encode_items(v))),
    (frozenset, lambda v: tagged("frozenset", encode_items(v))),
    (collections.deque, lambda v: tagged("deque", encode_items(v))),
    (complex, lambda v: tagged("complex", [v.real, v.imag])),
    (bytes, lambda v: tagged("bytes", v.hex())),
    (bytearray, lambda v: tagged("bytearray", v.hex())),
    (range, lambda v: tagged("range", [v.start, v.stop, v.step])),
    (decimal.Decimal, lambda v: tagged("Decimal", str(v))),
    (fractions.Fraction, lambda v: tagged("Fraction", [v.numerator, v.denominator])),
    (datetime.time, lambda v: tagged("time", v.isoformat())),
    (type({}.keys()), lambda v: tagged("keys", encode_items(v))),
    (type({}.values()), lambda v: tagged("values", encode_items(v))),
    (type({}.items()), lambda v: tagged("items", encode_items(v))),
    (datetime.datetime, lambda v: tagged("datetime", v.isoformat())),
    (datetime.date, lambda v: tagged("date", v.isoformat())),
    (datetime.timedelta, lambda v: tagged("timedelta", [v.days, v.seconds, v.microseconds])),
)


def encode(value):
    if value is None:
        return None
    for base, encoder in ENCODERS:
        if isinstance(value, base):
            return encoder(value)
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == ():
        return encode(value.item())
    if hasattr(type(value), "__next__"):
        items = list(itertools.islice(value, MOST_ITEMS + 1))
        # Of an endless one, as many as a test will take.
        more = len(items) > MOST_ITEMS
        return tagged("iterator", [encode_items(items[:MOST_ITEMS]), more])
    if isinstance(value, type) and PLAIN_TYPES.get(value.__name__) is value:
        return tagged("type", value.__name__)
    return tagged("opaque", type(value).__name__)


def items_and_more(encoded):
    items, more = encoded
    yield from decode_items(items)
    if more:
        raise RuntimeError(f"the program gave more than {MOST_ITEMS} items")


def named_tuple(name, fields, items):
    is_name = lambda text: isinstance(text, str) and text.isidentifier() and text[0] != "_"
    values = decode_items(items)
    if not is_name(name) or not all(map(is_name, fields)) or len(fields) != len(values):
        return tuple(values)
    return collections.namedtuple(name, fields)(*values)


def decode_items(encoded):
    return [decode(item) for item in encoded]


def decode_pairs(encoded):
    return [(decode(key), decode(value)) for key, value in encoded]


DECODERS = {
    "tuple": lambda v: tuple(decode_items(v)),
    "Counter": lambda v: collections.Counter(dict(decode_pairs(v))),
    "OrderedDict": lambda v: collections.OrderedDict(decode_pairs(v)),
    "dict": lambda v: dict(decode_pairs(v)),
    "set": lambda v: set(decode_items(v)),
    "frozenset": lambda v: frozenset(decode_items(v)),
    "deque": lambda v: collections.deque(decode_items(v)),
    "complex": lambda v: complex(v[0], v[1]),
    "bytes": bytes.fromhex,
    "bytearray": bytearray.fromhex,
    "range": lambda v: range(v[0], v[1], v[2]),
    "Decimal": lambda v: decimal.Decimal(v),
    "Fraction": lambda v: fractions.Fraction(v[0], v[1]),
    "datetime": datetime.datetime.fromisoformat,
    "date": datetime.date.fromisoformat,
    "timedelta": lambda v: datetime.timedelta(v[0], v[1], v[2]),
    "iterator": items_and_more,
    "named": lambda v: named_tuple(*v),
    "type": lambda v: PLAIN_TYPES[v],
    "time": datetime.time.fromisoformat,
    "keys": lambda v: dict.fromkeys(decode_items(v)).keys(),
    "values": lambda v: dict(enumerate(decode_items(v))).values(),
    "items": lambda v: dict(decode_items(v)).items(),
    "opaque": lambda v: Opaque(str(v)[:100]),
}


def decode(encoded):
    if encoded is None or isinstance(encoded, (bool, int, float, str)):
        return encoded
    if isinstance(encoded, list):
        return decode_items(encoded)
    return DECODERS[encoded["t"]](encoded["v"])


def decode_answer(encoded):
    """Decodes what a program claims to have returned: it may have written the text itself."""
    try:
        return decode(encoded)
    except Exception as error:
        raise Malformed(f"{type(error).__name__}: {error}"[:200]) from None
