import { afterAll, beforeAll, expect, test } from "vitest";
import { SandboxedExecutor } from "../../sandbox/index.ts";
import { SymbolicCritic } from "./symbolic-critic.ts";

let executor: SandboxedExecutor;
beforeAll(async () => {
  executor = await SandboxedExecutor.open({ lanes: 1 });
});
afterAll(() => executor.close());

/** Inputs on which a draft is shown to be wrong. */
async function failing(prompt: string, draft: string) {
  const critic = new SymbolicCritic({ executor, repairMs: 0 });
  const { critique } = await critic.criticize(
    { id: "t", prompt, entryPoint: null, visibleTests: null },
    draft,
  );
  return critique.gapAnalysis
    .filter(({ status }) => status === "violated")
    .map(({ failingInput }) => failingInput);
}

test("a number at which something changes belongs to the side that the text says", async () => {
  const prompt =
    "grade(points) is 'A' from 90 points on, otherwise 'B'. grade(95) == 'A', grade(61) == 'B'";
  const draft = (sign: string) =>
    `def grade(points):\n    return "A" if points ${sign} 90 else "B"\n`;
  expect(await failing(prompt, draft(">="))).toEqual([]);
  expect(await failing(prompt, draft(">"))).toEqual(["grade(90)"]);
  // What changes slowly is alike at neighbours, on the wrong side, too.
  const tax =
    "tax(income): 10 % of it, and 10 % more of what is more than 5000. tax(800) == 80, tax(6000) == 700";
  const slow = "def tax(income):\n    return income // 10 + max(0, income - 5000) // 10\n";
  expect(await failing(tax, slow)).toEqual([]);
});

test("ties go to the first, anything else raises, and quotients have decimals", async () => {
  const runs =
    "longest_run(s) is the letter of the longest run, on ties the first. longest_run('aab') == 'a'";
  const run = (sign: string) => `def longest_run(s):
    best, most, n, before = None, 0, 0, None
    for c in s:
        n = n + 1 if c == before else 1
        before = c
        if n ${sign} most:
            best, most = c, n
    return best
`;
  expect(await failing(runs, run(">"))).toEqual([]);
  expect(await failing(runs, run(">="))).toContain("longest_run('aabnno')");
  const seconds =
    "seconds(text) reads '45s' or '2m'; anything else raises ValueError. seconds('45s') == 45, seconds('2m') == 120";
  const read = (how: string) => `import re
def seconds(text):
    found = re.${how}(r"(\\d+)([sm])", text)
    if not found:
        raise ValueError(text)
    return int(found[1]) * {"s": 1, "m": 60}[found[2]]
`;
  expect(await failing(seconds, read("fullmatch"))).toEqual([]);
  expect(await failing(seconds, read("match"))).toEqual(["seconds('2m#')"]);
  const morse =
    "morse(text) has '.' for e and '-' for t; ' / ' between words, one blank between letters; anything else raises KeyError. morse('et et') == '. - / . -'";
  const letters = `def morse(text):\n    return " / ".join(" ".join({"e": ".", "t": "-"}[c] for c in word) for word in text.split())\n`;
  expect(await failing(morse, letters)).toEqual([]);
  const share =
    "shares(xs) gives the percentage of each number, rounded to one decimal: shares([1, 3]) == [25.0, 75.0], shares([2, 2, 4]) == [25.0, 25.0, 50.0]";
  const percent = (digits: string) =>
    `def shares(xs):\n    return [round(x * 100 / sum(xs)${digits}) for x in xs] if sum(xs) else []\n`;
  expect(await failing(share, percent(", 1"))).toEqual([]);
  expect(await failing(share, percent(""))).toHaveLength(1);
});
