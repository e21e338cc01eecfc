import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trainingRecord } from "../../../tests/support/training-records.ts";
import { Decontaminator, decontaminate } from "./decontaminate.ts";
import { deduplicate } from "./deduplicate.ts";
import { normalisedStatement, statementsIn } from "./lean-statements.ts";
import { splitByProblem } from "./split.ts";

describe("statements", () => {
  test("name, layout, comments and modifiers make no difference; content does", () => {
    const same = [
      "theorem foo (n : Nat) : n + 0 = n",
      "private theorem bar (n : Nat) :\n    n + 0 = n -- easy",
      "@[simp] lemma Foo.baz (n : Nat) : n + 0 = n := by sorry",
    ].map(normalisedStatement);
    expect(new Set(same).size).toBe(1);
    expect(normalisedStatement("theorem foo (n : Nat) : n + 1 = n")).not.toBe(same[0]);
  });

  test("a file's theorems are found, definitions are none", () => {
    const text =
      "def f := 1\n/- theorem no : 1 = 2 := x -/\ntheorem a : f = 1 := rfl\nlemma b : 2 = 2 := by rfl";
    expect(statementsIn(text)).toEqual([": f = 1", ": 2 = 2"]);
  });
});

describe("decontamination", () => {
  const long = (name: string, last: string) =>
    `theorem ${name} (xs ys : List Nat) (h : xs.length = ys.length) (g : ∀ i, xs[i]? = ys[i]?) : ${last}`;

  test("near copies are found by n-grams, other theorems stay", () => {
    const benchmark = new Decontaminator([
      { id: "B1", text: `${long("orig", "xs = ys")} := by sorry` },
    ]);
    expect(benchmark.find(long("copy", "ys = xs"))).toEqual({ row: "B1", why: "overlap" });
    expect(benchmark.find(long("renamed", "xs = ys"))).toEqual({ row: "B1", why: "statement" });
    expect(benchmark.find("theorem other (a b : Nat) (h : a < b) : a + 1 ≤ b")).toBeUndefined();
  });

  test("common headers do not count", () => {
    const header =
      "import Mathlib\nimport Aesop\nset_option maxHeartbeats 400000\nopen Nat Real Topology\n";
    const benchmark = new Decontaminator([
      { id: "B1", text: `${header}theorem t : 1 = 1 := by sorry` },
    ]);
    expect(benchmark.find(`${header}theorem u : 2 = 2 := by sorry`)).toBeUndefined();
  });

  test("a problem takes all its records along; a lemma of the benchmark only its answer", () => {
    const benchmark = new Decontaminator([
      { id: "B1", text: "theorem b1 (n : Nat) : n + 1 = 1 + n := by sorry" },
      { id: "B2", text: "theorem b2 (n : Nat) : 0 ≤ n := by sorry" },
    ]);
    const tainted = trainingRecord("a", [["by omega", 1]]);
    const lemma = { ...trainingRecord("lemma", [["x", 1]]), problem: tainted.problem };
    const citing = trainingRecord("bb", [
      ["theorem helper (n : Nat) : 0 ≤ n := by sorry\ntheorem bb := helper", 1],
      ["by omega", 1],
    ]);
    const { records, found } = decontaminate([tainted, lemma, citing], benchmark);
    expect(records.map(({ answers }) => answers.map(({ text }) => text))).toEqual([["by omega"]]);
    expect(found.map(({ what, row }) => [what, row])).toEqual([
      ["problem", "B1"],
      ["problem", "B1"],
      ["answer", "B2"],
    ]);
  });
});

test("equal answers to a statement are kept once, over runs and prompts; the better score counts", () => {
  const first = trainingRecord("a", [
    ["by simp", 0.2],
    ["by omega", 1],
  ]);
  const again = trainingRecord("a", [
    ["by  simp -- again", 0.6],
    ["by rfl", 0],
  ]);
  const otherPrompt = {
    ...trainingRecord("a", [
      ["by omega", 1],
      ["by grind", 1],
    ]),
    prompt: [{ role: "user" as const, content: "with lemmas" }],
  };
  const { records, removed } = deduplicate([first, again, otherPrompt]);
  const shown = records.map(({ answers }) => answers.map(({ text, score }) => `${text} ${score}`));
  expect(shown).toEqual([["by  simp -- again 0.6", "by omega 1", "by rfl 0"], ["by grind 1"]]);
  expect(removed).toBe(2);
});

describe("the split", () => {
  test("problems that share a lemma stay together, whatever the seed", () => {
    const lemma = (problem: string) => ({
      ...trainingRecord("shared", [["by omega", 1]]),
      problem: trainingRecord(problem, []).problem,
    });
    const records = [
      ...["a", "bb", "ccc", "dddd"].map((name) => trainingRecord(name, [["by simp", 1]])),
      ...[lemma("a"), lemma("ccc")],
    ];
    for (let seed = 0; seed < 30; seed++) {
      const { train, validation } = splitByProblem(records, { share: 0.4, seed });
      const ids = new Set(validation.map(({ problem }) => problem.id));
      expect(train.some(({ problem }) => ids.has(problem.id))).toBe(false);
      expect(ids.has("id-a")).toBe(ids.has("id-ccc"));
      expect(train.length + validation.length).toBe(records.length);
    }
  });

  test("1,000 random sets: sides are disjoint, complete, and do not depend on the order", () => {
    const sets = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 });
    fc.assert(
      fc.property(sets, fc.nat(50), fc.constantFrom(0, 0.1, 0.5), (names, seed, share) => {
        const records = names.map((name) => trainingRecord(name, [["by simp", 1]]));
        const one = splitByProblem(records, { share, seed });
        const ids = (list: typeof records) => list.map(({ problem }) => problem.id).sort();
        expect(ids([...one.train, ...one.validation])).toEqual(ids(records));
        const turned = splitByProblem(records.toReversed(), { share, seed });
        expect(ids(turned.validation)).toEqual(ids(one.validation));
        if (share === 0) expect(one.validation).toEqual([]);
      }),
      { numRuns: 1000, seed: 20_260_505 },
    );
  });
});
