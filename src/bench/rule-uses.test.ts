import { expect, test } from "vitest";
import { readRuleUses, ruleUsesToMarkdown } from "./rule-uses.ts";

const line = (task: string, ...theorems: [declaration: string | null, rules?: string[]][]) =>
  JSON.stringify({
    kind: "task",
    task,
    report: {
      obligations: theorems.map(([declaration, rules], i) => {
        return { declaration, line: i + 1, outcome: rules ? "proved" : "failed", rules };
      }),
    },
  });

const LINES = [
  line("corpora/lists/a.lean", ["one", ["cut", "close"]], ["two", ["close"]], ["open"]),
  line("corpora/lists/b.lean", ["one", ["close"]], [null, []]),
  line("bench/task_7.lean", ["t", ["cut"]]),
  line("suite_12", ["t", ["rare"]]),
  JSON.stringify({ kind: "report", folder: "r" }),
  "",
];

test("the theorems that each rule helped are counted, corpus by corpus", () => {
  const { proved, byRule } = readRuleUses(LINES);
  expect([...proved]).toEqual([
    ["lists", 4],
    ["bench", 1],
    ["suite", 1],
  ]);
  expect([...(byRule.get("cut") ?? [])]).toEqual([
    ["lists", new Set(["a.lean one"])],
    ["bench", new Set(["task_7.lean t"])],
  ]);
  expect(byRule.get("close")?.get("lists")?.size).toBe(3);
});

test("a rule that helped one theorem or none is marked", () => {
  const rows = ruleUsesToMarkdown(readRuleUses(LINES), ["close", "cut", "rare", "idle"]).split(
    "\n",
  );
  expect(rows[0]).toBe("| rule | lists (4) | bench (1) | suite (1) | all |  |");
  expect(rows.slice(2)).toEqual([
    "| `close` | 3 | 0 | 0 | 3 |  |",
    "| `cut` | 1 | 1 | 0 | 2 |  |",
    "| `rare` | 0 | 0 | 1 | 1 | once: suite_12 t |",
    "| `idle` | 0 | 0 | 0 | 0 | none |",
  ]);
});

test("what is no line of a report is refused", () => {
  expect(() => readRuleUses(["{"])).toThrow(SyntaxError);
});
