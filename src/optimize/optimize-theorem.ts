import { LemmataError } from "../core/errors/index.ts";
import {
  type BetterProof,
  type ByteRange,
  ceilingMs,
  heartbeatsIn,
  type ParetoProof,
  type ProofTry,
  REQUEST_COST,
  type ReadOptions,
  type TheoremProof,
} from "../core/index.ts";
import { type Elaborated, elaborateProof, type ProofContext } from "./elaborate-proof.ts";
import { guardViolations } from "./guards/check-guards.ts";
import type { GuardViolation } from "./guards/guard.ts";
import { tellingFacts } from "./guards/restated.ts";
import type { Metric } from "./metrics/metric.ts";
import { tacticsOf } from "./metrics/tactics.ts";
import { costsOf, paretoFront } from "./pareto.ts";
import { PROOF_READ_OPTIONS } from "./read-proofs.ts";
import type { Edit } from "./symbolic/draft.ts";
import { shorteningEdits } from "./symbolic/edits.ts";
import { namespaceOf, plainName } from "./symbolic/plain-names.ts";
import { reflow } from "./symbolic/reflow.ts";
import { statingEdits } from "./symbolic/stating-edits.ts";
import { withTypedFact } from "./symbolic/typed-fact.ts";

export interface OptimizeOptions {
  metric: Metric;
  /** Milliseconds for one theorem; default none. Results depend on the machine's load where it ends a search. */
  timeMs?: number;
  /** Thousands of heartbeats for one theorem, all candidates together; default `DEFAULT_HEARTBEATS`. */
  maxHeartbeats?: number;
  signal?: AbortSignal;
  /** Told of each proof that was tried to its end, in order. */
  onTry?: (tried: ProofTry) => void;
  /** Report which accepted proofs none beats in all costs. */
  pareto?: boolean;
}

/** What the search for one theorem may take, in thousands of heartbeats: about 20 s of an idle machine. */
export const DEFAULT_HEARTBEATS = heartbeatsIn(20_000);

/**
 * Candidates that are begun together, whatever the number of Leans: all of them are finished before one is
 * chosen, so that the outcome does not hang on which Lean was faster.
 */
const AT_ONCE = 4;

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
  /** What a guard minds about the best proof, beside the original. */
  violations?: GuardViolation[];
  /** With `pareto`: what no other accepted proof beats in all costs. */
  front?: ParetoProof[];
  /** What it had to do without, and why. */
  notes?: string[];
}

/** What one candidate may take, in thousands of heartbeats: first a little, for all of them, then more. */
const EFFORTS = [20_000, 100_000] as const;

/**
 * Rewrites a proof by small changes, each checked in its place, as long as the metric rises: greedy
 * descent from the original with far-reaching changes first, then another one with small changes first;
 * the better end counts. The original is candidate 0 and stays when nothing is better, and nothing is
 * better that a guard minds.
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

/** The whole request may take so many times what its tactics may. */
const WITH_KERNEL = 2;
const CALC = "Lean.calcTactic";
const WORD = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu;

/** Which changes a descent tries first. */
const ORDERS = ["far", "near"] as const;

/** A proof on the way, with how it came about. */
interface Standing {
  proof: TheoremProof;
  value: number;
  steps: BetterProof[];
  /** Thousands of heartbeats that it takes, where known. */
  heartbeats?: number;
}

/** A proof that was tried: with which effort, and as what Lean accepted it. */
interface Tried {
  effort: number;
  accepted?: TheoremProof;
  heartbeats?: number;
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
  private readonly isStating: boolean;
  /** Types are printed only for changes that write them. */
  private readonly readOptions: ReadOptions;
  private readonly tried = new Map<string, Tried>();
  /** Thousands of heartbeats, of all candidates. */
  private spent = 0;
  /** Of the original, where known. */
  private originalHeartbeats: number | undefined;
  /** The original as guards compare with it. */
  private reference: TheoremProof;

  constructor(contexts: readonly ProofContext[], original: TheoremProof, options: OptimizeOptions) {
    this.contexts = contexts;
    this.original = original;
    this.reference = original;
    this.options = options;
    this.before = options.metric.evaluate(original);
    this.best = { proof: original, value: this.before, steps: [] };
    this.at = this.best;
    this.isStating = options.metric.changes?.includes("state") ?? true;
    this.readOptions = { ...PROOF_READ_OPTIONS, tactics: this.isStating ? "full" : "none" };
  }

  async run(): Promise<void> {
    await this.readAgain();
    const start = await this.laidOut();
    const { best } = this;
    // Where facts stay, each small change pays by itself; otherwise far-reaching ones pay most at once.
    const orders = this.options.metric.keepsFacts ? ORDERS.toReversed() : ORDERS;
    for (const order of orders) {
      this.at = start;
      await this.descend(order);
      if (this.at.value > this.best.value) this.best = this.at;
      if (this.isOver || this.best === best) return;
    }
  }

