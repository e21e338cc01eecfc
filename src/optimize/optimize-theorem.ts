import { LemmataError } from "../core/errors/index.ts";
import type { BetterProof, ByteRange, ProofTry, ReadOptions, TheoremProof } from "../core/index.ts";
import { type Elaborated, elaborateProof, type ProofContext } from "./elaborate-proof.ts";
import type { Metric } from "./metrics/metric.ts";
import { tacticsOf } from "./metrics/tactics.ts";
import { PROOF_READ_OPTIONS } from "./read-proofs.ts";
import type { Edit } from "./symbolic/draft.ts";
import { shorteningEdits } from "./symbolic/edits.ts";
import { statingEdits } from "./symbolic/stating-edits.ts";

export interface OptimizeOptions {
  metric: Metric;
  /** Milliseconds for one theorem. */
  timeMs: number;
  signal?: AbortSignal;
  /** Told of each proof that was tried to its end, in order. */
  onTry?: (tried: ProofTry) => void;
}

export interface OptimizedTheorem {
  name: string;
  metric: string;
  /** Values of the metric, the higher the better. */
  before: number;
  after: number;
  /** The best proof that Lean elaborated, e.g. `:= by omega`; the original when none was better. */
  proof: string;
  /** The same as Lean elaborated it. */
  best: TheoremProof;
  /** Better proofs on the way, in order. */
  steps: BetterProof[];
  /** Candidates that were elaborated, or answered by a model, and how many of them Lean accepted. */
  candidates: number;
  accepted: number;
  elapsedMs: number;
  /** What it had to do without, and why. */
  notes?: string[];
}

/**
 * What one candidate may take: first a little, for all of them, then more. Heartbeats are what counts;
 * the times are for a machine that does much else.
 */
const EFFORTS = [
  { maxHeartbeats: 20_000, timeoutMs: 5_000 },
  { maxHeartbeats: 100_000, timeoutMs: 20_000 },
] as const;

/**
 * Rewrites a proof by small changes, each checked in its place, as long as the metric rises: greedy
 * descent from the original with far-reaching changes first, then another one with small changes first;
 * the better end counts. The original is candidate 0 and stays when nothing is better.
 * Nothing here says that a proof is proved: that is for the gate, with the whole file.
 */
export async function optimizeTheorem(
  contexts: readonly ProofContext[],
  original: TheoremProof,
  options: OptimizeOptions,
): Promise<OptimizedTheorem> {
  const search = new TheoremSearch(contexts, original, options);
  await search.run();
  return search.outcome();
}

/** Which changes a descent tries first. */
const ORDERS = ["far", "near"] as const;

/** A proof on the way, with how it came about. */
interface Standing {
  proof: TheoremProof;
  value: number;
  steps: BetterProof[];
}

class TheoremSearch {
  private readonly contexts: readonly ProofContext[];
  private readonly original: TheoremProof;
  private readonly options: OptimizeOptions;
  private readonly started = performance.now();
  private readonly before: number;
  private best: Standing;
  /** Where the descent is. */
  private at: Standing;
  private candidates = 0;
  private acceptedCount = 0;
  /** Types are printed only for changes that write them. */
  private readonly readOptions: ReadOptions;
  /** Proofs that were tried: with which effort, and as what Lean accepted them. */
  private readonly tried = new Map<string, { effort: number; accepted?: TheoremProof }>();

  constructor(contexts: readonly ProofContext[], original: TheoremProof, options: OptimizeOptions) {
    this.contexts = contexts;
    this.original = original;
    this.options = options;
    this.before = options.metric.evaluate(original);
    this.best = { proof: original, value: this.before, steps: [] };
    this.at = this.best;
    const isStating = options.metric.changes?.includes("state") ?? true;
    this.readOptions = { ...PROOF_READ_OPTIONS, tactics: isStating ? "full" : "none" };
  }

  async run(): Promise<void> {
    if (this.readOptions.tactics === "full") await this.readAgain();
    const start = this.best;
    for (const order of ORDERS) {
      this.at = start;
      await this.descend(order);
      if (this.at.value > this.best.value) this.best = this.at;
      if (this.isOver || this.best === start) return;
    }
  }

  private async descend(order: (typeof ORDERS)[number]): Promise<void> {
    for (let effort = 0; effort < EFFORTS.length && !this.isOver; ) {
      const better = await this.improve(effort, order);
      effort = better ? 0 : effort + 1;
    }
  }

  /** The original was read without the types of hypotheses. */
  private async readAgain(): Promise<void> {
    const [context] = this.contexts;
    if (!context) return;
    const read = await this.elaborate(context, this.original.proof, EFFORTS.length - 1);
    if (read) this.best.proof = { ...read, isProved: this.original.isProved };
  }

  outcome(): OptimizedTheorem {
    const { before, candidates, acceptedCount: accepted } = this;
    const { proof: best, value: after, steps } = this.best;
    const { metric } = this.options;
    const elapsedMs = performance.now() - this.started;
    const { name } = this.original;
    const value = { name, metric: metric.name, before, after, proof: best.proof, best };
    return { ...value, steps, candidates, accepted, elapsedMs };
  }

