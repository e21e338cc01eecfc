import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { searchInOrder } from "./ordered-search.ts";
import type { TacticOrder } from "./tactic-order.ts";
import { TacticRunner } from "./tactic-runner.ts";
import { Vocabulary } from "./vocabulary.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open({});
});
afterAll(() => workspace.close());

/** An order by a table of shares; what is not in it has none. Notes what it was asked. */
function orderBy(shares: Record<string, number>, asked: string[] = []): TacticOrder {
  return ({ tactics, failed }) => {
    asked.push([...failed].join(" "));
    return tactics.map((tactic) => shares[tactic] ?? 0);
  };
}

async function search(statement: string, order: TacticOrder) {
  const run = await workspace.run({ text: `example ${statement} := by sorry` });
  const [hole] = run.status === "finished" ? run.sorries : [];
  if (!hole) throw new Error("not opened");
  const signal = new AbortController().signal;
  const runner = new TacticRunner(workspace, { heartbeats: 120_000, signal });
  const tried = new Map<string, number>();
  const definitions = {
    recursive: new Map(),
    mutual: new Map(),
    plain: [],
    vocabulary: Vocabulary.empty,
  };
  const script = await searchInOrder(runner, hole.proofState, { definitions, order, tried });
  runner.release();
  return { script, tried: [...tried.keys()].map((key) => key.split("\n")[0]) };
}

test("the likeliest tactic is run first, and what failed is told to the order and kept", async () => {
  const asked: string[] = [];
  const order = orderBy({ simp_all: 0.6, omega: 0.3 }, asked);
  const { script, tried } = await search("(a b : Nat) (h : a < b) : a + 1 ≤ b ∧ a ≤ b", order);
  expect(script).toEqual(["omega"]);
  expect(tried).toEqual(["simp_all"]);
  expect(asked).toEqual(["", "simp_all"]);
});

test("a step is followed by what closes each goal that it leaves, names given where steps need them", async () => {
  const order = orderBy({ "cases x": 0.5, rfl: 0.4, "cases val": 0.5 });
  const statement = "(x : Option (Option Nat)) : x.map (fun y => y.map id) = x";
  const { script } = await search(statement, order);
  expect(script?.slice(0, 2)).toEqual(["cases x", "rfl"]);
  expect(script).toContain("rename_i val");
  expect(script?.filter((line) => line === "rfl")).toHaveLength(3);
});

test("where nothing is likely enough, the search ends, but tactics that close the goal are all run", async () => {
  const { script, tried } = await search(
    "(p q : Prop) : p ∨ q",
    orderBy({ grind: 0.001, left: 0.02 }),
  );
  expect(script).toBeUndefined();
  expect(tried).toEqual(["grind"]);
});
