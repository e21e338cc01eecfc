"""Classes of the other side, mirrored: objects of them look like what they stand for and ask for the rest."""

import abc

BUILTIN = {kind.__name__: kind for kind in PLAIN_KINDS}
# Classes of the interpreter that no module names.
UNNAMED = {
    kind.__name__: kind
    for kind in (
        *(types.FunctionType, types.MethodType, types.GeneratorType, types.BuiltinFunctionType, types.ModuleType),
    )
}


class Hidden:
    """Something of the other side that it does not show."""

    def __init__(self, name):
        self.hidden_name = name


class MirrorKind(type):
    """A class of the other side: calling it makes an object there."""

    def __call__(cls, *args, **kwargs):
        peer, number = cls.__dict__.get("_peer"), cls.__dict__.get("_remote")
        if peer is None:
            return super().__call__(*args, **kwargs)
        made = peer.ask("call", number, list(args), kwargs)
        if isinstance(made, cls):
            peer.made.add(id(made))
        return made

    def __instancecheck__(cls, value):
        peer, described = cls.__dict__.get("_peer"), cls.__dict__.get("_described")
        if super().__instancecheck__(value) or not described or not described["virtual"] or peer.is_plain(value):
            return super().__instancecheck__(value)
        peer.trusted += 1
        return peer.ask("is", cls.__dict__["_remote"], value) is True

    def __subclasscheck__(cls, kind):
        peer, described = cls.__dict__.get("_peer"), cls.__dict__.get("_described")
        # The library asks for its own classes, too, where ours is registered with one of its abstract classes.
        is_ours = isinstance(kind, MirrorKind) or getattr(kind, "__module__", None) == "__test__"
        if super().__subclasscheck__(kind) or not described or not described["virtual"] or not is_ours:
            return super().__subclasscheck__(kind)
        peer.trusted += 1
        return peer.ask("below", cls.__dict__["_remote"], kind) is True

    @property
    def __mro__(cls):
        return tuple(kind for kind in type.__dict__["__mro__"].__get__(cls) if kind is not Proxy)

    @property
    def __doc__(cls):
        peer, number = cls.__dict__.get("_peer"), cls.__dict__.get("_remote")
        return peer.ask("get", number, name="__doc__") if peer else None

    def __dir__(cls):
        peer = cls.__dict__.get("_peer")
        return peer.ask("dir", cls.__dict__["_remote"]) if peer else super().__dir__()

    def __getattr__(cls, name):
        peer, number = cls.__dict__.get("_peer"), cls.__dict__.get("_remote")
        if peer is None or name in LOCAL_NAMES:
            raise AttributeError(name)
        return peer.ask("get", number, name=name)

    def __setattr__(cls, name, value):
        peer = cls.__dict__.get("_peer")
        if peer is None or name.startswith("__"):
            return super().__setattr__(name, value)
        peer.ask("set", cls.__dict__["_remote"], value, name=name)

    def __delattr__(cls, name):
        cls.__dict__["_peer"].ask("del", cls.__dict__["_remote"], name=name)

    def __iter__(cls):
        return iter(cls.__dict__["_peer"].ask("op", cls.__dict__["_remote"], name="__iter__"))

    def __len__(cls):
        return cls.__dict__["_peer"].ask("op", cls.__dict__["_remote"], name="__len__")

    def __bool__(cls):
        return True

    def __getitem__(cls, key):
        peer, number = cls.__dict__.get("_peer"), cls.__dict__.get("_remote")
        return peer.ask("op", number, key, name="__getitem__")

    def __contains__(cls, item):
        return cls.__dict__["_peer"].ask("op", cls.__dict__["_remote"], item, name="__contains__")


# Asked for by Python itself or by `unittest.mock`; the other side has nothing to say on them.
LOCAL_NAMES = set("_peer _remote _library _mock_methods __set_name__ __mro_entries__ __abstractmethods__".split())


class CannotBeSplit(Exception):
    """The suite does something with a class of the program that has to happen in the program's process."""


