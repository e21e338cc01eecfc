import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUND_TRIPS, type RoundTrip } from "../../tests/support/sketch-files.ts";
import type { ObligationId, Sketch } from "../core/index.ts";
import { EmbeddedLean, LeanWorkspace } from "../lean/embedded/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import { findObligations } from "./find-obligations.ts";
import { type FilledObligation, reassemble } from "./reassemble.ts";

let lean: EmbeddedLean;
let workspace: LeanWorkspace;

beforeAll(async () => {
  lean = await EmbeddedLean.open({});
  workspace = await LeanWorkspace.open();
});

afterAll(async () => {
  await workspace?.close();
  await lean?.close();
});

async function sketchOf(text: string, wholeProofs = false): Promise<Sketch> {
  const found = await findObligations({ text, workspace, wholeProofs });
  if (found.status !== "finished") throw new Error(found.reason);
  expect(found.messages.filter((m) => m.severity === "error")).toEqual([]);
  return found.sketch;
}

/** Each proof is also checked where it was made: as a theorem that stands alone after its context. */
async function checkAlone(sketch: Sketch, proofs: readonly string[]): Promise<void> {
  for (const [i, { context, statement }] of sketch.obligations.entries()) {
    const run = await workspace.run({ text: context });
    if (run.status !== "finished") throw new Error(run.reason);
    const text = `${statement.text} := ${proofs[i]}`;
    const alone = await workspace.run({ text, environment: run.environment });
    if (alone.status !== "finished") throw new Error(alone.reason);
    expect([text, alone.messages.filter((m) => m.severity === "error")]).toEqual([text, []]);
  }
}

async function checkWhole(example: RoundTrip, complete: string): Promise<void> {
  const { text, against = true, verdict = "proved" } = example;
  const trusted = against ? await elaborateTrusted(lean, "original.lean", text) : undefined;
  const input = { file: "complete.lean", text: complete, trusted };
  const { report } = await verifyText(lean, input);
  const errors = report.messages.filter((m) => m.severity === "error");
  const found = { verdict: report.verdict, errors: errors.map((m) => [m.pos.line, m.data]) };
  expect([complete, found]).toEqual([complete, { verdict, errors: [] }]);
}

/** Without what was put in, the user's text is there byte for byte. */
function expectUserTextKept(original: string, complete: string): void {
  let at = 0;
  for (const piece of original.split(/[ \t]*\bsorry\b/)) {
    const found = complete.indexOf(piece, at);
    expect([piece, found >= 0]).toEqual([piece, true]);
    at = found + piece.length;
  }
}

function fill(sketch: Sketch, { proofs, lemmas, as }: RoundTrip): FilledObligation[] {
  expect(sketch.obligations.map(({ statement }) => statement.text)).toHaveLength(proofs.length);
  return sketch.obligations.map(({ id }, i) => ({
    id,
    proof: proofs[i] as string,
    lemmas: lemmas?.[i] ? lemmas[i] : undefined,
    as,
  }));
}

describe("a file is taken apart, proved and put together again", () => {
  for (const example of ROUND_TRIPS) {
    test(example.title, async () => {
      const { text, proofs, statements, others = [], expected } = example;
      const sketch = await sketchOf(text);
      if (statements) {
        expect(sketch.obligations.map(({ statement }) => statement.text)).toEqual(statements);
      }
      expect(sketch.others.map(({ reason }) => reason)).toEqual(others);
      if (!example.lemmas) await checkAlone(sketch, proofs);
      const complete = reassemble(sketch, fill(sketch, example));
      if (expected !== undefined) expect(complete).toBe(expected);
      if (!example.lemmas && !example.as) expectUserTextKept(text, complete);
      await checkWhole(example, complete);
      if (example.alsoAsLemmas) {
        const cited = reassemble(sketch, fill(sketch, { ...example, as: "lemma" }));
        await checkWhole(example, cited);
      }
    });
  }
});

