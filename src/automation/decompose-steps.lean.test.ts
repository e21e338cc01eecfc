import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { Decomposition } from "../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../core/ports/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { stepDecompositions } from "./decompose-steps.ts";
import { readDefinitions } from "./definitions.ts";
import { TacticRunner } from "./tactic-runner.ts";

const CONTEXT = `def total (acc : Int) : List Int → Int
  | [] => acc
  | x :: xs => total (acc + x) xs

def pick (a b : Nat) : Nat := if a % 7 = 3 then a * a + b else b * b + a
`;

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});
afterAll(() => workspace.close());

/** Every way that is proposed for a statement. */
async function proposed(statement: string): Promise<Decomposition[]> {
  const opened = await workspace.run({ text: `${statement} := by\n  sorry`, environment });
  const proofState = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  if (proofState === undefined) throw new Error("no goal");
  let count = 0;
  const context = { freshName: (stem: string) => `${stem}_${++count}` } as PolicyContext;
  const limits = { heartbeats: 240_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const definitions = await readDefinitions(runner, proofState, ["total", "pick"]);
  const goal = { proofState } as PolicyGoal;
  const found: Decomposition[] = [];
  for await (const ways of stepDecompositions(runner, goal, context, definitions)) {
    found.push(...ways);
  }
  runner.release();
  return found;
}

/** The lemmas give the statement. */
async function isJustified(statement: string, { lemmas, proof }: Decomposition): Promise<boolean> {
  const stated = lemmas.map(({ text }) => `${text} := by sorry`);
  const text = [...stated, `${statement} := ${proof}`].join("\n\n");
  const run = await workspace.run({ text, environment });
  const isClean = run.messages.every(({ severity }) => severity !== "error");
  return run.status === "finished" && isClean && run.sorries.length === lemmas.length;
}

test("induction gives base and step as lemmas, the hypothesis of the induction among their own", async () => {
  const statement = "theorem t (l : List Int) (k : Int) : total k l * 3 = 3 * (k + total 0 l) * 1";
  const found = await proposed(statement);
  expect(found.length).toBeGreaterThan(0);
  const inductive = found.filter(({ proof }) => proof.includes("fun_induction"));
  expect(inductive.flatMap(({ lemmas }) => lemmas).some(({ text }) => text.includes("ih"))).toBe(
    true,
  );
  for (const each of inductive) expect(await isJustified(statement, each)).toBe(true);
});

test("a case analysis gives a lemma for each branch that is not proved at once", async () => {
  const statement = "theorem t (a b : Nat) (h : a < b) : pick a b ≤ 2 * (b * b) + a * a * a";
  const found = await proposed(statement);
  const split = found.filter(({ proof }) => proof.includes("split"));
  expect(split.length).toBeGreaterThan(0);
  for (const each of split) {
    expect(each.lemmas.length).toBeGreaterThan(0);
    expect(await isJustified(statement, each)).toBe(true);
  }
});
