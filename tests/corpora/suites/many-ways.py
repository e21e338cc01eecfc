import logging, asyncio, os, random, time, warnings
from collections import Counter, namedtuple
log = logging.getLogger("app")
P = namedtuple("P", "x y")
cache = {}
counter = 0
class MyError(ValueError):
    def __init__(self, code):
        super().__init__("bad")
        self.code = code
class Stack:
    def __init__(self): self.items = []
    def push(self, x): self.items.append(x); return self
    def pop(self): return self.items.pop()
    def __len__(self): return len(self.items)
    def __eq__(self, o): return isinstance(o, Stack) and o.items == self.items
    def __iter__(self): return iter(self.items)
    def __repr__(self): return f"Stack({self.items})"
def f(x):
    global counter
    counter += 1
    cache[x] = x + 1
    print("computing", x)
    return x + 1
def sort_in_place(xs):
    xs.sort()
    return xs
def boom(): raise MyError(7)
def logs(): log.warning("watch %s", "out")
def ask(): return input("name? ").upper()
def read(path):
    with open(path) as fh: return fh.read()
def home(): return os.environ.get("HOME2")
def now(): return time.time()
def apply(fn, xs): return [fn(x) for x in xs]
def gen(n):
    for i in range(n): yield i
async def slow(x):
    await asyncio.sleep(0.01)
    return x * 2
def pt(): return P(1, 2)
def count(s): return Counter(s)
def rnd(): return random.randint(1, 1000)
def warn(): warnings.warn("old", DeprecationWarning)
def use(svc): return svc.get("a").json()["k"]
def wr(p):
    with open(p, "w") as fh: fh.write("hi")
def helper(): return 1
def uses_helper(): return helper() + 1