def forbid_subclass(cls, **_):
    # Mirrors are made with their number; whoever else extends one is a test.
    if "_remote" not in cls.__dict__:
        raise CannotBeSplit("a test extends a class of the program")


def forward(peer, name):
    if name == "__call__":
        return lambda self, *args, **kwargs: peer.ask("call", local_dict(self)["_remote"], list(args), kwargs)

    def ask(self, *args):
        if name in BINARY_OPERATORS and args and not peer.may_compare(self, name, args[0]):
            return NotImplemented
        if name == "__exit__" or name == "__aexit__":
            args = (*args[:2], None)
        return peer.ask("op", local_dict(self)["_remote"], *args, name=name)

    def contains(self, item):
        plain = BUILTIN.get(type(self)._described["plain"] or "")
        if plain in CHANGING and not peer.may_decide(self):
            # What it holds is known here.
            return plain.__contains__(self, item)
        return peer.believe_in(self, item, peer.ask("op", local_dict(self)["_remote"], item, name=name))

    if name == "__contains__":
        ask = contains
    ask.__name__ = name
    return ask


def get_attribute(self, name):
    if name in LOCAL_NAMES or name in ("_text", "_raised"):
        raise AttributeError(name)
    kind = type(self)
    return kind._peer_of().ask("get", local_dict(self)["_remote"], name=name)


def set_attribute(self, name, value):
    if name in ("__signature__", "__dict__", "__class__"):
        return object.__setattr__(self, name, value)
    type(self)._peer_of().ask("set", local_dict(self)["_remote"], value, name=name)


def del_attribute(self, name):
    type(self)._peer_of().ask("del", local_dict(self)["_remote"], name=name)


def list_names(self):
    return type(self)._peer_of().ask("dir", local_dict(self)["_remote"])


def shown(self):
    """What `repr` says of an object whose class says nothing itself."""
    return f"<{type(self).__module__}.{type(self).__qualname__} object>"


def mirror(peer, described):
    """The local class for a class of the other side."""
    name = described["name"] if str(described["name"]).isidentifier() else "Unknown"
    library = described["library"]
    real = UNNAMED.get(name) if described["module"] == "builtins" else None
    if library is not None and isinstance(library, list):
        try:
            real = peer.library(*library)
        except Exception:
            real = None
    if described["exception"]:
        return mirror_exception(peer, described, name, real)
    return mirror_object(peer, described, name, real)


def base_kinds(peer, described, allowed):
    found = []
    for base in described["bases"]:
        kind = peer.kinds.get(base["kind"]) if "kind" in base else None
        if "library" in base:
            try:
                kind = peer.library(*base["library"])
            except Exception:
                kind = None
        if isinstance(kind, type) and allowed(kind) and kind not in found:
            found.append(kind)
    return found


def mirror_exception(peer, described, name, real):
    if isinstance(real, type) and issubclass(real, BaseException):
        return real
    bases = base_kinds(peer, described, lambda kind: issubclass(kind, BaseException)) or [Exception]
    namespace = {"_peer": peer, "_remote": described["n"], "__module__": str(described["module"])}
    namespace["_peer_of"] = classmethod(lambda cls: peer)
    namespace["__str__"] = lambda self: self.__dict__.get("_text", "")
    namespace["__getattr__"] = lambda self, attribute: exception_attribute(peer, self, attribute)
    try:
        return ExceptionKind(name, tuple(bases), namespace)
    except TypeError:
        return ExceptionKind(name, (Exception,), namespace)


class ExceptionKind(MirrorKind):
    """A class of exceptions of the other side. Its objects are made here, when one arrives or is asked for."""


def exception_attribute(peer, error, name):
    remote = error.__dict__.get("_remote")
    if remote is None or name.startswith("__") or name in LOCAL_NAMES:
        raise AttributeError(name)
    return peer.ask("get", remote, name=name)


def make_exception(kind, args):
    try:
        # As its class would without an `__init__` of its own.
        error = kind(*args) if kind.__module__ == "builtins" else kind.__new__(kind, *args)
    except Exception:
        error = kind.__new__(kind)
    error.args = tuple(args)
    return error


