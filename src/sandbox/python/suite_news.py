"""What travels with every message between the two processes of a suite: the environment, the working directory,
the state of random numbers, replaced names, and on the program's side what it printed, logged and warned of."""

import os
import random


class Cell:
    """A name in a module or class that both sides have, e.g. `time.sleep`, and what it stood for on our side."""

    def __init__(self, owner, name):
        self.owner = owner
        self.name = name
        self.path = f"{owner.__name__}:{name}" if isinstance(owner, types.ModuleType) else None
        if self.path is None:
            self.path = f"{owner.__module__}:{owner.__qualname__}.{name}"
        self.original = vars(owner).get(name)
        self.sent = self.original

    def change(self, peer):
        """None when it stands for what the other side was told."""
        now = vars(self.owner).get(self.name)
        if now is self.sent:
            return None
        self.sent = now
        if now is self.original:
            return [self.path, None]
        return [self.path, Frame(peer).encode(now)]


class World:
    """Keeps environment and folder of both sides alike, and random numbers and the precision of decimals as the tests
    have them: a program that sets those would set what is expected of it. `wants_random`: random numbers matter.
    `follows_random`, `follows_decimal`: what the other side does to them holds here, too."""

    def __init__(self, wants_random, follows_random=True, follows_decimal=True):
        self.wants_random = wants_random
        self.follows_random = follows_random
        self.follows_decimal = follows_decimal
        self.environment = dict(os.environ)
        self.folder = os.getcwd()
        self.random = random.getstate() if wants_random else None
        self.decimal = self.decimal_now()

    def decimal_now(self):
        context = decimal.getcontext()
        return [context.prec, context.rounding]

    def outgoing(self):
        news = {}
        now = dict(os.environ)
        if now != self.environment:
            gone = [name for name in self.environment if name not in now]
            changed = {name: value for name, value in now.items() if self.environment.get(name) != value}
            news["environment"] = [gone, changed]
            self.environment = now
        try:
            folder = os.getcwd()
        except OSError:
            folder = self.folder
        if folder != self.folder:
            news["folder"] = self.folder = folder
        if self.decimal_now() != self.decimal:
            news["decimal"] = self.decimal = self.decimal_now()
        if self.wants_random:
            state = random.getstate()
            if state != self.random:
                self.random = state
                news["random"] = [state[0], list(state[1]), state[2]]
        return news

    def incoming(self, news):
        if "environment" in news:
            gone, changed = news["environment"]
            for name in gone:
                os.environ.pop(str(name), None)
            for name, value in changed.items():
                if not name.startswith(("PYTHON", "LD_")):
                    os.environ[name] = str(value)
            self.environment = dict(os.environ)
        if "folder" in news:
            try:
                os.chdir(str(news["folder"]))
                self.folder = os.getcwd()
            except OSError:
                pass
        if "decimal" in news and self.follows_decimal:
            context = decimal.getcontext()
            context.prec, context.rounding = int(news["decimal"][0]), str(news["decimal"][1])
            self.decimal = self.decimal_now()
        if "random" in news and self.wants_random and self.follows_random:
            version, numbers, gauss = news["random"]
            self.random = (version, tuple(numbers), gauss)
            random.setstate(self.random)


class Globals:
    """Global names of the program that the tests use: they mean the same on both sides."""

    def __init__(self, peer, space, names):
        self.peer = peer
        self.space = space
        self.names = set(names)
        self.texts = {}
        # What these are, the other side does not say.
        self.own = set()

    def text(self, name):
        frame = Frame(self.peer)
        return json.dumps(frame.encode(self.space[name]) if name in self.space else {"t": "gone"})

    def settle(self):
        self.texts = {name: self.text(name) for name in self.names}

    def outgoing(self):
        changed = {}
        for name in self.names:
            now = self.text(name)
            if now != self.texts.get(name):
                self.texts[name] = now
                changed[name] = json.loads(now)
        return changed

    def incoming(self, changed):
        for name, encoded in changed.items():
            if name not in self.names or name in self.own:
                continue
            if encoded["t"] == "gone" if isinstance(encoded, dict) else False:
                self.space.pop(name, None)
            else:
                self.put(name, encoded)
            self.texts[name] = self.text(name)

    def put(self, name, encoded):
        frame = Frame(self.peer)
        old = self.space.get(name)
        value = frame.decode(encoded)
        if type(old) is type(value) and type(old) in CONTAINERS:
            refill(old, value)
        else:
            self.space[name] = value


def refill(old, value):
    """Gives a container what another of its kind holds."""
    if isinstance(old, (list, bytearray)):
        old[:] = value
    elif isinstance(old, collections.deque):
        old.clear()
        old.extend(value)
    else:
        mine = vars(old) if isinstance(old, types.SimpleNamespace) else old
        mine.clear()
        mine.update(vars(value) if mine is not old else value)
