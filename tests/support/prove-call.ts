import { readDefinitions, TacticRunner } from "../../src/automation/index.ts";
import { callsIn, type RecursiveCall } from "../../src/automation/recursion.ts";
import { proofText, type Script } from "../../src/automation/script.ts";
import type { TermGoal } from "../../src/core/index.ts";
import type { LeanWorkspace } from "../../src/lean/embedded/index.ts";
import { openContext } from "./open-context.ts";

type ProveCall = (
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
) => Promise<Script | undefined>;

/** What a method finds for `binders ⊢ target`, about the first call of the function in it. */
export type FindProof = (
  binders: string,
  target: string,
) => Promise<{ script: Script; isProof: boolean } | undefined>;

/** Lean with some definitions of functions, and a method that proves goals about their calls. */
export async function openMethod(
  context: string,
  functions: readonly string[],
  prove: ProveCall,
): Promise<{ find: FindProof; close(): Promise<void> }> {
  const { workspace, environment } = await openContext(context);
  const place = { workspace, environment, functions, prove };
  return {
    find: (binders, target) => findProof(place, `theorem t ${binders} : ${target}`),
    close: async () => {
      await workspace.close();
    },
  };
}

async function findProof(
  place: {
    workspace: LeanWorkspace;
    environment: number;
    functions: readonly string[];
    prove: ProveCall;
  },
  statement: string,
): ReturnType<FindProof> {
  const { workspace, environment, functions, prove } = place;
  const opened = await workspace.run({ text: `${statement} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  if (state === undefined) throw new Error("no goal");
  const limits = { timeMs: 60_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const { recursive } = await readDefinitions(runner, state, functions);
  const goal = await runner.terms(state);
  const call = goal && callsIn(goal.target, recursive)[0];
  if (!goal || !call) throw new Error("no call");
  const script = await prove(runner, state, goal, call);
  runner.release();
  if (!script) return undefined;
  const run = await workspace.run({ text: `${statement} := ${proofText(script)}`, environment });
  return { script, isProof: run.messages.every(({ severity }) => severity !== "error") };
}
