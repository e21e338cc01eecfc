import { afterAll, expect, test } from "vitest";
import { SymbolicPolicy } from "../src/automation/index.ts";
import type { ProofWorkspace } from "../src/core/ports/index.ts";
import { goalAnalysis } from "../src/goals/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import {
  KiminaSession,
  KiminaVerifier,
  RemoteWorkspace,
  ReplProcessVerifier,
  ReplSession,
} from "../src/lean/remote/index.ts";
import { closeLean, proveFile } from "../src/prove/index.ts";
import { startKiminaStandIn, withHoles } from "./support/kimina-stand-in.ts";
import { lemmataReplCommand } from "./support/lemmata-repl.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const TEXT = `namespace Sheet
def app : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: app xs ys

theorem app_nil (xs : List α) : app xs [] = xs := by sorry

theorem app_assoc (xs ys zs : List α) : app (app xs ys) zs = app xs (app ys zs) ∧ 0 < 1 := by
  constructor
  · sorry
  · decide
end Sheet
`;

const FALSE = "theorem claim (a b : Nat) : a - b = b - a := by sorry\n";

async function asKimina() {
  const workspace = await LeanWorkspace.open();
  const server = await startKiminaStandIn(withHoles(workspace));
  closing.push(
    () => workspace.close(),
    () => server.close(),
  );
  const { url } = server;
  const verifier = new KiminaVerifier({ url });
  return { verifier, workspaces: [new RemoteWorkspace(new KiminaSession({ url }))] };
}

async function asRepl() {
  const argv = lemmataReplCommand();
  const verifier = new ReplProcessVerifier({ argv });
  return { verifier, workspaces: [new RemoteWorkspace(new ReplSession({ argv }))] };
}

/** What is read of a goal, in a form that does not depend on numbers. */
async function readGoal(workspace: ProofWorkspace) {
  const context = await workspace.run({
    text: "@[reducible] def Small (n : Nat) : Prop := n < 3\ndef twice (n : Nat) : Nat := n + n",
  });
  if (context.status !== "finished") throw new Error(context.reason);
  const text =
    "theorem t {α : Type} [DecidableEq α] (xs : List α) (n : Nat) (h : ∃ m, Small m) : twice n = 2 ∧ xs = [] := by\n  obtain ⟨m, _⟩ := h\n  let k := n + 1\n  sorry";
  const run = await workspace.run({ text, environment: context.environment });
  if (run.status !== "finished") throw new Error(run.reason);
  const [hole] = run.sorries;
  const state = hole?.proofState ?? -1;
  const goals = await workspace.goals(state, "full");
  const terms = await workspace.goalTerms(state, { definitions: "non-recursive" });
  if (goals.status !== "finished" || terms.status !== "finished")
    throw new Error(JSON.stringify([goals, terms]).slice(0, 500));
  const [goal] = goals.value;
  const [first] = terms.value;
  if (!goal || !first) throw new Error("no goal");
  const shown = goal.hypotheses.map(({ name: _, ...rest }) => rest);
  const roles = first.constants.map(({ name, definition, ...role }) => {
    return {
      ...role,
      name: first.terms.names[name]?.join("."),
      isOpened: definition !== undefined,
    };
  });
  return {
    goal: { text: goal.text, tag: goal.tag, target: goal.target, shown },
    names: first.hypotheses.map(({ userName, isInstance }) => [userName, isInstance]),
    roles: roles.toSorted((a, b) => String(a.name).localeCompare(String(b.name))),
    analysis: goalAnalysis()(first),
    commands: run.commands,
    hole: { pos: hole?.pos, endPos: hole?.endPos },
  };
}

const policies = [new SymbolicPolicy("structure"), new SymbolicPolicy("facts")];
const options = { core: false, strategy: "best-first", timeLimitMs: 300_000, policies } as const;

for (const { name, open, hasQuickcheck } of [
  { name: "a process that speaks the REPL protocol", open: asRepl, hasQuickcheck: true },
  { name: "a Kimina server (stand-in)", open: asKimina, hasQuickcheck: false },
]) {
  test(`${name} tells of goals what the embedded Lean tells, and proves with its own gate`, async () => {
    const lean = await open();
    closing.push(() => closeLean(lean));
    const [workspace] = lean.workspaces;
    const embedded = await LeanWorkspace.open();
    closing.push(() => embedded.close());
    expect(await readGoal(workspace as RemoteWorkspace)).toEqual(await readGoal(embedded));
    const proved = await proveFile(lean, "sheet.lean", TEXT, options);
    expect(proved.reasons).toEqual([]);
    expect(proved.status).toBe("proved");
    if (!hasQuickcheck) return;
    const disproved = await proveFile(lean, "false.lean", FALSE, options);
    expect(disproved.obligations[0]).toMatchObject({ outcome: "disproved" });
  }, 900_000);
}