  private async descend(order: (typeof ORDERS)[number]): Promise<void> {
    for (let effort = 0; effort < EFFORTS.length && !this.isOver; ) {
      const better = await this.improve(effort, order);
      effort = better ? 0 : effort + 1;
    }
  }

  /** The original was read without the types of hypotheses, and what it takes is not known. */
  private async readAgain(): Promise<void> {
    const [context] = this.contexts;
    if (!context) return;
    const read = await this.elaborate(context, this.original.proof, EFFORTS.length - 1);
    this.originalHeartbeats = read.heartbeats;
    if (read.accepted) {
      const proof = { ...read.accepted, isProved: this.original.isProved };
      this.best = { ...this.best, proof, heartbeats: read.heartbeats };
      this.reference = proof;
    }
  }

  /** Where descents begin: a proof on the line of its `by` leaves no room to state something before it. */
  private async laidOut(): Promise<Standing> {
    const [context] = this.contexts;
    const tactics = /^:=\s*by +(\S[^\n]*)$/.exec(this.best.proof.proof)?.[1];
    if (!context || !this.isStating || tactics === undefined) return this.best;
    const { accepted } = await this.elaborate(context, `:= by\n  ${tactics}`, EFFORTS.length - 1);
    return accepted ? { ...this.best, proof: accepted } : this.best;
  }

  outcome(): OptimizedTheorem {
    const { before, candidates, acceptedCount: accepted } = this;
    const { proof: best, value: after, steps } = this.best;
    const { metric } = this.options;
    const elapsedMs = performance.now() - this.started;
    const { name } = this.original;
    const value = { name, metric: metric.name, before, after, proof: best.proof, best };
    const violations = this.violations({ effort: 0, accepted: best });
    const figures = { candidates, accepted, elapsedMs, violations };
    return { ...value, steps, ...figures, front: this.front() };
  }

  /** Of all that Lean accepted and no guard minds. */
  private front(): ParetoProof[] | undefined {
    if (!this.options.pareto) return undefined;
    const first = { proof: this.reference, heartbeats: this.originalHeartbeats };
    const others = [...this.tried.values()].flatMap((tried) => {
      const { accepted: proof, heartbeats } = tried;
      return proof && this.violations(tried).length === 0 ? [{ proof, heartbeats }] : [];
    });
    return paretoFront([first, ...others].map(costsOf));
  }

  private get remainingMs(): number {
    const { timeMs = Number.POSITIVE_INFINITY } = this.options;
    return timeMs - (performance.now() - this.started);
  }

  private get isOver(): boolean {
    const { maxHeartbeats = DEFAULT_HEARTBEATS, signal } = this.options;
    return this.spent >= maxHeartbeats || this.remainingMs <= 0 || (signal?.aborted ?? false);
  }

  /** Tries the changes of a proof, some at once; the first in order that is better wins. */
  private async improve(effort: number, order: (typeof ORDERS)[number]): Promise<boolean> {
    const edits = await this.edits();
    const queue = order === "far" ? edits : edits.toReversed();
    for (let from = 0; from < queue.length && !this.isOver; from += AT_ONCE) {
      const together = queue.slice(from, from + AT_ONCE);
      const found = await this.inContexts(together, (context, edit) =>
        this.betterBy(context, edit, effort),
      );
      const [first] = found.flatMap((each) => each ?? []);
      if (!first) continue;
      this.at = { ...first, steps: first.steps.with(-1, this.counted(first)) };
      return true;
    }
    return false;
  }

  /** The last step, with all candidates that were begun with it. */
  private counted({ steps }: Standing): BetterProof {
    return { ...(steps.at(-1) as BetterProof), candidates: this.candidates };
  }

  /** Runs some jobs on all contexts; results in the order of the jobs. */
  private async inContexts<T, R>(
    jobs: readonly T[],
    run: (context: ProofContext, job: T) => Promise<R>,
  ): Promise<R[]> {
    const results: R[] = [];
    const queue = jobs.entries();
    const work = async (context: ProofContext) => {
      for (const [i, job] of queue) results[i] = await run(context, job);
    };
    await Promise.all(this.contexts.map(work));
    return results;
  }

