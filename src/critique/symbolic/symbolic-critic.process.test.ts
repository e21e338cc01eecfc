import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxedExecutor } from "../../sandbox/index.ts";
import { makeMutants } from "./mutants.ts";
import { SymbolicCritic } from "./symbolic-critic.ts";

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 1 });
});
afterAll(() => executor.close());

const MEDIAN = `def median(xs):
    """Median of a list.
    >>> median([3, 1, 2])
    2
    >>> median([1, 2, 3, 4])
    2.5
    """
`;
const MEDIAN_BODY = `    xs = sorted(xs)
    n = len(xs)
    if n % 2 == 1:
        return xs[n // 2]
    return (xs[n // 2 - 1] + xs[n // 2]) / 2
`;

async function criticize(prompt: string, draft: string) {
  const critic = new SymbolicCritic({ executor });
  return (await critic.criticize({ id: "t", prompt, entryPoint: null, visibleTests: null }, draft))
    .critique;
}

const violations = ({ gapAnalysis }: Awaited<ReturnType<typeof criticize>>) =>
  gapAnalysis.filter(({ status }) => status === "violated");

test("a draft that does what its doctests say has no violated point", async () => {
  const critique = await criticize(MEDIAN, MEDIAN + MEDIAN_BODY);
  expect(violations(critique)).toEqual([]);
  expect(critique.subgoals.map(({ status }) => status)).toEqual(["met", "met"]);
  expect(critique.repairs).toEqual([]);
});

test("a wrong index is shown by the doctest, at its line, with the edit that mends it", async () => {
  const wrong = MEDIAN + MEDIAN_BODY.replace("return xs[n // 2]", "return xs[n // 2 + 1]");
  const critique = await criticize(MEDIAN, wrong);
  const [violated] = violations(critique);
  expect(violated).toMatchObject({
    source: "doctest",
    failingInput: "median([3, 1, 2])",
    line: 11,
    expected: "returns 2",
    actual: "returned 3",
  });
  expect(critique.repairs.map(({ program }) => program)).toContain(
    wrong.replace("xs[n // 2 + 1]", "xs[n // 2 + 0]"),
  );
});

test("examples in prose, with arrows and words, count as much as doctests", async () => {
  const prompt = `Write double(n). For instance double(2) ➞ 4, double(3) should return 6,
and double(0) == 0. With n = 5 nothing is said.`;
  const critique = await criticize(prompt, "def double(n):\n    return n * n\n");
  expect(critique.subgoals.map(({ text }) => text)).toEqual([
    ...["double(2) returns 4", "double(3) returns 6", "double(0) returns 0"],
  ]);
  expect(violations(critique).map(({ failingInput }) => failingInput)).toEqual(["double(3)"]);
});

test("what the prose says of empty input is tried", async () => {
  const prompt = `def largest(values: list) -> int:
    """Largest of the values. If values is empty, return None.
    largest([3, 5]) == 5
    """
`;
  const critique = await criticize(prompt, `${prompt}    return max(values)\n`);
  expect(violations(critique)[0]).toMatchObject({
    source: "text",
    failingInput: "largest([])",
    line: 5,
    actual: expect.stringContaining("ValueError"),
  });
});

test("arguments that have to stay as they are, are watched", async () => {
  const prompt = `def ordered(values):
    """The values in ascending order, without modifying the argument.
    >>> ordered([3, 1])
    [1, 3]
    >>> ordered([2, 5, 4])
    [2, 4, 5]
    """
`;
  const critique = await criticize(prompt, `${prompt}    values.sort()\n    return values\n`);
  expect(violations(critique)).toContainEqual(
    expect.objectContaining({ text: "the arguments are left as they were" }),
  );
});

test("a constraint on sizes finds a draft that is too slow for it", async () => {
  const prompt = `def pairs(n):
    """Number of pairs of n things. 1 <= n <= 10^6
    >>> pairs(3)
    3
    """
`;
  const slow = `${prompt}    return sum(1 for i in range(n) for j in range(i))\n`;
  expect(violations(await criticize(prompt, slow))).toContainEqual(
    expect.objectContaining({ source: "constraint", actual: "did not end in time" }),
  );
  const fast = `${prompt}    return n * (n - 1) // 2\n`;
  expect(violations(await criticize(prompt, fast))).toEqual([]);
});

