import { afterAll, beforeAll, expect, test } from "vitest";
import { freshMemory, tryRules, withApply } from "../../../tests/support/try-rule.ts";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import { loopLemma } from "../rules/loop-lemma.ts";
import { candidatesOf } from "./domains/index.ts";
import { loopOf } from "./loop.ts";

const CONTEXT = `def place (t : Int) : List Int → Nat → Nat
  | [], i => i
  | y :: ys, i => if t ≤ y then i else place t ys (i + 1)
def least (a : Array Int) (i : Nat) (low : Int) : Int :=
  if i < a.size then least a (i + 1) (if a[i]! < low then a[i]! else low) else low
def fill (n i : Nat) (c : Array Int) : Array Int := if i < n then fill n (i + 1) (c.set! i 1) else c
`;

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

test("what was found for one goal about a call serves the next, in the same context and in a larger one", async () => {
  const memory = freshMemory();
  const prove = (target: string) => {
    const goal = `(t : Int) (xs : List Int) : ${target}`;
    return tryRules(workspace, [loopLemma], { context: CONTEXT, goal, closes: true }, memory);
  };
  expect(await prove("place t xs 0 ≤ xs.length")).toMatchObject({
    errors: [],
    rules: [loopLemma.name],
  });
  const known = () => [...memory.invariants.values()].flat();
  const [first] = known();
  const { size } = first?.tested ?? new Map();
  const kept = [...(first?.kept ?? [])];
  const before = await prove("∀ i, i < place t xs 0 → xs[i]! < t");
  expect(before).toMatchObject({ errors: [], rules: [loopLemma.name] });
  const [later, ...others] = known();
  expect(others).toEqual([]);
  // Its own claims need not be tested, as the values of the variables tell enough.
  expect(later?.tested.size).toBe(size);
  expect(later?.kept).toEqual(expect.arrayContaining(kept));
  const more = "(t : Int) (xs : List Int) (h : 3 < t) : place t xs 0 ≤ xs.length";
  await tryRules(workspace, [loopLemma], { context: CONTEXT, goal: more, closes: true }, memory);
  const [, withMore] = known();
  expect(withMore?.kept).toEqual(expect.arrayContaining([...(later?.kept ?? [])]));
});

/** What a domain would say of the loop in a goal. `args`: of the loop. */
async function candidatesFor(goal: string, of: string, args: string[]): Promise<string[]> {
  let texts: string[] = [];
  const looking = withApply(loopLemma, async ({ goal, calls: [call] }) => {
    const loop = call && loopOf(goal, call);
    const found = loop ? candidatesOf(loop).filter(({ domain }) => domain === of) : [];
    texts = found.map((each) => each.text(args));
    return undefined;
  });
  await tryRules(workspace, [looking], { context: CONTEXT, goal, closes: true });
  return texts;
}

test("an accumulator is a fold over the part that is done, from where the fold of all starts", async () => {
  const fold = "a.foldl (fun x y => if y < x then y else x) a[0]!";
  const goal = `(a : Array Int) (h : 0 < a.size) : least a 1 a[0]! = ${fold}`;
  const folds = await candidatesFor(goal, "fold", ["J", "LOW"]);
  const part = "(@_root_.Array.extract @_root_.Int a (0 : Nat) J)";
  const first = String.raw`\(@_root_\.GetElem\?\.getElem! .* a \(0 : Nat\)\)`;
  expect(folds).toEqual([expect.stringMatching(new RegExp(`LOW .*Array\\.foldl .* ${first}`))]);
  expect(folds[0]?.split(part).length).toBe(3);
});

test("the size of a start of equal elements, or of none, is said without it", async () => {
  for (const [start, size] of [
    ["(Array.replicate n 0)", "n"],
    ["#[]", "0"],
  ]) {
    const goal = `(n : Nat) : (fill n 0 ${start}).size ≤ n`;
    expect(await candidatesFor(goal, "size", ["J", "C"])).toContain(`((C).size = ${size})`);
  }
});
