"""Two processes that ask each other: calls, attributes and operators of objects that are no plain data.

An object stays where it is made; the other side holds a `Proxy` of it, of a class that mirrors its class.
"""

import asyncio
import collections
import collections.abc
import copy
import inspect
import json
import math
import os
import threading

# Containers that both sides keep alike, or numbers that are none.
MOST_LASTING = 200
OTHER_OPERATORS = set(
    "call len iter next getitem setitem delitem contains bool int float index complex round abs neg pos invert "
    "enter exit str repr format bytes hash reversed length_hint trunc floor ceil fspath missing "
    "aenter aexit aiter anext await".split()
)
COMPARING = set("eq ne lt le gt ge".split())
ARITHMETIC = set("add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or".split())
BINARY = COMPARING | ARITHMETIC | {f"r{name}" for name in ARITHMETIC} | {f"i{name}" for name in ARITHMETIC}
# Of mocks that stand for a property; a function is bound where it is set.
DESCRIBING = {"__get__", "__set__"}
OPERATORS = {f"__{name}__" for name in OTHER_OPERATORS | BINARY} | DESCRIBING
BINARY_OPERATORS = {f"__{name}__" for name in BINARY}


class Gone(BaseException):
    """The other side will not answer any more."""


def operators_of(kind):
    """Special methods that a class has beyond those of `object`, and beyond those of the plain data it extends."""
    plain = plain_base(kind)
    bases = [base for base in (object, plain) if base is not None]
    found = []
    is_mock = any(base.__module__ == "unittest.mock" for base in kind.__mro__)
    for name in OPERATORS if is_mock else OPERATORS - DESCRIBING:
        mine = in_class(kind, name)
        if mine is not None and all(in_class(base, name) is not mine for base in bases):
            found.append(name)
    return sorted(found)


CONTENTS = {
    "mapping": (collections.abc.Mapping, lambda value: dict(value.items())),
    "set": (collections.abc.Set, set),
    "list": (collections.UserList, list),
}


def contents_of_kind(kind):
    """Of a class that is compared as the library compares its kind: by what its objects hold."""
    if plain_base(kind) is not None:
        return None
    for name, (base, _) in CONTENTS.items():
        if base in kind.__mro__ and in_class(kind, "__eq__") is vars(base).get("__eq__"):
            return name
    return None


def in_class(kind, name):
    """What a class or its bases define under a name, as it stands there."""
    return next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)


def plain_base(kind):
    return next((base for base in PLAIN_KINDS if issubclass(kind, base)), None) if isinstance(kind, type) else None


def is_coroutine(value):
    return inspect.iscoroutine(value) or type(value).__name__ in ("async_generator_asend", "async_generator_athrow")


class Proxy:
    """An object of the other process. `_remote`: its number there."""


DICT_OF_PROXY = Proxy.__dict__["__dict__"]


def local_dict(proxy):
    """What a stand-in itself holds; its `__dict__` is that of what it stands for."""
    return DICT_OF_PROXY.__get__(proxy)


