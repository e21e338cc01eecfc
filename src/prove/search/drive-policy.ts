import { messageOf } from "../../core/errors/index.ts";
import {
  type Candidate,
  ceilingMs,
  type Feedback,
  heartbeatsIn,
  partsOf,
  withResolvers,
} from "../../core/index.ts";
import type { Policy } from "../../core/ports/index.ts";
import { checkCandidate } from "./check-candidate.ts";
import type { GoalNode } from "./nodes.ts";
import { scopeWorkspace } from "./scoped-workspace.ts";
import type { SearchRun } from "./search-run.ts";
import type { Worker, WorkerEnvironment } from "./worker.ts";

/** Milliseconds that a policy gets to return after its signal aborted; then its workspace goes dead. */
const GRACE_MS = 500;

/** Most thousands of heartbeats of a request that checks a candidate. */
const CHECK = heartbeatsIn(60_000);

/** What a call of a policy came to. */
export interface PolicyCall {
  candidates: number;
  /** Candidates that had not been proposed before, and might have succeeded. */
  fresh: number;
  accepted: number;
  /** What the policy threw. */
  error?: string;
}

export interface PolicyCallRequest {
  goal: GoalNode;
  policy: Policy;
  generator: AsyncGenerator<Candidate, void, Feedback>;
  worker: Worker;
  base: WorkerEnvironment;
  /** Aborts when the policy's time is over. */
  signal: AbortSignal;
  /** Aborts when nobody needs the goal any more; a check may outlast the policy's time. */
  stop: AbortSignal;
  /** Accepted candidates that end the call. */
  wanted: number;
}

/** Takes candidates from the policy, and gives back what became of each, until one of them ends it. */
export async function drivePolicy(run: SearchRun, request: PolicyCallRequest): Promise<PolicyCall> {
  const { goal, generator, signal, stop, wanted } = request;
  const call: PolicyCall = { candidates: 0, fresh: 0, accepted: 0 };
  let refused = 0;
  let feedback: Feedback | undefined;
  while (!signal.aborted && goal.state === "open" && refused < run.options.correctionLimit) {
    const next = await turn(generator, feedback, signal);
    if (next !== undefined && "error" in next) call.error = next.error;
    await run.clocks.turn(request.worker.index);
    if (next === undefined || "error" in next || next.done || stop.aborted) break;
    const refusal = gateRefusal(run, next.value);
    if (refusal) {
      feedback = refusal;
      refused++;
      continue;
    }
    call.candidates++;
    const { isFresh, ...verdict } = await check(run, request, next.value);
    feedback = verdict;
    if (isFresh) call.fresh++;
    if (feedback.accepted) call.accepted++;
    else refused++;
    if (call.accepted >= wanted) break;
  }
  // Not awaited: a policy that hangs would hang the search.
  generator.return().catch(() => {});
  return call;
}

/** What a policy hears that proposes a proof which the gate refused: the search would believe it. */
function gateRefusal({ problem }: SearchRun, candidate: Candidate): Feedback | undefined {
  const { proof } = partsOf(candidate);
  const why = problem.refusedProofs?.get(proof.trim());
  const reasons = [`the gate refuses it: ${why}`];
  return why === undefined ? undefined : { accepted: false, messages: [], goals: [], reasons };
}

async function check(run: SearchRun, request: PolicyCallRequest, candidate: Candidate) {
  const { goal, policy, worker, base, stop } = request;
  const { isTimed = false } = policy;
  const mostMs = isTimed ? run.options.checkTimeoutMs : ceilingMs(CHECK);
  const timeoutMs = Math.max(1, Math.min(mostMs, run.remainingMs));
  const limits = { timeoutMs, heartbeats: isTimed ? undefined : CHECK, signal: stop };
  const scope = scopeWorkspace(worker.workspace, stop, run.meterOf(worker, { isInTurn: true }));
  const { workspace } = scope;
  const keeper = worker.workspace;
  const proposal = { goal, candidate, policy: policy.name, workspace, keeper, base, limits };
  return checkCandidate(run, proposal).finally(scope.end);
}

/** The policy's next word, what it threw, or nothing when its time and the grace are over. */
async function turn(
  generator: AsyncGenerator<Candidate, void, Feedback>,
  feedback: Feedback | undefined,
  signal: AbortSignal,
): Promise<IteratorResult<Candidate, void> | { error: string } | undefined> {
  try {
    // The first call takes no feedback; the type has no way to say so.
    return await withinGrace(generator.next(feedback as Feedback), signal);
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** The result, or nothing when the signal aborted and the grace is over. */
async function withinGrace<T>(turn: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise: late, resolve } = withResolvers<undefined>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => resolve(undefined), GRACE_MS);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([turn, late]);
  } finally {
    turn.catch(() => {});
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