def mirror_object(peer, described, name, real):
    plain = BUILTIN.get(described["plain"] or "")
    bases = base_kinds(peer, described, lambda kind: isinstance(kind, MirrorKind) and issubclass(kind, Proxy))
    bases = bases or [Proxy]
    library = base_kinds(peer, described, lambda kind: not isinstance(kind, MirrorKind) and kind is not object)
    if plain is not None and not any(issubclass(base, plain) for base in bases):
        bases.append(plain)
    namespace = {"_peer": peer, "_remote": described["n"], "__module__": str(described["module"])}
    namespace["_peer_of"] = classmethod(lambda cls: peer)
    namespace["_described"] = described
    namespace["__getattr__"] = get_attribute
    namespace["__setattr__"] = set_attribute
    namespace["__delattr__"] = del_attribute
    namespace["__dir__"] = list_names
    namespace["__doc__"] = property(lambda self: get_attribute(self, "__doc__"))
    namespace["__dict__"] = property(lambda self: get_attribute(self, "__dict__"))
    if "__next__" not in described["operators"]:
        namespace["__copy__"] = lambda self: peer.ask("copy", local_dict(self)["_remote"], False)
        namespace["__deepcopy__"] = lambda self, memo: peer.ask("copy", local_dict(self)["_remote"], True)
    namespace["__init_subclass__"] = classmethod(forbid_subclass)
    # What decides about plain data is decided here, by its value.
    native = BINARY_OPERATORS | {"__hash__", "__bool__", "__len__", "__contains__"} if plain else set()
    if are_fields(described["fields"]):
        native |= OPERATORS
        for place, field in enumerate(described["fields"]):
            namespace[str(field)] = property(lambda self, place=place: tuple.__getitem__(self, place))
        namespace["_fields"] = tuple(map(str, described["fields"]))
        namespace["_asdict"] = lambda self: dict(zip(self._fields, self))
    elif plain in CHANGING:
        native = {"__eq__", "__ne__"}
        namespace.update({name: forward(peer, name) for name in OPERATORS if hasattr(plain, name)} if plain else {})
        namespace.update(changing_methods(peer, plain))
        namespace["__eq__"], namespace["__ne__"] = equal_contents, lambda self, other: not equal_contents(self, other)
        namespace["__hash__"] = None
    for operator in described["operators"]:
        if operator in OPERATORS and operator not in native:
            namespace[operator] = forward(peer, operator)
    if described["contents"] in CONTENTS and not peer.serves_tests:
        base = CONTENTS[described["contents"]][0]
        namespace["__eq__"] = lambda self, other: equal_held(peer, base, self, other)
        namespace["__ne__"] = lambda self, other: not equal_held(peer, base, self, other)
    if not plain:
        namespace.setdefault("__repr__", shown)
        if "__eq__" in namespace and "__hash__" not in namespace:
            namespace["__hash__"] = None
    if real is types.FunctionType:
        # As an attribute of a class it is a method.
        namespace["__get__"] = lambda self, owner, kind=None: self if owner is None else types.MethodType(self, owner)
    face = real if isinstance(real, type) else face_of(name, bases, library)
    if face is not None:
        namespace["_face"] = face
        namespace["__class__"] = property(lambda self: face)
    try:
        made = MirrorKind(name, tuple(bases), namespace)
    except TypeError:
        made = MirrorKind(name, (Proxy,), namespace)
    for kind in library:
        if isinstance(kind, abc.ABCMeta):
            # An object of a class that extends an abstract one of the library is an instance of that.
            kind.register(made)
    return made


def face_of(name, bases, library):
    """A class that extends those of the library which a class of the other side extends, for whoever asks whether an
    object is an instance of one."""
    known = [in_class(base, "_face") for base in bases]
    extended = [kind for kind in library if not isinstance(kind, abc.ABCMeta)] + [kind for kind in known if kind is not None]
    try:
        return types.new_class(name, tuple(dict.fromkeys(extended))) if extended else None
    except Exception:
        return None