class Peer:
    """One end of the connection. `serves`: refuses what the other side may not do, by raising."""

    def __init__(self, reader, writer):
        self.reader = reader
        self.writer = writer
        self.lock = threading.RLock()
        self.exports = []
        self.numbers = {}
        self.described = set()
        self.new_kinds = []
        self.kinds = {}
        self.proxies = {}
        # Objects of the other side that were made from here, by a call of their class.
        self.made = set()
        # Containers that the program keeps: both sides have them, under one number, and they stay alike.
        self.lasting = {}
        self.lasting_numbers = {}
        self.nans = {}
        # Names of the library that the tests have handed over.
        self.told = set()
        # What objects that extend a list, dict or set held when the other side was last told.
        self.held = {}
        self.asked = 0
        # How often the answer of an object of the other side decided about one of ours.
        self.trusted = 0
        self.gone = None

    # To be replaced: what travels with each message, and what is allowed.

    def outgoing(self):
        return None

    def incoming(self, news):
        pass

    def permit(self, op, target, name):
        pass

    def is_hidden(self, value):
        return False

    def may_compare(self, proxy, name, other):
        return True

    # Whether the objects of the other side are the tests'.
    serves_tests = False

    def may_decide(self, proxy):
        return True

    def believe_in(self, proxy, item, answer):
        """What `in` gives, by what the other side says of it."""
        return answer

    def as_raised(self, op, error):
        """What to raise for an exception that the other side let out."""
        return error

    def raised(self, error):
        return None

    def is_plain(self, value):
        """Whether a value travels as it is, with all that there is to know of it."""
        kind = type(value)
        return value is None or kind in (bool, int, float, str) or kind in CONTAINERS or kind in ATOMS

    def library(self, module, path):
        return resolve(module, path)

    # Objects on their way.

    def number_of(self, value):
        number = self.numbers.get(id(value))
        if number is None:
            number = len(self.exports)
            self.exports.append(value)
            self.numbers[id(value)] = number
        return number

    # A number that is none equals nothing, itself included, but is the same where it comes back.

    def number_of_nan(self, value):
        if value is math.nan:
            return [True, -1]
        for number, one in self.nans.items():
            if one is value:
                return [not number[0], number[1]]
        if len(self.nans) > MOST_LASTING:
            return [True, -2]
        self.nans[True, len(self.nans)] = value
        return [False, len(self.nans) - 1]

    def nan_of(self, number):
        if number == [True, -1]:
            return math.nan
        return self.nans.setdefault((bool(number[0]), int(number[1])), float("nan"))

    def encode_object(self, frame, value):
        kind = type(value)
        remote = None
        if issubclass(kind, (Proxy, MirrorKind)):
            own = vars(value) if issubclass(kind, MirrorKind) else local_dict(value)
            remote = own.get("_remote")
        if isinstance(value, BaseException):
            remote = value.__dict__.get("_remote")
        if remote is not None:
            return {"t": "yours", "v": remote}
        if self.is_hidden(value):
            return {"t": "hidden", "v": kind.__name__}
        if isinstance(value, type):
            self.describe(value)
            return {"t": "kind", "v": self.number_of(value)}
        if is_coroutine(value):
            return {"t": "coroutine", "v": self.number_of(value)}
        if isinstance(value, BaseException):
            return {"t": "exception", "v": self.encode_exception(frame, value)}
        self.describe(kind)
        encoded = {"t": "mine", "v": self.number_of(value), "k": self.number_of(kind)}
        base = plain_base(kind)
        if base is not None and id(value) not in frame.inside:
            # Not once more where it holds itself.
            frame.inside.add(id(value))
            encoded["b"] = frame.encode(as_plain(base, value))
            frame.inside.discard(id(value))
            if base in CHANGING:
                self.held[encoded["v"]] = self.held_text(value)
        signature = signature_of(frame, value)
        if signature is not None:
            encoded["s"] = signature
        return encoded

    def describe(self, kind):
        """Tells the other side of a class before the first object of it arrives."""
        number = self.number_of(kind)
        if number in self.described:
            return
        self.described.add(number)
        bases = []
        for base in kind.__bases__:
            if base is object or library_name(base) and not plain_base(base):
                bases.append({"library": library_name(base) or ["builtins", "object"]})
            elif base in PLAIN_KINDS:
                bases.append({"library": ["builtins", base.__name__]})
            else:
                self.describe(base)
                bases.append({"kind": self.number_of(base)})
        plain = plain_base(kind)
        self.new_kinds.append(
            {
                "n": number,
                "name": str(kind.__name__)[:100],
                "module": str(getattr(kind, "__module__", ""))[:100],
                "library": library_name(kind),
                "bases": bases,
                "plain": plain.__name__ if plain else None,
                "exception": issubclass(kind, BaseException),
                "operators": operators_of(kind),
                "fields": list(getattr(kind, "_fields", None) or []) if plain is tuple else None,
                "hashable": getattr(kind, "__hash__", None) is not None,
                "contents": contents_of_kind(kind),
                # Whose instances are more than the objects of its subclasses: an abstract class, a protocol.
                "virtual": in_class(type(kind), "__instancecheck__") is not vars(type)["__instancecheck__"],
            }
        )

    def encode_exception(self, frame, error):
        kind = type(error)
        self.describe(kind)
        attributes = {name: value for name, value in vars(error).items() if not name.startswith("__")}
        try:
            text = str(error)
        except Exception:
            text = ""
        return {
            "n": self.number_of(error),
            "k": self.number_of(kind),
            "args": items_of(frame, error.args),
            "attributes": pairs_of(frame, attributes),
            "text": text,
            "raised": self.raised(error),
            "cause": frame.encode(error.__cause__),
            "alone": error.__suppress_context__,
            "notes": [str(note) for note in getattr(error, "__notes__", ())],
        }

    def decode_object(self, frame, text):
        tag, value = text["t"], text["v"]
        if tag == "yours":
            return self.exports[value]
        if tag == "hidden":
            return Hidden(str(value))
        if tag == "kind":
            return self.kinds[value]
        if tag == "coroutine":
            return wait_for(self, value)
        if tag == "exception":
            return self.decode_exception(frame, value)
        if tag != "mine":
            raise Malformed("an unknown kind of value")
        known = self.proxies.get(value)
        if known is not None and "b" not in text:
            return known
        if known is not None and plain_base(type(known)) in CHANGING:
            refill_plain(known, frame.decode(text["b"]))
            return known
        proxy = make_proxy(self.kinds[text["k"]], frame.decode(text["b"]) if "b" in text else None)
        object.__setattr__(proxy, "_remote", value)
        if "s" in text:
            set_signature(frame, proxy, text["s"])
        if known is not None and type(known) is type(proxy) and plain_base(type(known)) and same_plain(known, proxy):
            return known
        self.proxies[value] = proxy
        return proxy

    def decode_exception(self, frame, value):
        known = self.proxies.get(value["n"])
        if known is not None:
            return known
        kind = self.kinds[value["k"]]
        args = [frame.decode(arg) for arg in value["args"]]
        attributes = [(frame.decode(name), frame.decode(part)) for name, part in value["attributes"]]
        error = make_exception(kind, args)
        for name, part in attributes:
            if isinstance(name, str) and not name.startswith("_"):
                try:
                    setattr(error, name, part)
                except Exception:
                    pass
        error.__dict__["_remote"] = value["n"]
        error.__dict__["_text"] = str(value["text"])
        error.__dict__["_raised"] = value["raised"]
        self.proxies[value["n"]] = error
        cause = frame.decode(value["cause"])
        if isinstance(cause, BaseException):
            error.__cause__ = cause
        error.__suppress_context__ = value["alone"] is True
        for note in value["notes"]:
            error.add_note(str(note))
        return error

    def learn(self, kinds):
        for described in kinds:
            if described["n"] not in self.kinds:
                self.kinds[described["n"]] = mirror(self, described)

    # Asking and serving.

    def send(self, message):
        message["news"] = self.outgoing()
        if "shared" not in message:
            message["shared"] = self.shared_changes()
        message["held"] = self.held_changes()
        message["kinds"], self.new_kinds = self.new_kinds, []
        data = json.dumps(message).encode() + b"\n"
        try:
            while data:
                data = data[os.write(self.writer, data) :]
        except OSError:
            self.gone = self.gone or "the process ended before it answered"
            raise Gone from None

    def receive(self):
        line = self.reader.readline(MOST_BYTES)
        if not line.endswith(b"\n"):
            self.gone = "an answer larger than allowed" if line else "the process ended before it answered"
            raise Gone
        try:
            message = json.loads(line)
            self.learn(message["kinds"])
            for number, contents in message["shared"]:
                self.apply_shared(number, contents)
            for number, contents in message["held"]:
                if number in self.proxies:
                    refill_plain(self.proxies[number], Frame(self).decode(contents))
            self.incoming(message["news"])
            return message
        except Exception as error:
            self.gone = f"the program garbled the connection to its tests: {type(error).__name__}: {error}"[:300]
            raise Gone from None

    def ask(self, op, target, *values, name=None):
        """Asks the other side to do something with one of its objects; gives the value, or raises what it raised."""
        with self.lock:
            if self.gone:
                raise Gone
            self.asked += 1
            frame = Frame(self)
            frame_values = [frame.encode(value) for value in values]
            self.send({"do": op, "target": target, "name": name, "values": frame_values})
            while True:
                message = self.receive()
                if "do" not in message:
                    break
                self.serve(message)
            try:
                value = frame.decode(message["value"])
                frame.apply(message["changes"])
                for place, number in message["lasting"]:
                    self.keep(frame.objects[place], number)
                if message["lasting"]:
                    self.settle_lasting()
            except Exception as error:
                self.gone = f"the program's answer is malformed: {type(error).__name__}: {error}"[:300]
                raise Gone from None
        if message["raised"]:
            error = value if isinstance(value, BaseException) else RuntimeError("the program raised no exception")
            raise self.as_raised(op, error)
        return value

    def serve(self, message):
        frame = Frame(self)
        reply = {"raised": False}
        values = value = None
        try:
            values = [frame.decode(value) for value in message["values"]]
            frame.remember()
            value = self.perform(message["do"], message["target"], message["name"], values)
            reply["value"] = frame.encode(value)
        except Gone:
            raise
        except BaseException as error:
            reply = {"raised": True, "value": frame.encode(error)}
        reply["changes"] = frame.changes()
        del values, value
        # Before there are new ones, which the other side gets to know by this reply.
        reply["shared"] = self.shared_changes()
        reply["lasting"] = self.find_lasting(frame)
        self.send(reply)

    # Containers that stay.

    def keep(self, value, number):
        self.lasting[number] = [value, self.text_of(value)]
        self.lasting_numbers[id(value)] = number

    def shared_changes(self):
        return [change for change in map(self.shared_change, list(self.lasting)) if change]

    def settle_lasting(self):
        for entry in self.lasting.values():
            entry[1] = self.text_of(entry[0])

    def text_of(self, value):
        frame = Frame(self)
        frame.add(value)
        return json.dumps(frame.contents(0))

    def shared_change(self, number):
        value, before = self.lasting[number]
        now = self.text_of(value)
        if now == before:
            return None
        self.lasting[number][1] = now
        return [number, json.loads(now)]

    def apply_shared(self, number, contents):
        value, _ = self.lasting[number]
        frame = Frame(self)
        frame.add(value)
        frame.apply([[0, contents]])
        self.lasting[number][1] = self.text_of(value)

    # What objects hold that extend a container.

    def held_text(self, value):
        frame = Frame(self)
        frame.inside.add(id(value))
        return json.dumps(frame.encode(as_plain(plain_base(type(value)), value)))

    def held_changes(self):
        changed = []
        for number, before in list(self.held.items()):
            now = self.held_text(self.exports[number])
            if now != before:
                self.held[number] = now
                changed.append([number, json.loads(now)])
        return changed

    def find_lasting(self, frame):
        return []

    def perform(self, op, number, name, values):
        if op in PERFORM:
            target = self.exports[number]
            self.permit(op, target, name)
            return PERFORM[op](target, name, values)
        return self.special(op, name, values)

    def special(self, op, name, values):
        raise Malformed(f"{op} is unknown")


