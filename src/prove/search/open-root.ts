import type { GoalAnalysis } from "../../core/index.ts";
import type { Lane, LaneEnvironment } from "./lane.ts";
import { lend } from "./loan.ts";
import { analyseStatement, argumentsOf } from "./open-statement.ts";
import type { ProvedStatement } from "./problem.ts";
import type { SearchRun } from "./search-run.ts";
import { axiomText } from "./theorem-text.ts";
import { type NewGoal, Tree } from "./tree.ts";

/** Makes the tree with its root, and enters what was proved before. Gives why not, when it cannot. */
export async function openRoot(run: SearchRun, signal: AbortSignal): Promise<string | undefined> {
  const { statement } = run.problem;
  let reason = "there is no lane";
  for (const lane of run.lanes) {
    const root = await openOn(run, lane, statement, signal);
    if ("reason" in root) {
      reason = root.reason;
      if (root.isFinal) break;
      if (!signal.aborted) lane.lost = reason;
      continue;
    }
    if (signal.aborted) break;
    const policies = run.services.policies.length;
    const emit = run.emit;
    run.tree = new Tree(root, { policies, emit });
    await addGiven(run, lane, signal);
    return undefined;
  }
  return reason;
}

type Failure = { reason: string; isFinal: boolean };

async function openOn(
  run: SearchRun,
  lane: Lane,
  statement: ProvedStatement["statement"],
  signal: AbortSignal,
): Promise<NewGoal | Failure> {
  const limits = { signal, timeoutMs: Math.max(1, run.remainingMs) };
  const loan = lend(lane.workspace, signal, run);
  try {
    const place = await lane.environment([], limits);
    if (place.status !== "finished") return { reason: place.reason, isFinal: false };
    return await openIn(run, { place: place.value, statement, limits, loan });
  } finally {
    loan.end();
  }
}

async function openIn(
  run: SearchRun,
  given: {
    place: LaneEnvironment;
    statement: ProvedStatement["statement"];
    limits: { signal: AbortSignal; timeoutMs: number };
    loan: ReturnType<typeof lend>;
  },
): Promise<NewGoal | Failure> {
  const { statement, limits, loan } = given;
  const { environment } = given.place;
  const { workspace } = loan;
  const { analyse } = run.services;
  const opening = await analyseStatement({ workspace, environment, statement, limits, analyse });
  if (opening.status === "opened") {
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
async function addGiven(run: SearchRun, lane: Lane, signal: AbortSignal): Promise<void> {
  const given = (run.problem.provedLemmas ?? []).filter(
    ({ statement }) =>
      axiomText(statement) !== undefined && statement.name !== run.problem.statement.name,
  );
  const before: string[] = [];
  for (const [i, { statement, proof }] of given.entries()) {
    const isMatched = i >= given.length - MATCHED;
    const opened = isMatched ? await openOn(run, lane, statement, signal) : undefined;
    if (opened && "reason" in opened && opened.isFinal) continue;
    const known = opened && !("reason" in opened) ? opened : undefined;
    const analysis = known?.analysis ?? unmatched(statement.name);
    const uses = before.filter((name) => proof.includes(name));
    const shown = known?.shown === undefined ? {} : { shown: known.shown };
    const goal = { statement, analysis, arguments: known?.arguments ?? [], ...shown };
    run.tree.addProved(goal, proof, uses);
    before.push(statement.name);
  }
}

function unmatched(name: string): GoalAnalysis {
  return { footprint: 0, key: `given:${name}`, constants: [] };
}
