import { LemmataError } from "../errors/index.ts";
import type { ReadWishes, TheoremProof } from "../model/index.ts";
import { type Metric, tacticsOf } from "./metrics/index.ts";
import { PROOF_WISHES, readProofs } from "./read-proofs.ts";
import { type Edit, shorteningEdits } from "./symbolic/edits.ts";
import type { Piece } from "./symbolic/proof-blocks.ts";
import { statingEdits } from "./symbolic/stating-edits.ts";
import { elaborate, type Place } from "./workbench.ts";

export interface OptimizeOptions {
  metric: Metric;
  /** Milliseconds for one theorem. */
  timeMs: number;
  signal?: AbortSignal;
  /** Told of each better proof. */
  onBetter?: (better: BetterProof) => void;
}

export interface BetterProof {
  /** What was done to the one before, e.g. `tail by omega`. */
  about: string;
  value: number;
  proof: string;
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
  /** Candidates that were elaborated. */
  candidates: number;
  elapsedMs: number;
}

/** What one candidate may take: first a little, for all of them, then more. */
const EFFORTS = [
  { maxHeartbeats: 20_000, timeoutMs: 1_500 },
  { maxHeartbeats: 100_000, timeoutMs: 6_000 },
] as const;

/**
 * Rewrites a proof by small changes, each checked in its place, as long as the metric rises: greedy
 * search, far-reaching changes first. The original is candidate 0 and stays when nothing is better.
 * Nothing here says that a proof is proved: that is for the gate, with the whole file.
 */
export async function optimizeTheorem(
  places: readonly Place[],
  original: TheoremProof,
  options: OptimizeOptions,
): Promise<OptimizedTheorem> {
  const search = new TheoremSearch(places, original, options);
  await search.run();
  return search.outcome();
}

class TheoremSearch {
  private readonly places: readonly Place[];
  private readonly original: TheoremProof;
  private readonly options: OptimizeOptions;
  private readonly started = performance.now();
  private readonly before: number;
  private best: TheoremProof;
  private value: number;
  private readonly steps: BetterProof[] = [];
  private candidates = 0;
  /** Types are printed only for changes that write them. */
  private readonly wishes: ReadWishes;
  /** Proofs that were tried, with the index of the effort. */
  private readonly tried = new Map<string, number>();

  constructor(places: readonly Place[], original: TheoremProof, options: OptimizeOptions) {
    this.places = places;
    this.original = original;
    this.options = options;
    this.best = original;
    this.before = options.metric.evaluate(original);
    this.value = this.before;
    const isStating = options.metric.changes?.includes("state") ?? true;
    this.wishes = { ...PROOF_WISHES, tactics: isStating ? "full" : "none" };
  }

  async run(): Promise<void> {
    if (this.wishes.tactics === "full") await this.readAgain();
    for (let effort = 0; effort < EFFORTS.length && !this.isOver; ) {
      const better = await this.improve(effort);
      effort = better ? 0 : effort + 1;
    }
  }

  /** The original was read without the types of hypotheses. */
  private async readAgain(): Promise<void> {
    const [place] = this.places;
    if (!place) return;
    const read = await this.elaborate(place, this.original.proof, EFFORTS.length - 1);
    if (read) this.best = { ...read, isProved: this.original.isProved };
  }

  outcome(): OptimizedTheorem {
    const { before, value: after, best, steps, candidates } = this;
    const { metric } = this.options;
    const elapsedMs = performance.now() - this.started;
    const { name } = this.original;
    const value = { name, metric: metric.name, before, after, proof: best.proof, best };
    return { ...value, steps, candidates, elapsedMs };
  }

  private get remainingMs(): number {
    return this.options.timeMs - (performance.now() - this.started);
  }

  private get isOver(): boolean {
    return this.remainingMs <= 0 || (this.options.signal?.aborted ?? false);
  }

  /** Tries the changes of the best proof on all places at once; the first that is better wins. */
  private async improve(effort: number): Promise<boolean> {
    const queue = (await this.edits()).filter(
      ({ proof }) => (this.tried.get(proof) ?? -1) < effort,
    );
    let found: { edit: Edit; proof: TheoremProof; value: number } | undefined;
    const work = async (place: Place) => {
      for (let edit = queue.shift(); edit && !found && !this.isOver; edit = queue.shift()) {
        const proof = await this.elaborate(place, edit.proof, effort);
        const value = proof ? this.options.metric.evaluate(proof) : Number.NEGATIVE_INFINITY;
        if (proof && value > this.value && !found) found = { edit, proof, value };
      }
    };
    await Promise.all(this.places.map(work));
    if (!found) return false;
    const { edit, proof, value } = found;
    this.best = proof;
    this.value = value;
    const better = { about: edit.about, value, proof: proof.proof };
    this.steps.push(better);
    this.options.onBetter?.(better);
    return true;
  }

  private async edits(): Promise<Edit[]> {
    const [place] = this.places;
    if (!place) throw new LemmataError("internal", "there is no place to check proofs in");
    const { statement, proof } = this.best;
    const text = `${statement} ${proof}`;
    const parsed = await place.workspace.parse({ text, environment: place.environment });
    const command = parsed.status === "finished" ? parsed.value.commands[0] : undefined;
    if (!command) return [];
    const start = Buffer.byteLength(statement) + 1;
    const moved = start - this.best.proofRange.start;
    const parsedProof = { text, tree: command.syntax, start };
    const isWorth = (piece: Piece) =>
      this.isWorth({ start: piece.start - moved, end: piece.end - moved });
    const { changes = ["shorten", "state"] } = this.options.metric;
    return changes.flatMap((change) =>
      change === "shorten"
        ? shorteningEdits(parsedProof, { hints: this.hints(), isWorth })
        : statingEdits(parsedProof, { steps: this.best.steps, moved, freshName: this.freshName() }),
    );
  }

  private freshName(): () => string {
    const text = `${this.best.statement} ${this.best.proof}`;
    let count = 0;
    return () => {
      do count++;
      while (text.includes(`part_${count}`));
      return `part_${count}`;
    };
  }

  /** Theorems and definitions of the file that the proof names. */
  private hints(): string[] {
    const own = this.best.mentions.filter(
      ({ isLocal, kind, name }) =>
        isLocal && (kind === "theorem" || kind === "definition") && name !== this.best.name,
    );
    return [...new Set(own.map(({ name }) => `_root_.${name}`))];
  }

  private isWorth(piece: Piece): boolean {
    const inside = (range: Piece) => range.start >= piece.start && range.end <= piece.end;
    const tactics = tacticsOf(this.best).filter(({ range }) => inside(range));
    const named = this.best.mentions.filter(
      ({ range, kind, isLocal }) => kind === "theorem" && !isLocal && inside(range),
    );
    return tactics.length > 1 || named.length > 0;
  }

  private async elaborate(
    place: Place,
    proof: string,
    effort: number,
  ): Promise<TheoremProof | undefined> {
    const limits = EFFORTS[effort] as (typeof EFFORTS)[number];
    const timeoutMs = Math.min(limits.timeoutMs, Math.max(1, this.remainingMs));
    const { signal } = this.options;
    const text = `${this.original.statement} ${proof}`;
    this.candidates++;
    this.tried.set(proof, effort);
    const elaboration = { ...limits, timeoutMs, ...(signal ? { signal } : {}) };
    const done = await elaborate(place, text, elaboration, this.wishes);
    if (done.status !== "accepted") return undefined;
    const { commands } = done.run;
    return readProofs(text, { commands, reports: done.reports }, () => true)[0];
  }
}
