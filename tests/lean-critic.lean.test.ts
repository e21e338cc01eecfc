import { afterAll, beforeAll, expect, test } from "vitest";
import { SymbolicCritic } from "../src/critique/index.ts";
import { LeanCritic } from "../src/critique/lean/lean-critic.ts";
import { stateObligations } from "../src/critique/lean/state-obligations.ts";
import { openStatementProver } from "../src/critique/statement-prover.ts";
import { type Lean, openLean } from "../src/lean/lean.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";

let executor: SandboxedExecutor;
let lean: Lean;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 1 });
  lean = await openLean();
});
afterAll(async () => {
  await executor.close();
  await lean.close();
});

const taskOf = (prompt: string) => ({ id: "t", prompt, entryPoint: "f", visibleTests: null });

/** Functions of the subset, with what its translation could get wrong. */
const FUNCTIONS: [what: string, source: string, calls: string[]][] = [
  [
    "division and remainder round down, as Python's do",
    "def f(a: int, b: int):\n    return [a // 3, a % 3, (a - b) // 2, -a % 7, abs(b) ** 2]\n",
    ["(7, 2)", "(-7, 2)", "(-1, -8)", "(0, 5)", "(100, -3)"],
  ],
  [
    "loops with accumulators, conditions and ranges",
    `def f(xs: list[int], n: int):
    total = 0
    last = 1
    for i in range(1, n):
        if i % 2 == 0:
            total += i * last
        else:
            last = last - total
    for x in xs:
        if x in [1, 2] or not x:
            total -= x
    return total + last
`,
    ["([1, 2, 3, 0], 6)", "([], 0)", "([2, 2, -5], -3)", "([9], 9)"],
  ],
  [
    "lists that are gathered, filtered, joined and turned round",
    `def f(xs: list[int]):
    out = []
    for x in xs:
        if x > 0 and x != 5:
            out.append(x * 2)
    more = [x - 1 for x in xs if x < 0]
    return (out + more)[::-1] if len(out) <= 2 else out
`,
    ["([1, 5, -2, 3],)", "([],)", "([4, 4, 4, -1],)", "([-7, -8],)"],
  ],
  [
    "truth of numbers and lists, chained comparisons, all, any, min, max, sum",
    `def f(xs: list[int], k: int):
    if not xs:
        return -1
    if k:
        k = max(k, min(len(xs), 2))
    if all(x < k for x in xs) or any(x == 7 for x in xs):
        return sum(x * x for x in xs) + k
    return k if -3 <= k < 10 else sum(xs)
`,
    [
      "([], 4)",
      "([1, 2], 0)",
      "([1, 2], 3)",
      "([7, 30], 12)",
      "([40], 11)",
      "([40], -3)",
      "([40], -4)",
    ],
  ],
];

test.each(
  FUNCTIONS,
)("translated functions compute what Python computes: %s", async (_, source, calls) => {
  const stated = await stateObligations(executor, taskOf("Write f."), source);
  if ("outside" in stated) throw new Error(stated.outside);
  const outcomes = await executor.call({ program: source, functionName: "f", calls });
  const examples = outcomes.map(({ value }, i) => {
    const args = leanArguments(calls[i] as string);
    return `example : draft ${args} = ${value} := by decide`;
  });
  expect(outcomes.every(({ status }) => status === "returned")).toBe(true);
  const { messages } = await lean.check(`${stated.definition}\n${examples.join("\n")}\n`).result;
  expect(messages.filter(({ severity }) => severity === "error")).toEqual([]);
});

/** `([1, -2], 3)` as `[1, -2] (3)`. */
function leanArguments(literal: string): string {
  const parts = literal.slice(1, -1).match(/\[[^\]]*\]|-?\d+/g) ?? [];
  return parts
    .map((part) => (part.startsWith("[") ? `(${part} : List Int)` : `(${part})`))
    .join(" ");
}

test.each([
  ["an index, which can raise", "def f(xs: list[int]):\n    return xs[0]\n"],
  ["a division by what can be 0", "def f(a: int, b: int):\n    return a // b\n"],
  ["floats", "def f(a: int):\n    return a / 2\n"],
  [
    "two names for one list",
    "def f(xs: list[int]):\n    ys = xs\n    ys.append(1)\n    return xs\n",
  ],
  ["an argument that is changed", "def f(xs: list[int]):\n    xs.append(1)\n    return xs\n"],
  [
    "a loop that ends early",
    "def f(xs: list[int]):\n    for x in xs:\n        if x:\n            return x\n    return 0\n",
  ],
  [
    "a loop over the list that it changes",
    "def f(n: int):\n    out = [n]\n    for x in out:\n        out.append(x)\n    return out\n",
  ],
  ["a path that returns nothing", "def f(n: int):\n    if n > 0:\n        return 1\n"],
  [
    "a name that has no value on one path",
    "def f(n: int):\n    if n > 0:\n        a = 1\n    return a\n",
  ],
  ["truth as a number", "def f(n: int):\n    return (n > 0) + 1\n"],
  ["unknown types", "def f(n):\n    return n\n"],
])("what Lean would do otherwise than Python is not translated: %s", async (_, source) => {
  expect(await stateObligations(executor, taskOf("Write f."), source)).toHaveProperty("outside");
});

test("Lean verifies an obligation for all inputs, and refutes one with a counterexample", async () => {
  const prompt = `def f(xs):
    """Return the number of elements that are greater than zero.
    >>> f([1, -2, 3])
    2
    >>> f([-1])
    0
    """
`;
  const body = "    n = 0\n    for x in xs:\n        if x > 0:\n            n += 1\n    return n\n";
  const { proveStatements, close } = openStatementProver(30_000, () => {});
  try {
    const critic = new LeanCritic({
      critic: new SymbolicCritic({ executor }),
      executor,
      proveStatements,
    });
    const right = await critic.criticize(taskOf(prompt), prompt + body);
    if (right.status !== "made") throw new Error(right.status);
    const bound = "the result is at most as large as the list is long";
    expect(right.critique.checklist).toContainEqual(
      expect.objectContaining({ text: bound, status: "verified" }),
    );
    const wrong = await critic.criticize(taskOf(prompt), prompt + body.replace("n += 1", "n += x"));
    if (wrong.status !== "made") throw new Error(wrong.status);
    expect(wrong.critique.gapAnalysis).toContainEqual(
      expect.objectContaining({
        text: bound,
        status: "refuted",
        failingInput: expect.stringMatching(/^xs := \[/),
      }),
    );
  } finally {
    await close();
  }
});
