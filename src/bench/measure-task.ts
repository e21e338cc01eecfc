import {
  type BenchRun,
  type BenchTaskResult,
  isSearchEvent,
  type RecordedEvent,
  type RoleUse,
  type ScoreSettings,
  sum,
  type TaskRecord,
  type TaskResult,
} from "../core/index.ts";
import { addRoles, countRole } from "./role-use.ts";
import { SearchMeter } from "./search-meter.ts";

interface AttemptMeter {
  /** Number of the independent run that it belongs to, from 0. */
  sample: number;
  roles: Map<string, RoleUse>;
  searches: SearchMeter[];
  /** The gate's verdict. */
  verdict?: string;
}

/**
 * What a benchmark measures on a task, from its result and its recorded events (in order; attempts may be
 * interleaved). `undefined` while the task is open, and for programs. An attempt that was interrupted, with neither
 * a verdict nor an end of its search, does not count as a try for pass@k; what it did still counts as work.
 */
export function measureTask(
  { name, status, result }: TaskRecord,
  events: Iterable<RecordedEvent>,
  { temperature }: ScoreSettings = {},
): BenchTaskResult | undefined {
  if (status === "open" || status === "passed" || !result) return undefined;
  const attempts = meterAttempts(events, temperature);
  const searches = attempts.flatMap((attempt) => attempt.searches);
  const total = (pick: (meter: SearchMeter) => number) => sum(searches.map(pick));
  const runs = runsOf(attempts);
  const tries = runs.map(isSuccess);
  const solved = status === "proved" || status === "disproved";
  const telling = attempts.find(isSuccess) ?? attempts[0];
  return {
    id: name,
    status,
    elapsedMs: result.elapsedMs,
    modelCalls: result.modelCalls,
    tokens: result.tokens,
    costUsd: result.costUsd,
    checks: total((meter) => meter.checks),
    lemmaCount: result.lemmas.length,
    proofLength: solved ? proofLength(result) : null,
    attempts: tries.length > 0 || status === "skipped" ? tries : [solved],
    decompositions: {
      tried: total((meter) => meter.decompositions.tried),
      failedReconstruction: total((meter) => meter.decompositions.failedReconstruction),
      failedQuickcheck: total((meter) => meter.decompositions.failedQuickcheck),
    },
    scores: searches.flatMap((meter) => meter.scores()),
    reductionByIteration: telling?.searches[0]?.reductions ?? [],
    runs: runs.map(toRun),
    roles: addRoles(attempts.flatMap(({ roles }) => [...roles.values()])),
    errorClass: solved ? null : errorClass(status, result, searches),
  };
}

function meterAttempts(events: Iterable<RecordedEvent>, temperature?: number): AttemptMeter[] {
  const attempts = new Map<number, AttemptMeter>();
  for (const { attempt, event } of events) {
    // Attempts of older versions came one after another, and did not tell their numbers.
    const sample = [...attempts.values()].filter(isComplete).length;
    const fresh: AttemptMeter = { sample, roles: new Map(), searches: [] };
    const meter = attempts.get(attempt) ?? fresh;
    attempts.set(attempt, meter);
    if (event.kind === "attempt-start") meter.sample = event.sample;
    else if (event.kind === "task-verdict") meter.verdict = event.status;
    else if (event.kind === "model-call") countRole(meter.roles, { ...event, requests: 1 });
    else if (isSearchEvent(event)) {
      if (event.kind === "search-start" || meter.searches.length === 0) {
        meter.searches.push(new SearchMeter(temperature));
      }
      meter.searches.at(-1)?.add(event);
    }
  }
  return [...attempts].sort(([a], [b]) => a - b).map(([, meter]) => meter);
}

const isComplete = ({ searches, verdict }: AttemptMeter): boolean =>
  verdict !== undefined || (searches.length > 0 && searches.every(({ end }) => end));

/**
 * The independent runs, in order: of attempts that were interrupted and made again the one that came to its end. One that
 * was cut off counts, as a failure, where a later one succeeded.
 */
function runsOf(attempts: readonly AttemptMeter[]): AttemptMeter[] {
  const bySample = new Map<number, AttemptMeter>();
  for (const attempt of attempts) {
    const earlier = bySample.get(attempt.sample);
    if (!earlier || !isComplete(earlier)) bySample.set(attempt.sample, attempt);
  }
  const runs = [...bySample.values()].sort((a, b) => a.sample - b.sample);
  const lastSuccess = runs.findLastIndex(isSuccess);
  return runs.filter((run, i) => isComplete(run) || i < lastSuccess);
}

function toRun(attempt: AttemptMeter): BenchRun {
  const { searches, verdict } = attempt;
  const total = (pick: (meter: SearchMeter) => number) => sum(searches.map(pick));
  const scores = searches.flatMap(({ bestScore }) => bestScore ?? []);
  const isProved = isSuccess(attempt) && (verdict ?? "proved") === "proved";
  return {
    proved: isProved,
    iterations: total(({ decompositions }) => decompositions.tried),
    proofFailed: total(({ decompositions }) => decompositions.failedReconstruction),
    quickcheckFailed: total(({ decompositions }) => decompositions.failedQuickcheck),
    bestScore: scores.length > 0 ? Math.max(...scores) : null,
    reductions: searches[0]?.reductions ?? [],
    completionIterations: isProved ? Math.max(0, ...searches.map((each) => each.mostProofs)) : null,
  };
}

/** The gate decides; without its verdict, every search must have succeeded. */
function isSuccess(attempt: AttemptMeter): boolean {
  const { searches, verdict } = attempt;
  if (!isComplete(attempt)) return false;
  const ends = verdict === undefined ? searches.map(({ end }) => end) : [verdict];
  return ends.every((end) => end === "proved" || end === "disproved");
}

/** Lines and characters (code points) of the proof and of its lemmas with their statements. */
function proofLength({ proof, lemmas }: TaskResult): BenchTaskResult["proofLength"] {
  if (proof === null) return null;
  const texts = [...lemmas.map((lemma) => `${lemma.statement} := ${lemma.proof}`), proof];
  return {
    lines: sum(texts.map((text) => text.trim().split("\n").length)),
    characters: sum(texts.map((text) => [...text.trim()].length)),
  };
}

function errorClass(status: string, result: TaskResult, searches: SearchMeter[]): string {
  if (result.errorClass !== undefined) return result.errorClass;
  if (status === "skipped") return "skipped";
  return searches.findLast(({ failure }) => failure !== undefined)?.failure ?? "unknown";
}
