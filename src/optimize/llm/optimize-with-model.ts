import type { BetterProof, TheoremProof } from "../../core/index.ts";
import { readProofAnswer } from "../../llm/index.ts";
import { elaborateProof, type ProofContext } from "../elaborate-proof.ts";
import { guardViolations } from "../guards/check-guards.ts";
import type { Metric } from "../metrics/metric.ts";
import type { OptimizedTheorem } from "../optimize-theorem.ts";
import { chainOfStates } from "../scaffold/chain-of-states.ts";
import type { ModelOptions } from "./model-options.ts";
import { ownPrompts, rewriteMessages } from "./prompts.ts";
import { rewriteTask } from "./rewrite-task.ts";
import { Scaffold } from "./scaffold.ts";

/** One answer of a model and what came of it. */
interface Attempt {
  /** The proof, or what stands for an answer that has none. */
  proof: string;
  /** Value of the metric; absent when Lean refused it. */
  value?: number;
  reason?: string;
}

export interface ModelOutcome extends OptimizedTheorem {
  attempts: Attempt[];
}

const MOST_REASON = 600;

/**
 * Asks a model for better proofs, in rounds of several answers or in chains of single ones, every answer
 * checked in place of the original. The original is candidate 0. As for the symbolic search, the last word is the
 * gate's.
 */
