import type { BetterProof, TheoremProof } from "../../model/index.ts";
import type { LanguageModel } from "../../ports/index.ts";
import type { Metric } from "../metrics/index.ts";
import type { OptimizedTheorem } from "../optimize-theorem.ts";
import { chainOfStates } from "../scaffold/chain-of-states.ts";
import { elaborateProof, type Place } from "../workbench.ts";
import { type ProofFormat, readProofAnswer } from "./formats.ts";
import { ownPrompts, type PromptReader, rewriteMessages } from "./prompts.ts";
import { Scaffold } from "./scaffold.ts";

export interface ModelOptions {
  metric: Metric;
  model: LanguageModel;
  /** Answers per round (best-of-n). */
  samples: number;
  /** Rounds; each shows what came before (refinement). 1 is plain best-of-n. */
  rounds: number;
  /** What the next round starts from: the best proof so far, or the latest one that was accepted. */
  keep: "best" | "latest";
  /** How many earlier attempts a round shows; 0 for none. */
  shown: number;
  format: ProofFormat;
  /** Show the goals around each tactic. */
  chain: boolean;
  /** Show sections of the handbook of tactics that fit. */
  advice: boolean;
  /** How many examples of the metric to show; 0 for none. */
  examples: number;
  /** How many theorems of the library to show; 0 for none. */
  documents: number;
  /** Let the role `informalize` say in words what the original says and how it goes, and show that. */
  informal: boolean;
  /** What statement and proof rest on, to be shown. */
  context?: string;
  prompts?: PromptReader;
  /** Milliseconds for one candidate; default 30,000. */
  candidateMs?: number;
  signal?: AbortSignal;
}

/** One answer of a model and what came of it. */
export interface Attempt {
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
 * Asks a model for better proofs: rounds of several answers each, every answer checked in its place.
 * The original is candidate 0. As for the symbolic search, the last word is the gate's.
 */
export async function optimizeWithModel(
  places: readonly Place[],
  original: TheoremProof,
  options: ModelOptions,
): Promise<ModelOutcome> {
  const started = performance.now();
  const { metric } = options;
  const before = metric.evaluate(original);
  let best = { proof: original, value: before };
  let base = best;
  const attempts: Attempt[] = [];
  const steps: BetterProof[] = [];
  let stopped: string | undefined;
  const scaffold = await Scaffold.open(places[0], original, options);
  for (let round = 0; round < options.rounds && stopped === undefined; round++) {
    const answers = await askAll(options, scaffold, { base, round, attempts, name: original.name });
    stopped = answers.find(({ stop }) => stop !== undefined)?.stop;
    const texts = answers.flatMap(({ text }) => (text === undefined ? [] : [text]));
    const checked = await inPlaces(places, texts, (place, text) =>
      check(place, original, text, options),
    );
    for (const { attempt, proof } of checked) {
      attempts.push(attempt);
      if (proof && attempt.value !== undefined) {
        if (options.keep === "latest") base = { proof, value: attempt.value };
        if (attempt.value > best.value) {
          best = { proof, value: attempt.value };
          const candidates = attempts.length;
          steps.push({ about: "model", value: attempt.value, proof: proof.proof, candidates });
        }
      }
    }
    if (options.keep === "best") base = best;
    if (options.signal?.aborted) stopped ??= "cancelled";
  }
  const { value: after } = best;
  const end = stopped === undefined ? [] : [`the model was not asked further: ${stopped}`];
  const notes = [...scaffold.notes, ...end];
  return {
    ...{ name: original.name, metric: metric.name, before, after, attempts },
    proof: best.proof.proof,
    best: best.proof,
    steps,
    candidates: attempts.length,
    accepted: attempts.filter(({ value }) => value !== undefined).length,
    elapsedMs: performance.now() - started,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

interface Round {
  base: { proof: TheoremProof; value: number };
  round: number;
  attempts: readonly Attempt[];
  name: string;
}

async function askAll(
  options: ModelOptions,
  scaffold: Scaffold,
  { base, round, attempts, name }: Round,
): Promise<{ text?: string; stop?: string }[]> {
  const { metric, format, chain, signal, samples, shown } = options;
  const { statement, proof } = base.proof;
  const messages = rewriteMessages(
    {
      ...{ metric, format, value: base.value, hasChain: chain },
      proof: `${statement} ${chain ? chainOfStates(base.proof) : proof}`,
      ...(await scaffold.texts(base.proof, errorsOf(attempts))),
      attempts: shown > 0 ? attempts.slice(-shown).map(describe).join("\n\n") : "",
    },
    options.prompts ?? ownPrompts,
  );
  const asked = Array.from({ length: samples }, async (_, i) => {
    const sample = round * samples + i;
    const answer = await options.model.ask({
      ...{ role: "optimize", messages, sample, about: name },
      ...(signal ? { signal } : {}),
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

function describe({ proof, value, reason }: Attempt): string {
  const fence = `\`\`\`lean\n${proof}\n\`\`\``;
  if (value !== undefined) return `${fence}\n\nAccepted, measure ${Number(value.toFixed(3))}.`;
  return `${fence}\n\nRefused: ${(reason ?? "").slice(0, MOST_REASON)}`;
}

async function check(
  place: Place,
  original: TheoremProof,
  answer: string,
  options: ModelOptions,
): Promise<{ attempt: Attempt; proof?: TheoremProof }> {
  const { format, metric, candidateMs = 30_000, signal } = options;
  const read = readProofAnswer(answer, format, original.statement);
  if (!read.ok) return { attempt: { proof: "", reason: read.reason } };
  const limits = { timeoutMs: candidateMs, ...(signal ? { signal } : {}) };
  const { statement } = original;
  const done = await elaborateProof(place, { statement, proof: read.proof }, limits);
  if (done.status !== "accepted") return { attempt: { proof: read.proof, reason: done.reason } };
  const { proof } = done;
  return { attempt: { proof: read.proof, value: metric.evaluate(proof) }, proof };
}

/** Runs jobs on places, as many at once as there are; results in the order of the jobs. */
async function inPlaces<T, R>(
  places: readonly Place[],
  jobs: readonly T[],
  run: (place: Place, job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    places.map(async (place) => {
      while (next < jobs.length) {
        const index = next++;
        results[index] = await run(place, jobs[index] as T);
      }
    }),
  );
  return results;
}