test("what is not filled stays, and an edit elsewhere changes no id", async () => {
  const text =
    "theorem t (p : Prop) (hp : p) : p ∧ True := by\n  constructor\n  · sorry\n  · sorry\n";
  const before = await sketchOf(text);
  const after = await sketchOf(`-- more\ndef other := 1\n\n${text}`);
  expect(after.obligations.map(({ id }) => id)).toEqual(before.obligations.map(({ id }) => id));
  const second = before.obligations[1]?.id as FilledObligation["id"];
  expect(reassemble(before, [{ id: second, proof: "trivial" }])).toBe(
    text.replace(/sorry\n$/, "exact trivial\n"),
  );
  expect(() =>
    reassemble(before, [{ id: `${second}x` as typeof second, proof: "trivial" }]),
  ).toThrow(/no obligation/);
});

test("declarations have their full names, whatever is open around them", async () => {
  const one = (name: string) => `theorem ${name} : True := by sorry\n`;
  const text = `namespace A.B\n${one("t")}${one("_root_.u")}private ${one("v")}section\n${one("A.w")}end\nend A.B\n${one("x")}`;
  const { obligations } = await sketchOf(text);
  const names = obligations.map(({ declaration }) => declaration);
  expect(names).toEqual(["A.B.t", "u", "A.B.v", "A.B.A.w", "x"]);
});

test("an instance without a name has that which Lean gives it, and what Lean does not come to has its theorem's", async () => {
  const text = `structure P where
  x : Nat
  small : x < 5
namespace P
instance : Inhabited P := ⟨1, by sorry⟩
private instance : LawfulBEq Bool := sorry
end P
example : 1 = 1 := by sorry
theorem t (n : Nat) : n = n := by first | rfl | sorry
instance : Nonempty P := by first | exact ⟨default⟩ | sorry
`;
  const { obligations, others } = await sketchOf(text);
  expect(obligations.map(({ declaration }) => declaration)).toEqual([
    "P.instInhabited",
    "P.instLawfulBEqBool",
    null,
  ]);
  expect(others).toMatchObject([
    { reason: "not-elaborated", declaration: "t" },
    { reason: "not-elaborated", declaration: "instNonemptyP" },
  ]);
});

test("a file with an error is read as far as it goes", async () => {
  const broken = await findObligations({
    text: "def x : Nat := true\ntheorem t : True := sorry\n",
    workspace,
  });
  expect(broken.status === "finished" && broken.messages.map((m) => m.pos.line)).toContain(1);
});

test("a proof that lacks a value is one obligation, unless a part of it can be proved by itself", async () => {
  const text = `theorem more (n : Nat) : ∃ m, n < m := ⟨sorry, sorry⟩
theorem again (n : Nat) : ∃ m, n < m := by
  refine ⟨sorry, ?_⟩
  sorry
theorem both (n : Nat) : (∃ m, n < m) ∧ 0 ≤ n := ⟨⟨sorry, sorry⟩, sorry⟩
def positive : { n : Nat // 0 < n } := ⟨sorry, sorry⟩
`;
  const sketch = await sketchOf(text, true);
  const found = sketch.obligations.map(({ declaration, isWholeProof }) => [
    declaration,
    isWholeProof,
  ]);
  expect(found).toEqual([
    ["more", true],
    ["again", true],
    ["both", false],
  ]);
  expect(sketch.others.map(({ declaration }) => declaration)).toEqual([
    ...["both", "both", "positive", "positive"],
  ]);
  const proofs = ["⟨n + 1, by omega⟩", "by\n  exact ⟨n + 1, by omega⟩"];
  await checkAlone({ ...sketch, obligations: sketch.obligations.slice(0, 2) }, proofs);
  const filled = proofs.map((proof, i) => ({
    id: sketch.obligations[i]?.id as ObligationId,
    proof,
  }));
  expect(
    reassemble(sketch, filled),
  ).toContain(`theorem more (n : Nat) : ∃ m, n < m := ⟨n + 1, by omega⟩
theorem again (n : Nat) : ∃ m, n < m := by exact ⟨n + 1, by omega⟩
theorem both`);
});
