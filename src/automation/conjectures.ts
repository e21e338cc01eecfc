import { explicitText, freeVariables, type TermGoal } from "../core/index.ts";
import type { ProofWorkspace } from "../core/ports/index.ts";
import { quickcheck } from "../refute/index.ts";
import { withNames } from "./hidden-names.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What values say of a statement. `unknown`: it cannot be tested, or testing took too much. */
export type Verdict = "survived" | "refuted" | "unknown";

/** Of one test: what is false nearly always fails for small values. */
const TRIALS = 40;
/** Thousands of heartbeats of one test, and of all those that told nothing. */
const EACH = 2_000;
const IN_VAIN = 10_000;
/** Share of what was spent on all else that tests may take, and what they may take at first. */
const SHARE = 0.25;
const AT_FIRST = 8_000;

const NAME = "conjecture";

interface Tested {
  verdict: Verdict;
  /** Of a claim that was refuted: values of its binders, as source. */
  values: readonly string[];
}

const UNKNOWN: Tested = { verdict: "unknown", values: [] };

interface Place {
  /** Where the theorem stands. */
  environment: number;
  /** Outlasts the search, and keeps what further tests can use. */
  keeper?: ProofWorkspace | undefined;
  /** Types of the text, which get what tells their values apart. */
  types?: readonly string[];
}

/**
 * Tests lemmas that automation invents before it looks for proofs of them, each once. All that is invented goes through
 * here: a false lemma then costs as much as a few evaluations, not a search.
 */
export class Conjectures {
  private readonly runner: TacticRunner;
  private readonly place: Place | undefined;
  private readonly known = new Map<string, Promise<Tested>>();
  /** What had been spent before. */
  private readonly before: number;
  private environment: Promise<number> | undefined;
  private spent = 0;
  private inVain = 0;

  /** Without a place nothing is known of any statement. */
  constructor(runner: TacticRunner, place?: Place) {
    this.runner = runner;
    this.place = place;
    this.before = runner.spent;
  }

  /** A statement in the context of a goal, for all values of what it speaks of there. */
  async test(claim: string, goal: TermGoal): Promise<Verdict> {
    return (await this.once(closedStatement(claim, goal))).verdict;
  }

  /** Values, as source, for which what a statement claims of all is false; none where it is not known to be. */
  async counterexample(statement: string): Promise<readonly string[]> {
    return (await this.once(statement)).values;
  }

  private once(statement: string): Promise<Tested> {
    const known = this.known.get(statement) ?? this.tested(statement);
    this.known.set(statement, known);
    return known;
  }

  /** What the first goal of a state claims of all its variables. */
  async testState(state: number): Promise<Verdict> {
    const hidden = await this.runner.terms(state);
    if (!hidden) return "unknown";
    const { goal } = withNames(hidden);
    return this.test(explicitText(goal.target, namesIn(goal)), goal);
  }

  /**
   * Candidates in the order in which they should be proved: those that survived the test, as they come, and then those
   * that cannot be tested. Those that are false are left out.
   */
  async *likeliest<T>(
    candidates: Iterable<T> | AsyncIterable<T>,
    test: (candidate: T) => Promise<Verdict>,
  ): AsyncGenerator<T> {
    const unknown: T[] = [];
    for await (const candidate of candidates) {
      const verdict = await test(candidate);
      if (verdict === "survived") yield candidate;
      else if (verdict === "unknown") unknown.push(candidate);
    }
    yield* unknown;
  }

  private async tested(statement: string): Promise<Tested> {
    const { runner, place } = this;
    const before = runner.spent;
    const most = AT_FIRST + SHARE * (before - this.before - this.spent);
    const left = Math.min(most - this.spent, runner.remaining / 2);
    if (!place || left < EACH || this.inVain > IN_VAIN) return UNKNOWN;
    this.environment ??= environmentFor(runner, place);
    const { workspace, signal } = runner;
    const outcome = await quickcheck({
      ...{ workspace, signal, environment: await this.environment, refute: false },
      ...(place.keeper && { keeper: place.keeper }),
      statement: { name: NAME, text: `theorem ${NAME} : ${statement}` },
      maxTrials: TRIALS,
      heartbeats: EACH,
    });
    const spent = runner.spent - before;
    this.spent += spent;
    if (outcome.status === "survived") return { verdict: "survived", values: [] };
    if (outcome.status === "refuted") {
      const values = outcome.counterexample.assignment.map(({ value }) => value);
      return { verdict: "refuted", values };
    }
    this.inVain += spent;
    return UNKNOWN;
  }
}

/** Environments in which values of the text's types can be told apart, by the one below; the newest few. */
const made = new WeakMap<ProofWorkspace, Map<number, number>>();
const MOST_MADE = 3;

async function environmentFor(
  { workspace, signal }: TacticRunner,
  { environment, keeper = workspace, types = [] }: Place,
): Promise<number> {
  if (types.length === 0) return environment;
  const known = made.get(keeper) ?? new Map<number, number>();
  made.set(keeper, known);
  const found = known.get(environment);
  if (found !== undefined) return found;
  // Where one fails, its type has functions inside, or is told apart already.
  const text = types.map((type) => `deriving instance DecidableEq for ${type}`).join("\n");
  const options = { "debug.skipKernelTC": true };
  const run = await keeper.run({ text, environment, options }, { timeoutMs: DERIVING_MS, signal });
  if (run.status !== "finished") return environment;
  known.set(environment, run.environment);
  for (const [below, above] of [...known].slice(0, -MOST_MADE)) {
    known.delete(below);
    keeper.release({ environments: [above] });
  }
  return run.environment;
}

/** Milliseconds after which what has no budget is taken to hang. */
const DERIVING_MS = 60_000;

function namesIn({ hypotheses }: TermGoal): string[] {
  return hypotheses.map(({ name }) => name);
}

const WORD = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu;

/**
 * A claim with binders for what it speaks of, and for all that is known of that. Facts about nothing that varies are left
 * out, as they hold.
 */
function closedStatement(claim: string, goal: TermGoal): string {
  const { hypotheses } = goal;
  const names = namesIn(goal);
  const words = new Set(claim.match(WORD));
  const isValue = (index: number) => hypotheses[index]?.type.tag !== "sort";
  const needed = new Set(names.flatMap((name, i) => (words.has(name) ? [i] : [])));
  for (let size = -1; size < needed.size; ) {
    size = needed.size;
    for (const [i, { type, isInstance }] of hypotheses.entries()) {
      const mentioned = [...freeVariables(type)];
      const isAbout = mentioned.some(
        (index) => needed.has(index) && (isValue(index) || isInstance),
      );
      if (!needed.has(i) && !isAbout) continue;
      for (const index of [i, ...mentioned]) needed.add(index);
    }
  }
  const binders = hypotheses.flatMap(({ name, type, isInstance }, i) => {
    const text = `${name} : ${explicitText(type, names)}`;
    return needed.has(i) ? [isInstance ? `[${text}]` : `(${text})`] : [];
  });
  const closed = binders.length === 0 ? claim : `∀ ${binders.join(" ")}, ${claim}`;
  // Names of universes are those of the theorem that the goal is from. What is false in one of them is false.
  return closed.replaceAll(/\((Type|Sort) [^()]+\)/g, "Type");
}
