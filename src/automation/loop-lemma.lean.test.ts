import { afterAll, beforeAll, expect, test } from "vitest";
import { type FindProof, openMethod } from "../../tests/support/prove-call.ts";
import { candidateInvariants } from "./invariants.ts";
import { type InvariantMemo, loopContext } from "./loop-invariants.ts";
import { proveByLoopLemma } from "./loop-lemma.ts";

const CONTEXT = `def place (t : Int) : List Int → Nat → Nat
  | [], i => i
  | y :: ys, i => if t ≤ y then i else place t ys (i + 1)
def least (a : Array Int) (i : Nat) (low : Int) : Int :=
  if i < a.size then least a (i + 1) (if a[i]! < low then a[i]! else low) else low
`;

/** What is known of calls from goal to goal, and the candidates for the last one. */
let known: InvariantMemo;
let folds: string[];
let method: Awaited<ReturnType<typeof openMethod>>;
let find: FindProof;
beforeAll(async () => {
  known = new Map();
  method = await openMethod(CONTEXT, ["place", "least"], (runner, state, goal, call) => {
    const loop = loopContext(goal, call);
    const candidates = loop ? candidateInvariants(loop) : [];
    const found = candidates.filter(({ origin }) => origin === "fold");
    folds = found.map((each) => each.text(["J", "LOW"]));
    const search = { known, isDear: false };
    return proveByLoopLemma(runner, state, goal, call, search);
  });
  find = method.find;
});
afterAll(() => method.close());

const SEARCH = "(t : Int) (xs : List Int)";

test("what was found for one goal about a call serves the next, which has candidates of its own", async () => {
  expect(await find(SEARCH, "place t xs 0 ≤ xs.length")).toMatchObject({ isProof: true });
  const [entry] = known.values();
  const before = await find(SEARCH, "∀ i, i < place t xs 0 → xs[i]! < t");
  expect(before).toMatchObject({ isProof: true });
  expect(known.size).toBe(1);
  const [later] = known.values();
  expect(later?.tested.size).toBeGreaterThan(entry?.tested.size ?? 0);
  expect(later?.kept).toEqual(expect.arrayContaining(entry?.kept ?? []));
});

test("an accumulator is a fold over the part that is done, from where the fold of all starts", async () => {
  const fold = "a.foldl (fun x y => if y < x then y else x) a[0]!";
  await find("(a : Array Int) (h : 0 < a.size)", `least a 1 a[0]! = ${fold}`);
  const part = "(@_root_.Array.extract @_root_.Int a (0 : Nat) J)";
  const first = String.raw`\(@_root_\.GetElem\?\.getElem! .* a \(0 : Nat\)\)`;
  expect(folds).toEqual([expect.stringMatching(new RegExp(`LOW .*Array\\.foldl .* ${first}`))]);
  expect(folds[0]?.split(part).length).toBe(3);
});