  /** Where a change leads when it is better and no guard minds; long lines are broken first. */
  private async betterBy(
    context: ProofContext,
    edit: Edit,
    effort: number,
  ): Promise<Standing | undefined> {
    let tried = await this.accepted(context, edit.proof, effort);
    if (tried.accepted && edit.untyped !== undefined) {
      const typed = withTypedFact(tried.accepted, edit.untyped, this.freshName());
      if (typed === undefined) return undefined;
      tried = await this.accepted(context, typed, effort);
    }
    if (!tried.accepted || !this.isBetter(tried.accepted)) return undefined;
    let violations = this.violations(tried);
    if (violations.some(({ guard }) => guard === "long line")) {
      const { statement, proof } = tried.accepted;
      tried = await this.accepted(context, reflow(statement, proof), effort);
      violations = this.violations(tried);
    }
    const { accepted: proof, heartbeats } = tried;
    if (!proof || violations.length > 0 || !this.isBetter(proof)) return undefined;
    const value = this.options.metric.evaluate(proof);
    const { candidates } = this;
    const step = { about: edit.about, value, proof: proof.proof, candidates };
    return { proof, value, heartbeats, steps: [...this.at.steps, step] };
  }

  private isBetter(proof: TheoremProof): boolean {
    const { metric } = this.options;
    if (metric.evaluate(proof) <= this.at.value) return false;
    return !metric.keepsFacts || tellingFacts(proof) >= tellingFacts(this.at.proof);
  }

  private violations({ accepted, heartbeats }: Tried): GuardViolation[] {
    if (!accepted) return [];
    return guardViolations(
      { proof: accepted, heartbeats },
      { proof: this.reference, heartbeats: this.originalHeartbeats },
    );
  }

  /** The proof as Lean accepts it; what was tried with as much effort is not tried again. */
  private async accepted(context: ProofContext, proof: string, effort: number): Promise<Tried> {
    const known = this.tried.get(proof);
    if (known?.accepted || (known && known.effort >= effort)) return known;
    const read = await this.elaborate(context, proof, effort);
    this.tried.set(proof, read);
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
    return changes.flatMap((change) => {
      // A share of nothing does not rise by less around it.
      if (change === "shorten" && this.options.metric.keepsFacts && !this.statesFacts) return [];
      if (change === "shorten")
        return shorteningEdits(parsedProof, { hints: this.hints(), isWorth });
      return change === "state"
        ? statingEdits(parsedProof, { steps, moved, freshName: this.freshName() })
        : [];
    });
  }

  private get statesFacts(): boolean {
    return tacticsOf(this.at.proof).some(({ flow }) => flow?.isTypedHave);
  }

  /** Names that the theorem does not have: the one that is asked for, else with `h_` before it or a number after it. */
  private freshName(): (stem: string) => string {
    const words = `${this.at.proof.statement} ${this.at.proof.proof}`.match(WORD) ?? [];
    const taken = new Set(words);
    return (stem) => {
      const own = taken.has(stem) && !stem.startsWith("h_") ? `h_${stem}` : stem;
      let name = own;
      for (let count = 2; taken.has(name); count++) name = `${own}_${count}`;
      taken.add(name);
      return name;
    };
  }

  /** Theorems and definitions of the file that the proof names. */
  private hints(): string[] {
    const own = this.at.proof.mentions.filter(
      ({ isLocal, kind, name }) =>
        isLocal && (kind === "theorem" || kind === "definition") && name !== this.original.name,
    );
    const namespace = namespaceOf(this.original.name, this.original.statement);
    return [...new Set(own.map(({ name }) => plainName(name, namespace)))];
  }

  private isWorth(piece: ByteRange): boolean {
    const inside = (range: ByteRange) => range.start >= piece.start && range.end <= piece.end;
    const tactics = tacticsOf(this.at.proof).filter(({ range }) => inside(range));
    // What would leave fewer facts needs no Lean.
    const { keepsFacts } = this.options.metric;
    if (keepsFacts && tactics.some(({ flow, kind }) => flow?.isTypedHave || kind === CALC))
      return false;
    const named = this.at.proof.mentions.filter(
      ({ range, kind, isLocal }) => kind === "theorem" && !isLocal && inside(range),
    );
    return tactics.length > 1 || named.length > 0;
  }

  private async elaborate(context: ProofContext, proof: string, effort: number): Promise<Tried> {
    const maxHeartbeats = EFFORTS[effort] as (typeof EFFORTS)[number];
    const heartbeats = maxHeartbeats * WITH_KERNEL;
    const timeoutMs = Math.min(ceilingMs(maxHeartbeats), Math.max(1, this.remainingMs));
    const { signal } = this.options;
    const { statement } = this.original;
    this.candidates++;
    const limits = { maxHeartbeats, heartbeats, timeoutMs, signal };
    const done = await elaborateProof(context, { statement, proof }, limits, this.readOptions);
    this.spent += REQUEST_COST + (done.heartbeats ?? maxHeartbeats);
    // What a limit cut off says nothing about the proof.
    if (done.status === "accepted" || !done.isCut) this.tell(proof, done);
    if (done.status !== "accepted") return { effort, heartbeats: done.heartbeats };
    this.acceptedCount++;
    return { effort, accepted: done.proof, heartbeats: done.heartbeats };
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