def call_operator(target, name, values):
    if name not in OPERATORS:
        raise Malformed(f"{name} is no operator")
    if name == "__getitem__" and isinstance(target, type):
        return target[values[0]]
    found = in_class(type(target), name)
    if found is None:
        raise TypeError(f"{type(target).__name__} has no {name}")
    bind = in_class(type(found), "__get__")
    return (bind(found, target, type(target)) if bind else found)(*values)


PERFORM = {
    "call": lambda target, _name, values: target(*values[0], **values[1]),
    "get": lambda target, name, _values: getattr(target, name),
    "below": lambda target, _name, values: issubclass(values[0], target),
    "is": lambda target, _name, values: isinstance(values[0], target),
    "set": lambda target, name, values: setattr(target, name, values[0]),
    "del": lambda target, name, _values: delattr(target, name),
    "op": call_operator,
    "wait": lambda target, _name, _values: run_coroutine(target),
    "dir": lambda target, _name, _values: dir(target),
    "copy": lambda target, _name, values: copy.deepcopy(target) if values[0] else copy.copy(target),
}

LOOPS = threading.local()


async def awaited(value):
    return await value


def run_coroutine(value):
    """Runs it to its end, on the loop that earlier ones ran on; in a thread of its own where a loop runs already."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        loop = getattr(LOOPS, "loop", None)
        if loop is None or loop.is_closed():
            loop = LOOPS.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(awaited(value))
    outcome = []

    def work():
        try:
            outcome.append((True, asyncio.run(awaited(value))))
        except BaseException as error:
            outcome.append((False, error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    done, value = outcome[0]
    if done:
        return value
    raise value


async def wait_for(peer, number):
    """A coroutine of the other side, as one of ours: our loop goes on while it runs."""
    outcome = await asyncio.get_running_loop().run_in_executor(None, lambda: caught(peer, number))
    if outcome[0]:
        return outcome[1]
    raise outcome[1]


def caught(peer, number):
    # A future cannot carry StopIteration, nor may Gone end a thread unseen.
    try:
        return True, peer.ask("wait", number)
    except BaseException as error:
        return False, error