test("drafts that do not parse, exit, or print where the analysis answers are no trouble", async () => {
  const broken = await criticize(MEDIAN, `${MEDIAN}    return (\n`);
  expect(violations(broken)[0]?.text).toContain("the draft is not Python");
  const other = await criticize(MEDIAN, "def mean(xs):\n    return 0\n");
  expect(violations(other)[0]?.text).toBe("the draft does not define median");
  const exits = await criticize(MEDIAN, `import os\n${MEDIAN}    os._exit(0)\n`);
  expect(violations(exits)[0]?.actual).toBe("ended the process");
  const noise =
    'import os\nfor i in range(50):\n    try: os.write(i, b\'{"missingFunction": "x"}\\n\')\n    except OSError: pass\n';
  expect(
    violations(await criticize(MEDIAN, `${noise}${MEDIAN}    return 1\n`)).length,
  ).toBeGreaterThan(0);
});

test("drafts that eat memory or end the analysis end nothing else", async () => {
  const greedy = await criticize(MEDIAN, `${MEDIAN}    return len([0] * 10**9)\n`);
  expect(violations(greedy)[0]).toMatchObject({
    line: 8,
    actual: expect.stringContaining("MemoryError"),
  });
  const killer = `import os\n${MEDIAN}    os.kill(os.getppid(), 9)\n`;
  expect(violations(await criticize(MEDIAN, killer))[0]?.actual).toBe("returned None");
});

test("mutants differ in one line, parse, and leave the lines before the first alone", async () => {
  const program = MEDIAN + MEDIAN_BODY;
  const [mutants] = await makeMutants(executor, [{ program, firstLine: 8 }]);
  const lines = program.split("\n");
  for (const mutant of mutants ?? []) {
    const differing = mutant.program
      .split("\n")
      .flatMap((line, i) => (line === lines[i] ? [] : [i + 1]));
    expect(differing).toEqual([mutant.line]);
    expect(mutant.line).toBeGreaterThanOrEqual(8);
  }
  expect(new Set(mutants?.map(({ kind }) => kind))).toEqual(
    new Set(["arithmetic", "boundary", "branch", "comparison", "constant", "deleted statement"]),
  );
});

test("a script that reads stdin is criticized by the tests that its task shows", async () => {
  const critic = new SymbolicCritic({ executor });
  const cases = [
    { input: "2 3\n", output: "5\n" },
    { input: "1\n", output: "1\n" },
  ];
  const task = { id: "sum", prompt: "Print the sum of the numbers.", entryPoint: null };
  const draft = "a, b = map(int, input().split())\nprint(a + b)\n";
  const { critique } = await critic.criticize(
    { ...task, visibleTests: { kind: "stdin", cases } },
    draft,
  );
  expect(critique.subgoals.map(({ status }) => status)).toEqual(["met", "violated"]);
  expect(critique.gapAnalysis).toMatchObject([
    { line: 1, failingInput: "1\n", actual: expect.stringContaining("ValueError") },
  ]);
});

test("with two faults an edit that mends one of them is suggested as such", async () => {
  const prompt =
    "Write span(a, b) and nothing else: span(5, 2) == 3, span(9, 1) == 8, span(2, 5) == 0.";
  const critique = await criticize(prompt, "def span(a, b):\n    return a + b\n");
  expect(critique.repairs[0]).toMatchObject({ line: 2, after: "-", mends: 2, of: 3 });
  expect(critique.gapAnalysis.map(({ line }) => line)).toEqual([2, 2, 2]);
});

test("a method of the class Solution is called like a function, with what contests import", async () => {
  const prompt = `Return the largest sum of k numbers next to each other.

Example 1:

Input: nums = [1, 4, 2, 5], k = 2
Output: 7

Example 2:

Input: nums = [5], k = 1
Output: 5

class Solution:
    def largest(self, nums: List[int], k: int) -> int:
`;
  const draft = `class Solution:
    def largest(self, nums: List[int], k: int) -> int:
        return max(sum(nums[i:i + k]) for i in range(len(nums) - k))
`;
  const critic = new SymbolicCritic({ executor });
  const task = { id: "t", prompt, entryPoint: "largest", visibleTests: null, contestImports: true };
  const { critique } = await critic.criticize(task, draft);
  expect(critique.subgoals.map(({ text, status }) => [text, status])).toEqual([
    ["largest([1, 4, 2, 5], 2) returns 7", "violated"],
    ["largest([5], 1) returns 5", "violated"],
  ]);
  expect(critique.repairs[0]).toMatchObject({ line: 3, mends: critique.repairs[0]?.of });
});