  private get remainingMs(): number {
    return this.options.timeMs - (performance.now() - this.started);
  }

  private get isOver(): boolean {
    return this.remainingMs <= 0 || (this.options.signal?.aborted ?? false);
  }

  /** Tries the changes of a proof on all contexts at once; the first in order that is better wins. */
  private async improve(effort: number, order: (typeof ORDERS)[number]): Promise<boolean> {
    const edits = await this.edits();
    const queue = (order === "far" ? edits : edits.toReversed()).entries();
    const better: { at: number; edit: Edit; proof: TheoremProof; value: number }[] = [];
    const work = async (context: ProofContext) => {
      // Once one is better no other is begun, and of those under way the first in order counts: the
      // outcome does not hang on which context was faster.
      for (const [at, edit] of queue) {
        if (better.length > 0 || this.isOver) return;
        const proof = await this.accepted(context, edit.proof, effort);
        const value = proof ? this.options.metric.evaluate(proof) : Number.NEGATIVE_INFINITY;
        if (proof && value > this.at.value) better.push({ at, edit, proof, value });
      }
    };
    await Promise.all(this.contexts.map(work));
    const [first] = better.toSorted((a, b) => a.at - b.at);
    if (!first) return false;
    const { edit, proof, value } = first;
    const { candidates } = this;
    const step = { about: edit.about, value, proof: proof.proof, candidates };
    this.at = { proof, value, steps: [...this.at.steps, step] };
    return true;
  }

  /** The proof as Lean accepts it; what was tried with as much effort is not tried again. */
  private async accepted(
    context: ProofContext,
    proof: string,
    effort: number,
  ): Promise<TheoremProof | undefined> {
    const known = this.tried.get(proof);
    if (known?.accepted || (known && known.effort >= effort)) return known.accepted;
    const read = await this.elaborate(context, proof, effort);
    this.tried.set(proof, { effort, accepted: read });
    return read;
  }

  private async edits(): Promise<Edit[]> {
    const [context] = this.contexts;
    if (!context) throw new LemmataError("internal", "there is no workspace to check proofs in");
    const { statement, proof, proofRange, steps } = this.at.proof;
    const text = `${statement} ${proof}`;
    const parsed = await context.workspace.parse({ text, environment: context.environment });
    const command = parsed.status === "finished" ? parsed.value.commands[0] : undefined;
    if (!command) return [];
    const start = Buffer.byteLength(statement) + 1;
    const moved = start - proofRange.start;
    const parsedProof = { text, tree: command.syntax, start };
    const isWorth = (piece: ByteRange) =>
      this.isWorth({ start: piece.start - moved, end: piece.end - moved });
    const { changes = ["shorten", "state"] } = this.options.metric;
    return changes.flatMap((change) =>
      change === "shorten"
        ? shorteningEdits(parsedProof, { hints: this.hints(), isWorth })
        : statingEdits(parsedProof, { steps, moved, freshName: this.freshName() }),
    );
  }

  private freshName(): () => string {
    const text = `${this.at.proof.statement} ${this.at.proof.proof}`;
    let count = 0;
    return () => {
      do count++;
      while (text.includes(`part_${count}`));
      return `part_${count}`;
    };
  }

  /** Theorems and definitions of the file that the proof names. */
  private hints(): string[] {
    const own = this.at.proof.mentions.filter(
      ({ isLocal, kind, name }) =>
        isLocal && (kind === "theorem" || kind === "definition") && name !== this.original.name,
    );
    return [...new Set(own.map(({ name }) => `_root_.${name}`))];
  }

  private isWorth(piece: ByteRange): boolean {
    const inside = (range: ByteRange) => range.start >= piece.start && range.end <= piece.end;
    const tactics = tacticsOf(this.at.proof).filter(({ range }) => inside(range));
    const named = this.at.proof.mentions.filter(
      ({ range, kind, isLocal }) => kind === "theorem" && !isLocal && inside(range),
    );
    return tactics.length > 1 || named.length > 0;
  }

  private async elaborate(
    context: ProofContext,
    proof: string,
    effort: number,
  ): Promise<TheoremProof | undefined> {
    const limits = EFFORTS[effort] as (typeof EFFORTS)[number];
    const timeoutMs = Math.min(limits.timeoutMs, Math.max(1, this.remainingMs));
    const { signal } = this.options;
    const { statement } = this.original;
    this.candidates++;
    const elaboration = { ...limits, timeoutMs, signal };
    const done = await elaborateProof(context, { statement, proof }, elaboration, this.readOptions);
    // What a limit cut off says nothing about the proof.
    if (done.status === "accepted" || !done.isCut) this.tell(proof, done);
    if (done.status !== "accepted") return undefined;
    this.acceptedCount++;
    return done.proof;
  }

  private tell(proof: string, done: Elaborated): void {
    const { metric, onTry } = this.options;
    const isAccepted = done.status === "accepted";
    const value = isAccepted ? metric.evaluate(done.proof) : null;
    const why = isAccepted ? {} : { reason: done.reason };
    const { name: theorem } = this.original;
    onTry?.({ theorem, metric: metric.name, policy: "symbolic", proof, value, ...why });
  }
}