export async function optimizeWithModel(
  contexts: readonly ProofContext[],
  original: TheoremProof,
  options: ModelOptions,
): Promise<ModelOutcome> {
  const started = performance.now();
  const scaffold = await Scaffold.open(contexts[0], original, options);
  const search = { contexts, original, options, scaffold };
  const { samples } = options;
  const chains =
    options.compound === "chains"
      ? Array.from({ length: samples }, (_, i) => runChain(search, { from: i, width: 1 }))
      : [runChain(search, { from: 0, width: samples })];
  const ended = await Promise.all(chains);
  const stopped = ended.find((chain) => chain.stopped !== undefined)?.stopped;
  const end = stopped === undefined ? [] : [`the model was not asked further: ${stopped}`];
  const notes = [...scaffold.notes, ...end];
  const rounds = Array.from({ length: options.rounds }, (_, round) =>
    ended.flatMap(({ tried }) => tried[round] ?? []),
  );
  return {
    ...summarize(original, options.metric, rounds.flat()),
    elapsedMs: performance.now() - started,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

/** An answer and, when Lean accepted it, the proof as it elaborated it. */
interface Tried {
  attempt: Attempt;
  proof?: TheoremProof;
}

function summarize(
  original: TheoremProof,
  metric: Metric,
  tried: readonly Tried[],
): Omit<ModelOutcome, "elapsedMs"> {
  const before = metric.evaluate(original);
  let best = { proof: original, value: before };
  const steps: BetterProof[] = [];
  for (const [i, { attempt, proof }] of tried.entries()) {
    if (!proof || attempt.value === undefined || attempt.value <= best.value) continue;
    best = { proof, value: attempt.value };
    steps.push({ about: "model", value: best.value, proof: proof.proof, candidates: i + 1 });
  }
  const attempts = tried.map(({ attempt }) => attempt);
  return {
    name: original.name,
    metric: metric.name,
    before,
    after: best.value,
    attempts,
    steps,
    proof: best.proof.proof,
    best: best.proof,
    candidates: attempts.length,
    accepted: attempts.filter(({ value }) => value !== undefined).length,
  };
}

interface ModelSearch {
  contexts: readonly ProofContext[];
  original: TheoremProof;
  options: ModelOptions;
  scaffold: Scaffold;
}

/**
 * Rounds one after another, each of which sees what came before. `from` and `width`: which of the
 * samples of a round are its own.
 */
async function runChain(
  search: ModelSearch,
  { from, width }: { from: number; width: number },
): Promise<{ tried: Tried[][]; stopped?: string }> {
  const { contexts, original, options } = search;
  const { metric, keep, rounds, signal } = options;
  let base = { proof: original, value: metric.evaluate(original) };
  const tried: Tried[][] = [];
  for (let round = 0; round < rounds; round++) {
    const attempts = tried.flat().map(({ attempt }) => attempt);
    const numbers = Array.from({ length: width }, (_, i) => round * options.samples + from + i);
    const answers = await askAll(search, { base, numbers, attempts });
    const texts = answers.flatMap(({ text }) => (text === undefined ? [] : [text]));
    // Chains side by side begin in different workspaces.
    const own = contexts.map((_, i) => contexts[(i + from) % contexts.length] as ProofContext);
    const checked = await inContexts(own, texts, (context, text) =>
      check(context, original, text, options),
    );
    if (!signal?.aborted) for (const { attempt } of checked) tell(original, attempt, options);
    tried.push(checked);
    for (const { attempt, proof } of checked) {
      if (!proof || attempt.value === undefined) continue;
      if (keep === "latest" || attempt.value > base.value) base = { proof, value: attempt.value };
    }
    const stopped = answers.find(({ stop }) => stop !== undefined)?.stop;
    if (stopped !== undefined || signal?.aborted) return { tried, stopped: stopped ?? "cancelled" };
  }
  return { tried };
}

function tell({ name: theorem }: TheoremProof, attempt: Attempt, options: ModelOptions): void {
  const { proof, value = null, reason } = attempt;
  const why = reason === undefined ? {} : { reason };
  const { metric, onTry } = options;
  onTry?.({ theorem, metric: metric.name, policy: "llm", proof, value, ...why });
}

interface Round {
  base: { proof: TheoremProof; value: number };
  /** Numbers of its samples: others get other answers. */
  numbers: readonly number[];
  attempts: readonly Attempt[];
}

async function askAll(
  { original, options, scaffold }: ModelSearch,
  { base, numbers, attempts }: Round,
): Promise<{ text?: string; stop?: string }[]> {
  const { metric, format, chain, signal, shown } = options;
  const { statement, proof } = base.proof;
  const texts = {
    value: base.value,
    hasChain: chain,
    proof: `${statement} ${chain ? chainOfStates(base.proof) : proof}`,
    ...(await scaffold.texts(base.proof, errorsOf(attempts))),
    attempts: shown > 0 ? differing(attempts).slice(-shown).map(describe).join("\n\n") : "",
  };
  if (attempts.length === 0 && numbers[0] === 0)
    options.onTask?.(
      rewriteTask({ original, metric, format, before: options.before ?? "" }, texts),
    );
  const prompt = { metric, format, ...texts };
  const messages = rewriteMessages(prompt, options.prompts ?? ownPrompts);
  const asked = numbers.map(async (sample) => {
    const answer = await options.model.ask({
      role: "optimize",
      messages,
      sample,
      about: original.name,
      signal,
    });
    if (answer.status === "answered") return { text: answer.reply.text };
    if (answer.status === "exhausted") return { stop: answer.budget.message };
    if (answer.status === "cancelled") return { stop: "cancelled" };
    return answer.failure.permanent ? { stop: answer.failure.message } : {};
  });
  return Promise.all(asked);
}

/** Of the last attempts, what Lean said. */
function errorsOf(attempts: readonly Attempt[]): string[] {
  return attempts.slice(-3).flatMap(({ reason }) => reason ?? []);
}

/** Each attempt once, where it came last; what differs in blanks only is equal. */
function differing(attempts: readonly Attempt[]): Attempt[] {
  const keyOf = ({ proof, reason = "" }: Attempt) => (proof || reason).replace(/\s+/g, " ").trim();
  return attempts.filter((each, i) => {
    const key = keyOf(each);
    return !attempts.slice(i + 1).some((later) => keyOf(later) === key);
  });
}

function describe({ proof, value, reason }: Attempt): string {
  const fence = `\`\`\`lean\n${proof}\n\`\`\``;
  if (value !== undefined) return `${fence}\n\nAccepted, measure ${Number(value.toFixed(3))}.`;
  return `${fence}\n\nRefused: ${(reason ?? "").slice(0, MOST_REASON)}`;
}

async function check(
  context: ProofContext,
  original: TheoremProof,
  answer: string,
  options: ModelOptions,
): Promise<Tried> {
  const { format, metric, candidateMs = 30_000, signal } = options;
  const read = readProofAnswer(answer, format, original.statement);
  if (!read.ok) return { attempt: { proof: "", reason: read.reason } };
  const limits = { timeoutMs: candidateMs, signal };
  const { statement } = original;
  const done = await elaborateProof(context, { statement, proof: read.proof }, limits);
  if (done.status !== "accepted") return { attempt: { proof: read.proof, reason: done.reason } };
  const { proof, heartbeats } = done;
  const minded = guardViolations({ proof, heartbeats }, { proof: original });
  if (minded.length > 0) {
    const places = minded.map(({ guard, where }) => `${guard}: ${where}`).join("\n");
    const reason = `it is correct, but a maintainer would not take it:\n${places}`;
    return { attempt: { proof: read.proof, reason } };
  }
  return { attempt: { proof: read.proof, value: metric.evaluate(proof) }, proof };
}

/** Runs jobs side by side, one at a time per context; results in the order of the jobs. */
async function inContexts<T, R>(
  contexts: readonly ProofContext[],
  jobs: readonly T[],
  run: (context: ProofContext, job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    contexts.map(async (context) => {
      while (next < jobs.length) {
        const index = next++;
        results[index] = await run(context, jobs[index] as T);
      }
    }),
  );
  return results;
}
