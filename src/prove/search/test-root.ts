import type { QuickcheckOutcome } from "../../core/index.ts";
import type { Job, Result } from "./job.ts";
import { scopeWorkspace } from "./scoped-workspace.ts";
import type { SearchRun } from "./search-run.ts";
import type { Worker } from "./worker.ts";

/**
 * Thousands of heartbeats of quickcheck at the root, where there are so many. Beside another worker it holds up
 * nothing.
 */
const QUICKCHECK = { alone: 12_000, beside: 20_000 };

/** By how much quickcheck's clock goes on beside others for each heartbeat: for as many, the kernel takes more time. */
const QUICKCHECK_PACE = 2;

/**
 * Trials of quickcheck where it begins and others wait for the worker: what so few do not refute is mostly true. The rest
 * comes in a pause of who has the worker then.
 */
const FIRST_TRIALS = 160;

/** Rounds of quickcheck that come before anything else but a first look has had its time. */
export function firstTests({ workers }: SearchRun): number {
  return workers.length > 1 ? 2 : 1;
}

/** Thousands of heartbeats that quickcheck lets the others work before it begins: much is proved in so little. */
const HEAD_START = 1_000;

/** Looks for values that make the root false. What refutes it ends the search at once, whoever else is at work. */
export async function testRoot(
  run: SearchRun,
  { goal, action, base, stop, worker }: Job,
): Promise<Result> {
  const { seed } = run.options;
  const isBeside = run.workers.length > 1;
  const atMost = isBeside ? QUICKCHECK.beside : QUICKCHECK.alone;
  const { rounds, cuts } = action.track;
  if (rounds === 0 && isBeside) await letOthersBegin(run, worker);
  if (stop.aborted) return { fresh: 0, isEarly: false };
  const started = run.now();
  const { spent, total } = run.budgetOf(worker);
  const pace = isBeside ? QUICKCHECK_PACE : 1;
  const own = scopeWorkspace(worker.workspace, stop, run.meterOf(worker, { pace }));
  const request = run.services.quickcheck({
    workspace: own.workspace,
    keeper: worker.workspace,
    environment: base.environment,
    statement: goal.statement,
    maxTrials: trialsOf(run, rounds),
    heartbeats: Math.max(
      action.heartbeats,
      Math.min(atMost * 4 ** cuts, Math.max(0, total - spent) / 3),
    ),
    seed: seed + rounds,
    // So that the others need not wait for it. It may be there from before, and counts the same.
    onPrepare: isBeside
      ? (heartbeats) => run.clocks.ask(worker.index)(pace * heartbeats)
      : undefined,
    signal: stop,
  });
  const outcome = await request.finally(own.end);
  if (!isProvedFalse(outcome)) await run.clocks.turn(worker.index);
  if (stop.aborted) return { fresh: 0, isEarly: false };
  run.emitQuickcheck(goal, goal.statement, outcome, run.now() - started);
  if (outcome.status === "refuted") {
    run.tree.disprove(goal, outcome.counterexample);
    // The search ends without waiting for the clock of who works beside this.
    run.change();
  }
  const isUntestable = outcome.status === "untestable";
  const isCut = isUntestable && outcome.isCut === true;
  if (isCut) action.track.cuts++;
  return { fresh: 1, isEarly: true, isFinal: isUntestable && !isCut };
}

/** How many in a round: a few in one before the first full one, and four times as many in each after that. */
function trialsOf(run: SearchRun, round: number): number {
  const { quickcheckTrials } = run.options;
  const fullRound = round + 1 - firstTests(run);
  return fullRound < 0
    ? Math.min(quickcheckTrials, FIRST_TRIALS)
    : quickcheckTrials * 4 ** fullRound;
}

/** Nobody can prove what is false, so nothing that the others do before their clocks come so far makes a difference. */
function isProvedFalse(outcome: QuickcheckOutcome): boolean {
  return outcome.status === "refuted" && outcome.counterexample.refutation !== undefined;
}

async function letOthersBegin({ clocks }: SearchRun, { index }: Worker): Promise<void> {
  clocks.ask(index)(HEAD_START);
  await clocks.turn(index);
}
