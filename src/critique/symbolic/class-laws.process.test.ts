import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxedExecutor } from "../../sandbox/index.ts";
import { SymbolicCritic } from "./symbolic-critic.ts";

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 1 });
});
afterAll(() => executor.close());

/** What is shown to be wrong, each with its input. */
async function faults(prompt: string, shown: string, draft: string, entryPoint: string) {
  const critic = new SymbolicCritic({ executor, repairMs: 0 });
  const visibleTests = { kind: "asserts" as const, source: shown, setup: "", functions: [] };
  const { critique } = await critic.criticize({ id: "t", prompt, entryPoint, visibleTests }, draft);
  return critique.gapAnalysis
    .filter(({ status }) => status === "violated")
    .map(({ text, failingInput, line }) => ({ text, failingInput, line }));
}

const POLL = `Poll(options): vote(name, option): a second vote of a name replaces the earlier one; an option that
the poll does not have raises ValueError. leader() returns the option with most votes, on a tie the first in options;
None while there are no votes. results() returns a list of (option, votes) sorted by votes descending, then in the order
given. After close(), vote raises RuntimeError.`;
const POLL_SHOWN = `p = Poll(["tea", "coffee"]); p.vote("ann", "coffee")
assert p.leader() == "coffee"
assert p.results() == [("coffee", 1), ("tea", 0)]`;
const poll = ({
  keep = "self._votes[name] = option",
  best = "self._options",
  close = "True",
  key = "-row[1]",
} = {}) => `class Poll:
    def __init__(self, options):
        self._options = list(options)
        self._votes = {}
        self._closed = False
    def vote(self, name, option):
        if self._closed:
            raise RuntimeError("closed")
        if option not in self._options:
            raise ValueError(option)
        ${keep}
    def count(self, option):
        return list(self._votes.values()).count(option)
    def leader(self):
        if not self._votes:
            return None
        return max(${best}, key=self.count)
    def results(self):
        return sorted(((o, self.count(o)) for o in self._options), key=lambda row: ${key})
    def close(self):
        self._closed = ${close}
`;

test("a class that passes what the task shows is tried by laws that the text speaks of", async () => {
  const of = (change: Parameters<typeof poll>[0]) => faults(POLL, POLL_SHOWN, poll(change), "Poll");
  expect(await of({})).toEqual([]);
  expect(await of({ keep: "self._votes.setdefault(name, option)" })).toContainEqual({
    text: "a second vote replaces the first",
    failingInput: expect.stringContaining("it.vote('ann', 'coffee'); it.vote('ann', 'tea')"),
    line: 11,
  });
  const last = await of({ best: "reversed(self._options)" });
  expect(last.map(({ text }) => text)).toEqual(["leader is the first of those with equally many"]);
  const open = await of({ close: "False" });
  expect(open.map(({ text }) => text)).toEqual(["after close(), vote raises RuntimeError"]);
  const named = await of({ key: "(-row[1], row[0])" });
  expect(named.map(({ text }) => text)).toEqual(["results gives what it says in that order"]);
});

const CART = `Cart(): add(name, cents, n=1) adds n pieces; from 5 pieces of an article on, that article gets 10 % off.
total() is in cents. remove(name) drops the article, KeyError if missing. undo() takes back the last add.`;
const CART_SHOWN = `c = Cart(); c.add("pen", 100, 2)\nassert c.total() == 200`;
const cart = ({
  least = ">= 5",
  add = "n + self._n.get(name, (0, 0))[0]",
  drop = "del self._n[name]",
} = {}) => `class Cart:
    def __init__(self):
        self._n = {}
    def add(self, name, cents, n=1):
        self._n[name] = (${add}, cents)
    def remove(self, name):
        ${drop}
    def total(self):
        return sum(n * cents * (9 if n ${least} else 10) // 10 for n, cents in self._n.values())
`;

test("thresholds, sums of steps, steps taken back and unknown names", async () => {
  const of = (change: Parameters<typeof cart>[0]) => faults(CART, CART_SHOWN, cart(change), "Cart");
  const said = async (change: Parameters<typeof cart>[0]) =>
    (await of(change)).map((one) => one.text);
  expect(await said({})).toEqual([]);
  expect(await said({ least: "> 5" })).toEqual(["from 5: 5 is one of those above"]);
  expect(await said({ add: "n" })).toContain("add of two numbers is add of their sum");
  const kept = await said({ drop: "return self._n[name]" });
  expect(kept).toContain("remove takes back what add did");
  const silent = await said({ drop: "self._n.pop(name, None)" });
  expect(silent).toEqual([expect.stringMatching(/KeyError if missing/)]);
});

test("right classes whose methods look like others are not accused", async () => {
  const heap = `MinHeap: push(x) puts a number in, pop() removes and returns the smallest (IndexError when empty).`;
  const draft = `import heapq
class MinHeap:
    def __init__(self):
        self._a = []
    def push(self, x):
        heapq.heappush(self._a, x)
    def pop(self):
        return heapq.heappop(self._a)
`;
  const shown = "h = MinHeap(); h.push(5); h.push(2)\nassert h.pop() == 2";
  expect(await faults(heap, shown, draft, "MinHeap")).toEqual([]);
  const volume = `Volume: up() raises the level by 10, at most to 100, down() lowers it by 10, never below 0; at first it is 95.`;
  const knob = `class Volume:
    def __init__(self):
        self.level = 95
    def up(self):
        self.level = min(100, self.level + 10)
    def down(self):
        self.level = max(0, self.level - 10)
`;
  expect(
    await faults(volume, "v = Volume(); v.down()\nassert v.level == 85", knob, "Volume"),
  ).toEqual([]);
  const below = await faults(
    volume,
    "v = Volume()\nassert v.level == 95",
    knob.replace("max(0, self.level - 10)", "self.level - 10"),
    "Volume",
  );
  expect(below.map(({ text }) => text)).toEqual(["level is never below 0"]);
});
