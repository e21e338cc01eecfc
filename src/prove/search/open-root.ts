import type { GoalAnalysis } from "../../core/index.ts";
import { axiomText } from "../../sketch/index.ts";
import { analyseStatement, argumentsOf } from "./open-statement.ts";
import type { ProvedStatement } from "./problem.ts";
import { scopeWorkspace } from "./scoped-workspace.ts";
import type { SearchRun } from "./search-run.ts";
import { axiomsOfStatement, restsOnAxioms } from "./statement-axioms.ts";
import { type NewGoal, Tree } from "./tree.ts";
import type { Worker, WorkerEnvironment } from "./worker.ts";

/** Makes the tree with its root, and enters what was proved before. Gives why not, when it cannot. */
export async function openRoot(run: SearchRun, signal: AbortSignal): Promise<string | undefined> {
  const { statement } = run.problem;
  let reason = "there is no worker";
  for (const worker of run.workers) {
    const root = await openOn(run, worker, statement, signal);
    if ("reason" in root) {
      reason = root.reason;
      if (root.isFinal) break;
      if (!signal.aborted) {
        worker.lost = reason;
        run.clocks.lose(worker.index);
      }
      continue;
    }
    if (signal.aborted) break;
    const { policies } = run.services;
    // Who is alone tests in a pause, when what is cheap was tried.
    const testsLater = run.workers.length === 1 && policies.some(({ pauses }) => pauses);
    run.tree = new Tree(root, { policies: policies.length, testsLater, emit: run.emit });
    for (const assumed of run.problem.assumed ?? []) run.tree.assume(assumed);
    await addGiven(run, worker, signal);
    return undefined;
  }
  return reason;
}

type Failure = { reason: string; isFinal: boolean };

async function openOn(
  run: SearchRun,
  worker: Worker,
  statement: ProvedStatement["statement"],
  signal: AbortSignal,
): Promise<NewGoal | Failure> {
  const limits = { signal, timeoutMs: Math.max(1, run.remainingMs) };
  const scope = scopeWorkspace(worker.workspace, signal, run.meterOf(worker));
  try {
    const base = await worker.environment([], limits);
    if (base.status !== "finished") return { reason: base.reason, isFinal: false };
    return await openIn(run, { base: base.value, statement, limits, scope });
  } finally {
    scope.end();
  }
}

async function openIn(
  run: SearchRun,
  given: {
    base: WorkerEnvironment;
    statement: ProvedStatement["statement"];
    limits: { signal: AbortSignal; timeoutMs: number };
    scope: ReturnType<typeof scopeWorkspace>;
  },
): Promise<NewGoal | Failure> {
  const { statement, limits, scope } = given;
  const { environment, contextAxioms } = given.base;
  const { workspace } = scope;
  const { analyse } = run.services;
  const opening = await analyseStatement({ workspace, environment, statement, limits, analyse });
  if (opening.status === "opened") {
    const asked = { workspace, environment, statement, limits, contextAxioms };
    const axioms = await axiomsOfStatement(asked);
    if (axioms.length > 0) return { reason: restsOnAxioms(axioms), isFinal: true };
    const { goal, analysis } = opening.value;
    return { statement, analysis, arguments: argumentsOf(goal), shown: goal.text };
  }
  const words = opening.messages.map(({ data }) => data);
  const reason = [opening.reason, ...words].join("\n");
  return { reason, isFinal: opening.status === "refused" };
}

/** How many lemmas of earlier tasks are matched with goals by key; the others can be cited only. */
const MATCHED = 32;

/** Lemmas of earlier tasks: proved goals, whose proofs rest on those before them that they name. */
async function addGiven(run: SearchRun, worker: Worker, signal: AbortSignal): Promise<void> {
  const given = (run.problem.provedLemmas ?? []).filter(
    ({ statement }) =>
      axiomText(statement) !== undefined && statement.name !== run.problem.statement.name,
  );
  const before: string[] = [];
  for (const [i, { statement, proof }] of given.entries()) {
    const isMatched = i >= given.length - MATCHED;
    const opened = isMatched ? await openOn(run, worker, statement, signal) : undefined;
    if (opened && "reason" in opened && opened.isFinal) continue;
    const known = opened && !("reason" in opened) ? opened : undefined;
    const analysis = known?.analysis ?? unmatched(statement.name);
    const uses = before.filter((name) => proof.includes(name));
    const goal = { statement, analysis, arguments: known?.arguments ?? [], shown: known?.shown };
    run.tree.addProved(goal, { proof, origin: "given", uses });
    before.push(statement.name);
  }
}

function unmatched(name: string): GoalAnalysis {
  return { footprint: 0, key: `given:${name}`, constants: [] };
}
