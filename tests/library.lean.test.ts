import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lean, openLean, optimize, prove, quickcheck, score, verify } from "../src/index.ts";
import { METRICS, measure } from "../src/public/optimize.ts";

let lean: Lean;
beforeAll(async () => {
  lean = await openLean({ threads: 1 });
});
afterAll(() => lean.close());

const SYMMETRY = "theorem t (a b : Nat) : a + b = b + a";

test("a text is verified against a statement, and axioms can be allowed", async () => {
  const against = `${SYMMETRY} := by sorry`;
  const cheat = `axiom cheat : False\n${SYMMETRY} := cheat.elim`;
  expect((await verify(`${SYMMETRY} := by omega`, { against, lean })).verdict).toBe("proved");
  expect((await verify(cheat, { against, lean })).verdict).toBe("rejected");
  const allowed = { against, lean, allowedAxioms: ["cheat"] };
  expect((await verify(cheat, allowed)).verdict).toBe("proved");
});

test("modules of the project are found from the file name, missing ones can be dropped", async () => {
  const text = "import Geo.Basic\nexample (p : Geo.Point) : p = p := rfl";
  const fileName = "tests/projects/geometry/New.lean";
  expect(await verify(text, { fileName, lean })).toMatchObject({
    file: fileName,
    verdict: "proved",
  });
  expect((await verify(text, { lean })).verdict).toBe("rejected");
  const other = "import Mathlib\nexample : 1 = 1 := rfl";
  expect((await verify(other, { lean, core: true })).verdict).toBe("proved");
});

test("a proof is found, judged, and each step told of", async () => {
  const kinds = new Set<string>();
  const onEvent = ({ kind }: { kind: string }) => kinds.add(kind);
  const { status, text } = await prove(`${SYMMETRY} := by sorry`, { lean, onEvent });
  expect(status).toBe("proved");
  expect(text).not.toContain("sorry");
  expect([...kinds]).toEqual(expect.arrayContaining(["search-start", "goal-prove", "search-end"]));
});

test("a statement is tested after its context, in every way to write it", async () => {
  const context = "def f (n : Nat) := n + 1\n\ntheorem other : f 0 = 1 := by sorry";
  for (const end of ["", " := by sorry", " := by", " :=", " -- f is strict", " := sorry"]) {
    const outcome = await quickcheck(`theorem t (n : Nat) : f n > n${end}`, { context, lean });
    expect(outcome.status).toBe("survived");
  }
  const outcome = await quickcheck("theorem t (n : Nat) : f n ≠ 3", { context, lean });
  expect(outcome).toMatchObject({ counterexample: { assignment: [{ name: "n", value: "2" }] } });
});

test("a metric can be a function; what is measured is what it is given", async () => {
  const text = "theorem t (p : Prop) (h : p) : p := by\n  have g := h\n  exact g";
  const metric = ({ proof }: { proof: string }) => -proof.length;
  const { theorems } = await optimize(text, { lean, metric, timeLimitMs: 5000 });
  expect(theorems[0]?.after).toBeGreaterThan(theorems[0]?.before ?? 0);
  const [proof] = await measure(text, { lean });
  expect(proof?.isProved).toBe(true);
  expect(proof && METRICS.find(({ name }) => name === "length")?.evaluate(proof)).toBe(-2);
});

test("completions get outcomes and scores of tactics", async () => {
  const { outcome, tactics } = await score(`${SYMMETRY} := by`, "\n  omega", { lean });
  expect([outcome, tactics.map((each) => each.score)]).toEqual([1, [1]]);
});

describe("what is thrown has a code", () => {
  const aborted = { signal: AbortSignal.abort("enough") };
  test.each([
    ["verify", () => verify("", { lean, ...aborted }), "cancelled"],
    ["prove", () => prove("", { lean, ...aborted }), "cancelled"],
    ["quickcheck", () => quickcheck("", { lean, ...aborted }), "cancelled"],
    ["optimize", () => optimize("", { lean, ...aborted }), "cancelled"],
    ["measure", () => measure("", { lean, ...aborted }), "cancelled"],
    ["score", () => score("", "", { lean, ...aborted }), "cancelled"],
    ["verify", () => verify("", { lean, against: "theorem t : x := sorry" }), "bad-input"],
    ["prove", () => prove("theorem t : x", { lean }), "bad-input"],
    ["quickcheck", () => quickcheck("theorem t : nonsense (", { lean }), "bad-input"],
    ["quickcheck", () => quickcheck("def x : Nat", { lean }), "bad-input"],
    ["optimize", () => optimize("", { lean, metric: "beauty" }), "bad-input"],
    ["score", () => score("theorem t : x := by", "", { lean }), "bad-input"],
    ["prove", () => prove("", { lean, policies: ["llm"], config: {} }), "bad-input"],
  ])("%s", async (_name, call, code) => {
    await expect(call()).rejects.toMatchObject({ name: "LemmataError", code });
  });

  test("a search that is under way", async () => {
    const stop = new AbortController();
    const onEvent = () => stop.abort();
    const hard = "theorem t (a b c : Nat) : (a + b) ^ c * a = b ^ 7 - c * a + b := by sorry";
    const proving = prove(hard, { lean, signal: stop.signal, onEvent });
    await expect(proving).rejects.toMatchObject({ code: "cancelled" });
  });
});

test("a Lean that a call opened is closed with it, a given one is not", async () => {
  const before = await lean.processIds();
  const { verdict } = await verify(`${SYMMETRY} := by omega`);
  expect(verdict).toBe("proved");
  expect(await lean.processIds()).toEqual(before);
  expect((await verify(`${SYMMETRY} := by omega`, { lean })).verdict).toBe("proved");
});
