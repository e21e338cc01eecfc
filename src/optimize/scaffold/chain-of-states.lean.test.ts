import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Lean, openLean } from "../../lean/lean.ts";
import { METRICS } from "../metrics/catalog.ts";
import { PROOF_READ_OPTIONS, readProofs } from "../read-proofs.ts";
import { withProofs } from "../splice.ts";
import { chainOfStates } from "./chain-of-states.ts";

const CORPUS = fileURLToPath(
  new URL("../../../tests/corpora/metrics/annotated.lean", import.meta.url),
);

let lean: Lean;
beforeAll(async () => {
  lean = await openLean();
});
afterAll(() => lean.close());

async function read(text: string) {
  const result = await lean.check(text, PROOF_READ_OPTIONS).result;
  const errors = result.messages.filter(({ severity }) => severity === "error");
  expect(errors.map(({ pos, data }) => `${pos.line}: ${data}`)).toEqual([]);
  return readProofs(text, result, () => true);
}

test.each([
  "before",
  "after",
] as const)("proofs with states %s each tactic are the same", async (place) => {
  const text = readFileSync(CORPUS, "utf8");
  const proofs = await read(text);
  const annotated = withProofs(
    text,
    proofs.map((of) => ({ of, proof: chainOfStates(of, { place }) })),
  );
  expect(annotated.length).toBeGreaterThan(text.length);
  const again = await read(annotated);
  const values = (list: typeof proofs) =>
    list.map((proof) => METRICS.map(({ evaluate }) => evaluate(proof)));
  expect(values(again)).toEqual(values(proofs));
});

test("states stand on lines of their own where there is room", async () => {
  const [proof] = await read(
    "theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by\n  constructor\n  · exact hp\n  · exact hq\n",
  );
  expect(proof && chainOfStates(proof)).toMatchInlineSnapshot(`
    ":= by
      constructor
      /- goal 1 of 2
         case left
         p q : Prop
         hp : p
         hq : q
         ⊢ p
         goal 2 of 2
         case right
         p q : Prop
         hp : p
         hq : q
         ⊢ q -/
      · exact hp
        /- no goals -/
      · exact hq
        /- no goals -/"
  `);
});
