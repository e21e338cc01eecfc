import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean, LeanWorkspace } from "../src/lean/embedded/index.ts";
import { quickcheck } from "../src/refute/index.ts";
import { verifyText } from "../src/verify/index.ts";

const FOLDER = fileURLToPath(new URL("./corpora/poisons", import.meta.url));

/** A text that tries to change what later texts come to, and one that would show it. */
const poisons = readdirSync(FOLDER)
  .sort()
  .map((file) => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    const victim = /^-- victim: (.*) => (proved|rejected)/m.exec(text);
    return {
      file,
      text,
      victim: (victim?.[1] ?? "").replaceAll("; ", "\n"),
      expected: victim?.[2] ?? "",
    };
  });

/** Texts that use what a poison could reach: parser, elaborators, linters, extensions, options, imports. */
const PROBES = [
  "theorem t (n : Nat) : n + 0 = n := rfl\nexample : 1 = 2 := rfl",
  "import Std.Data.HashMap\ntheorem b : 1 = 2 := rfl",
  "import Std.Data.HashSet\ntheorem ok (xs ys : List Nat) : (xs ++ ys).length = xs.length + ys.length := by simp",
  "import Lean\nexample : 1 = 2 := rfl\ntheorem fine : 1 = 1 := rfl",
  'notation:65 a:66 " ⊹ " b:66 => a + b + 1\nset_option autoImplicit false\ntheorem n (x y : Nat) : x ⊹ y = y ⊹ x := by omega',
  "inductive T where | a | b (t : T)\n  deriving DecidableEq, Repr\n@[simp] def f : T → Nat | .a => 0 | .b t => f t + 1\ntheorem g (t : T) : f (.b t) = f t + 1 := by simp\ntheorem h : f (.b .a) = 1 := by decide",
];

async function outcome(lean: EmbeddedLean, text: string) {
  const { report } = await verifyText(lean, { file: "probe.lean", text });
  const { elapsedMs: _, ...rest } = report;
  return rest;
}

describe("poisoned texts, on one lane and on three", () => {
  const LANES = [1, 3] as const;
  let leans: EmbeddedLean[];
  let before: Awaited<ReturnType<typeof outcome>>[];
  beforeAll(async () => {
    leans = await Promise.all(LANES.map((lanes) => EmbeddedLean.open({ lanes })));
    for (const lean of leans) {
      const first = await probe(lean);
      expect(first.map(({ verdict }) => verdict)).toEqual([
        ...["rejected", "rejected", "proved", "rejected", "proved", "proved"],
      ]);
      before ??= first;
      expect(first).toEqual(before);
    }
  });
  afterAll(() => Promise.all(leans.map((lean) => lean.close())));

  const probe = (lean: EmbeddedLean) => Promise.all(PROBES.map((text) => outcome(lean, text)));

  test("there are enough of them", () => {
    expect(poisons.length).toBeGreaterThanOrEqual(22);
    // More than 200 checks beside and after poisons.
    expect(poisons.length * (2 * PROBES.length + 1)).toBeGreaterThan(200);
  });

  test.each(poisons)("$file changes no other check", async ({ file, text, victim, expected }) => {
    const lean = leans[poisons.findIndex((each) => each.file === file) % LANES.length];
    if (!lean) throw new Error("no Lean");
    const attack = verifyText(lean, { file: "poison.lean", text }, { timeoutMs: 20_000 });
    expect(await probe(lean)).toEqual(before);
    await attack;
    expect(await probe(lean)).toEqual(before);
    expect((await outcome(lean, victim)).verdict).toBe(expected);
  });
});

describe("in a workspace, which keeps environments", () => {
  test("only what builds on a text that could run code shares its process", async () => {
    const workspace = await LeanWorkspace.open();
    const said = async (text: string, environment?: number) => {
      const run = await workspace.run({ text, environment });
      if (run.status !== "finished") throw new Error(run.reason);
      return { environment: run.environment, data: run.messages.map(({ data }) => data) };
    };
    try {
      const before = await Promise.all(PROBES.map((probe) => said(probe)));
      for (const { text } of poisons.slice(-6)) {
        const poisoned = await said(text);
        const [inside] = workspace.processIds;
        await said("example : 1 = 1 := rfl", poisoned.environment);
        // What goes on from the poisoned text stays where it is.
        expect(workspace.processIds).toEqual([inside]);
        for (const [i, probe] of PROBES.entries()) {
          expect((await said(probe)).data).toEqual(before[i]?.data);
        }
        expect(workspace.processIds).not.toContain(inside);
      }
    } finally {
      await workspace.close();
    }
  });

  test("a search through the library and tests on values leave it the process that it has", async () => {
    const workspace = await LeanWorkspace.open();
    try {
      const text = `def Climbs : List Nat → Prop
  | [] => True
  | [_] => True
  | a :: b :: rest => a < b ∧ Climbs (b :: rest)
theorem sum_comm (a b : Nat) : a + b = b + a := by
  sorry`;
      const run = await workspace.run({ text });
      if (run.status !== "finished") throw new Error(run.reason);
      const inside = workspace.processIds;
      const { environment, sorries } = run;
      const state = sorries[0]?.proofState as number;
      expect(await workspace.step(state, "exact?", {})).toMatchObject({ status: "finished" });
      const claim =
        "theorem claim (xs ys : List Nat) (h : Climbs xs) (k : Climbs ys) : Climbs (xs ++ ys)";
      const statement = { name: "claim", text: claim };
      expect(await quickcheck({ workspace, environment, statement })).toMatchObject({
        status: "refuted",
      });
      await workspace.run({ text: "example : 1 = 1 := rfl" });
      expect(workspace.processIds).toEqual(inside);
    } finally {
      await workspace.close();
    }
  });
});
