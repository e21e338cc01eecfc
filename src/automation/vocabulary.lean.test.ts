import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { TacticRunner } from "./tactic-runner.ts";
import { readVocabulary } from "./vocabulary.ts";

const CONTEXT = `def double : List Nat → List Nat
  | [] => []
  | x :: l => (2 * x) :: double l

def total : List Nat → Nat
  | [] => 0
  | x :: l => x + total l

def upTo : Nat → List Nat
  | 0 => []
  | n + 1 => n :: upTo n

def IsEven (n : Nat) : Prop := n % 2 = 0

theorem total_double (l : List Nat) : total (double l) = 2 * total l := by
  induction l <;> grind [double, total]

theorem double_total (n : Nat) : 2 * total (upTo n) = total (double (upTo n)) := by
  grind [total_double]

theorem length_upTo (n : Nat) : (upTo n).length + total [] = n := by
  induction n <;> grind [upTo, total]

theorem total_upTo (n : Nat) : total (upTo (n + 1)) = total (n :: []) + total (upTo n) := by
  grind [upTo, total]

theorem total_of_isEven (n : Nat) (l : List Nat) (_ : IsEven n) : total (n :: l) = n + total l := rfl
`;

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});
afterAll(() => workspace.close());

interface Goal {
  statement: string;
  mentioned: string[];
  usable: string[];
}

test.each<Goal>([
  {
    // By `total (double l)`, or by `total l` of an even element; the rest is about `upTo`.
    statement: "(l : List Nat) : total (double l) % 2 = 0",
    mentioned: ["total_double", "double_total", "length_upTo", "total_upTo", "total_of_isEven"],
    usable: ["total_double", "total_of_isEven"],
  },
  {
    // What is equal has equal totals.
    statement: "(l k : List Nat) (h : double l = double k) : l.length = k.length",
    mentioned: ["total_double", "double_total"],
    usable: ["total_double"],
  },
])("theorems for a goal can be used on it, or lead to one that can: $statement", async ({
  statement,
  mentioned,
  usable,
}) => {
  const text = `theorem t ${statement}`;
  const opened = await workspace.run({ text: `${text} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  if (state === undefined) throw new Error("no state");
  const limits = { heartbeats: 240_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const about = { context: CONTEXT, modules: [], lemmas: [], statement: { name: "t", text } };
  const vocabulary = await readVocabulary(workspace, about);
  const goal = await runner.terms(state);
  if (!goal) throw new Error("no goal");
  expect(vocabulary.theoremsAbout(goal)).toEqual(mentioned);
  expect(await vocabulary.theoremsFor(goal, { runner, state })).toEqual(usable);
  runner.release();
}, 180_000);
