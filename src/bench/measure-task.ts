import {
  type BenchTaskResult,
  isSearchEvent,
  type RecordedEvent,
  type ScoreSettings,
  sum,
  type TaskRecord,
  type TaskResult,
} from "../core/index.ts";
import { SearchMeter } from "./search-meter.ts";

interface AttemptMeter {
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
  const tries = attempts.filter(isComplete).map(isSuccess);
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
    errorClass: solved ? null : errorClass(status, result, searches),
  };
}

function meterAttempts(events: Iterable<RecordedEvent>, temperature?: number): AttemptMeter[] {
  const attempts = new Map<number, AttemptMeter>();
  for (const { attempt, event } of events) {
    const meter = attempts.get(attempt) ?? { searches: [] };
    attempts.set(attempt, meter);
    if (event.kind === "task-verdict") meter.verdict = event.status;
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