def are_fields(names):
    """Of a named tuple: none of them is private."""
    return bool(names) and all(isinstance(name, str) and name.isidentifier() and name[0] != "_" for name in names)


def changing_methods(peer, plain):
    """Public methods of a class of containers, carried out where the object is."""

    def method(name):
        def ask(self, *args, **kwargs):
            return get_attribute(self, name)(*args, **kwargs)

        return ask

    return {name: method(name) for name in dir(plain) if not name.startswith("_")}


def equal_contents(self, other):
    plain = BUILTIN[type(self)._described["plain"]]
    mine = type(self)._peer_of().ask("plain", local_dict(self)["_remote"])
    if isinstance(other, Proxy) and isinstance(other, plain):
        other = type(other)._peer_of().ask("plain", local_dict(other)["_remote"])
    return mine == other


def equal_held(peer, base, mine, other):
    """Equality as the library has it for mappings, sets and lists of its own, decided here by what they hold."""
    if not isinstance(other, (base, list) if base is collections.UserList else base):
        return NotImplemented
    held = lambda one: peer.ask("contents", local_dict(one)["_remote"]) if isinstance(one, Proxy) else one
    mine, other = held(mine), held(other)
    other = other.data if isinstance(other, collections.UserList) else other
    return mine == (dict(other.items()) if base is collections.abc.Mapping else other)


def as_plain(base, value):
    """The plain data that an object of a class of plain data holds."""
    if base is float:
        return float.__float__(value)
    if base in (int, complex, str, bytes):
        return base.__add__(value, base())
    if base is dict:
        return {} | dict(dict.items(value))
    if base is list:
        return list(list.__iter__(value))
    if base is tuple:
        return tuple(tuple.__iter__(value))
    return base(base.__iter__(value))


CHANGING = (list, dict, set, bytearray)


def refill_plain(proxy, contents):
    """Gives a stand-in for an object that extends a container what that holds, for whatever looks into it directly."""
    base = plain_base(type(proxy))
    if type(contents) is not base:
        raise Malformed("the plain part of an object is of another kind")
    if base in (list, bytearray):
        base.__setitem__(proxy, slice(None), contents)
    else:
        base.clear(proxy)
        base.update(proxy, contents)


def make_proxy(kind, plain):
    base = plain_base(kind)
    if base is None:
        return object.__new__(kind)
    if base in CHANGING:
        made = base.__new__(kind)
        if plain is not None:
            refill_plain(made, plain)
        return made
    if type(plain) is not base:
        raise Malformed("the plain part of an object is of another kind")
    return base.__new__(kind, plain)


def same_plain(one, other):
    base = plain_base(type(one))
    return base.__eq__(one, other) is True


def part(frame, value):
    """A default or an annotation of a parameter: [] where there is none."""
    return [] if value is inspect.Parameter.empty else [frame.encode(value)]


def signature_of(frame, value):
    """[name, is it async, kind, parameters] of a function."""
    kind = type(value)
    if kind not in (types.FunctionType, types.MethodType) and kind.__name__ not in ("_lru_cache_wrapper", "partial"):
        return None
    try:
        signature = inspect.signature(value)
        parameters = [
            [one.name, int(one.kind), *(part(frame, value) for value in (one.default, one.annotation))]
            for one in signature.parameters.values()
        ]
    except (ValueError, TypeError):
        parameters = None
    name = getattr(value, "__name__", "")
    return [str(name), inspect.iscoroutinefunction(value), kind.__name__, parameters]


def set_signature(frame, proxy, parts):
    name, is_async, _, parameters = parts
    local_dict(proxy).update(__name__=str(name), __qualname__=str(name), __module__="__test__")
    if is_async is True:
        local_dict(proxy)["_is_coroutine"] = asyncio.coroutines._is_coroutine
    if parameters is not None:
        known = lambda encoded: frame.decode(encoded[0]) if encoded else inspect.Parameter.empty
        made = [
            inspect.Parameter(str(name), inspect._ParameterKind(kind), default=known(default), annotation=known(note))
            for name, kind, default, note in parameters
        ]
        local_dict(proxy)["__signature__"] = inspect.Signature(made)
