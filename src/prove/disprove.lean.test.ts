import { afterAll, beforeAll, expect, test } from "vitest";
import type { Obligation } from "../core/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import type { VerifyOptions } from "../verify/index.ts";
import { verifyDisproof } from "./disprove.ts";
import { axiomPolicy } from "./file-context.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => lean?.close());

const CONTEXT = "namespace A\ndef f (n : Nat) : Nat := n + 1\n";

interface Judging {
  claim?: string;
  /** By the file, besides its own. */
  declared?: string;
  options?: VerifyOptions;
}

const CLAIM = "∀ (n : Nat) (h : 0 < n), f n < 5";

function judge(
  proof: string,
  before = "",
  { claim = CLAIM, declared = "", options }: Judging = {},
) {
  const statement = { name: "t", text: "theorem t (n : Nat) (h : 0 < n) : f n < 5" };
  const obligation = { statement, context: CONTEXT + declared } as Obligation;
  const negation = { name: "t_disproved", text: `theorem t_disproved : ¬ (${claim})` };
  const refutation = { negation, text: `${before}${negation.text} := ${proof}` };
  return verifyDisproof(lean, { file: "t.lean", obligation, refutation }, options);
}

test("a proof of the negation is accepted, and stands in a file of its own", async () => {
  const judged = await judge("fun h => absurd (h 4 (by decide)) (by decide)");
  if (judged.status !== "disproved") throw new Error(judged.reason);
  expect(judged.axioms).toEqual([]);
  expect(judged.text.startsWith(CONTEXT)).toBe(true);
  expect(judged.trusted).toMatch(/by sorry\n$/);
});

test.each([
  ["sorry", "by sorry"],
  ["an error", "fun h => h"],
  ["values that do not refute", "fun h => absurd (h 1 (by decide)) (by decide)"],
])("%s is no proof", async (_, proof) => {
  expect(await judge(proof)).toMatchObject({ status: "rejected" });
});

test("an axiom, or another meaning of the statement, is refused", async () => {
  const axiom = "axiom wrong : False\n";
  expect(await judge("wrong.elim", axiom)).toMatchObject({ status: "rejected" });
  const notation = 'local notation "f" => fun n : Nat => n + 5\n';
  const proof = "fun h => absurd (h 1 (by decide)) (by decide)";
  expect(await judge(proof, notation)).toMatchObject({ status: "rejected" });
});

test("an axiom of the file is refused, too, unless it is allowed", async () => {
  const declared = "axiom wrong : False\n";
  expect(await judge("wrong.elim", "", { declared })).toMatchObject({ status: "rejected" });
  const options = { policy: axiomPolicy({ allowedAxioms: ["A.wrong"] }) };
  expect(await judge("wrong.elim", "", { declared, options })).toMatchObject({
    status: "disproved",
    axioms: ["A.wrong"],
  });
});

test("the negation of another statement is refused, however well it is proved", async () => {
  const proof = "fun h => absurd (h 4) (by decide)";
  const judged = await judge(proof, "", { claim: "∀ (n : Nat), f n < 5" });
  expect(judged).toMatchObject({ status: "rejected" });
});
