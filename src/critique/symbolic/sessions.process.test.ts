import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxedExecutor } from "../../sandbox/index.ts";
import { SymbolicCritic } from "./symbolic-critic.ts";

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 1 });
});
afterAll(() => executor.close());

async function criticize(prompt: string, draft: string, entryPoint: string | null = null) {
  const critic = new SymbolicCritic({ executor, repairMs: 0 });
  return (await critic.criticize({ id: "t", prompt, entryPoint, visibleTests: null }, draft))
    .critique;
}

type Made = Awaited<ReturnType<typeof criticize>>;
const violated = ({ gapAnalysis }: Made) =>
  gapAnalysis.filter(({ status }) => status === "violated").map(({ failingInput }) => failingInput);

test("doctests run as one session, with variables, subclasses, ellipsis, printed output and exceptions", async () => {
  const prompt = `def tally(words):
    """Count words; an empty list is a ValueError.

    >>> data = ["a", "b", "a"]
    >>> tally(data)
    {'a': 2, 'b': 1}
    >>> print(sorted(tally(data)))
    ['a', ...]
    >>> open("/no/such/file").read()
    'words'
    >>> tally([])
    Traceback (most recent call last):
    ...
    ValueError: no words
    """
`;
  const body = (message: string) => `    from collections import Counter
    if not words:
        raise ValueError("${message}")
    return Counter(words)
`;
  const right = await criticize(prompt, prompt + body("no words"));
  expect(violated(right)).toEqual([]);
  expect(right.subgoals.map(({ status }) => status)).toEqual(["met", "met", "unknown", "met"]);
  expect(violated(await criticize(prompt, prompt + body("empty")))).toEqual(["tally([])"]);
});

test("classes are checked by doctests, and each example by what stands before it", async () => {
  const prompt = `Write a class Stack.
>>> s = Stack()
>>> s.push(1); s.push(2)
>>> s.pop()
2
`;
  const draft = (at: string) => `class Stack:
    def __init__(self):
        self.items = []
    def push(self, item):
        self.items.append(item)
    def pop(self):
        return self.items.pop(${at})
`;
  expect(violated(await criticize(prompt, draft("")))).toEqual([]);
  // The doctest, and that pop takes back what push did.
  expect(violated(await criticize(prompt, draft("0")))).toHaveLength(2);
});

test("samples in the text are tests of a script; async functions are run", async () => {
  const prompt = "Print the double of the number.\n\nInput: 4\nOutput: 8\n";
  expect(violated(await criticize(prompt, "print(int(input()) * 2)\n"))).toEqual([]);
  expect(violated(await criticize(prompt, "print(int(input()) * 3)\n"))).toEqual(["4\n"]);
  const waits = await criticize("f(2) == 4", "async def f(n):\n    return n * 2\n");
  expect(waits.subgoals.map(({ status }) => status)).toEqual(["met"]);
});

test("exceptions and empty input that a text states are tried with a call or an input like one that it shows", async () => {
  const meter = `Write a class Meter(rate). insert(coins) adds time (ValueError if coins < 1); drop(name) forgets a coin (KeyError if missing).
>>> m = Meter(15); m.note("dime")
>>> m.insert(2)
30
`;
  const draft = (least: number, forget: string) => `class Meter:
    def __init__(self, rate):
        self.rate, self.names = rate, {}
    def note(self, name):
        self.names[name] = 1
    def insert(self, coins):
        if coins < ${least}:
            raise ValueError("too few")
        return self.rate * coins
    def drop(self, name):
        ${forget}
`;
  expect(violated(await criticize(meter, draft(1, "del self.names[name]"), "Meter"))).toEqual([]);
  expect(violated(await criticize(meter, draft(0, "self.names.pop(name, None)"), "Meter"))).toEqual(
    ["m = Meter(15); m.insert(0)", "m = Meter(15); m.drop('no such dime')"],
  );
  const text = `Print the largest number. With no numbers print "none".

Input:
4 9
Output:
9
`;
  const script = (none: string) =>
    `import sys\nnumbers = sys.stdin.read().split()\nprint(max(map(int, numbers)) if numbers else "${none}")\n`;
  expect(violated(await criticize(text, script("none")))).toEqual([]);
  expect(violated(await criticize(text, script("0")))).toEqual(["(nothing)"]);
});

test("what cannot be run is declined and not accused", async () => {
  const foreign = await criticize("f(2) == 4", "import no_such_library\ndef f(n):\n    return n\n");
  expect(violated(foreign)).toEqual([]);
  expect(foreign.checklist.map(({ text }) => text)).toEqual([
    "not checked: the draft imports no_such_library, which this Python does not have (see --python)",
  ]);
  const silent = await criticize("Write a greeter.", "class Greeter:\n    pass\n");
  expect(silent.checklist[0]?.text).toContain("not checked");
});

test("a large input that raises is no answer in time", async () => {
  const prompt = "Sum of the numbers to n, 0 <= n <= 100000: sum_to(3) == 6, sum_to(0) == 0.";
  const draft = "def sum_to(n):\n    return n + sum_to(n - 1) if n else 0\n";
  const critique = await criticize(prompt, draft);
  expect(critique.gapAnalysis).toContainEqual(
    expect.objectContaining({ source: "constraint", status: "violated", confidence: "likely" }),
  );
});
