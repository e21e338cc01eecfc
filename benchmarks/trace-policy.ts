// What the symbolic policy tries on tasks of a benchmark: each tactic with its time and result.
//   node benchmarks/trace-policy.ts FILE.jsonl SECONDS TASK...
//   node benchmarks/trace-policy.ts FILE.lean SECONDS THEOREM...
// TASK: part of a task's name; THEOREM: the name of a theorem with a `sorry`. PLAN=facts takes the other plan, WIDTH=N
// shows N characters of each tactic, GOALS=1 the goals that it leaves. Nothing here goes through the gate.

import { readFileSync } from "node:fs";
import { type SymbolicPlan, SymbolicPolicy } from "../src/automation/index.ts";
import { heartbeatsIn } from "../src/core/index.ts";
import type { PolicyGoal, ProofWorkspace, WorkspaceStep } from "../src/core/ports/index.ts";
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { loadBenchmark } from "../src/problems/index.ts";
import { findObligations } from "../src/sketch/index.ts";

const WIDTH = Number(process.env.WIDTH ?? 160);
const [file, seconds, ...wanted] = process.argv.slice(2);
if (file === undefined || !(Number(seconds) > 0)) {
  console.error("usage: node benchmarks/trace-policy.ts FILE.jsonl SECONDS TASK...");
  process.exit(2);
}

const workspace = await LeanWorkspace.open();
const traced = trace(workspace);
const isFile = file.endsWith(".lean");
const content = readFileSync(file, "utf8");
const problems = isFile ? [{ id: file, text: content }] : loadBenchmark(content).problems;
for (const { id, text } of problems.filter((problem) => isFile || isWanted(problem.id))) {
  console.log(`== ${id}`);
  const found = await findObligations({ text, workspace, core: true });
  if (found.status !== "finished") continue;
  for (const { context, statement } of found.sketch.obligations) {
    if (isFile && !isWanted(statement.name)) continue;
    const before = await workspace.run({ text: context, core: true });
    if (before.status !== "finished") continue;
    const { environment } = before;
    const hole = { text: `${statement.text} := sorry`, environment };
    const opened = await workspace.run(hole);
    const proofState = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
    if (proofState === undefined) continue;
    await attempt({ statement, context, environment, proofState });
  }
}
await workspace.close();

async function attempt(
  place: Pick<PolicyGoal, "statement" | "context" | "environment" | "proofState">,
): Promise<void> {
  const policy = new SymbolicPolicy((process.env.PLAN ?? "structure") as SymbolicPlan);
  const goal = {
    ...place,
    modules: [],
    lemmas: [],
    refused: [],
    depth: 0,
  } as unknown as PolicyGoal;
  const candidates = policy.complete(goal, {
    workspace: traced,
    signal: new AbortController().signal,
    heartbeats: heartbeatsIn(Number(seconds) * 1000),
    timeMs: Number.POSITIVE_INFINITY,
    worker: 0,
    freshName: (stem) => stem,
  });
  const { value } = await candidates.next();
  console.log(value?.kind === "proof" ? `${place.statement.name} := ${value.proof}` : "no proof");
  await candidates.return();
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

/** The same workspace, with each step told. */
function trace(inner: LeanWorkspace): ProofWorkspace {
  return new Proxy(inner, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key !== "step") return value.bind(target);
      return async (...args: Parameters<LeanWorkspace["step"]>) => {
        const started = performance.now();
        const step = await target.step(...args);
        const ms = String(Math.round(performance.now() - started)).padStart(6);
        const result = resultOf(step);
        console.log(
          `${ms} ms  ${result.padEnd(9)}  ${args[1].replaceAll("\n", "⏎").slice(0, WIDTH)}`,
        );
        if (process.env.GOALS === "1" && step.status === "finished") showGoals(step.goals);
        return step;
      };
    },
  });
}

function showGoals(goals: readonly string[]): void {
  for (const goal of goals) console.log(goal.replace(/^/gm, "           | "));
}

/** Lean goes on after an error inside a term: such a step is finished, and of no use. */
function resultOf(step: WorkspaceStep): string {
  if (step.status !== "finished") return step.status;
  const isFaulty = step.messages.some(({ severity }) => severity === "error");
  return isFaulty ? "error" : `${step.goals.length} goals`;
}
