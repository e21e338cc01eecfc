import {
  type Counterexample,
  heartbeatsIn,
  type QuickcheckOutcome,
  Random,
  theoremText,
} from "../core/index.ts";
import type { Quickcheck, QuickcheckRequest } from "../core/ports/index.ts";
import { startTimer } from "../platform/index.ts";
import { type Binder, type Instantiation, instantiations } from "./binders.ts";
import { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { decidable } from "./decidable.ts";
import { derivationInstances } from "./derivations.ts";
import { type Definitions, printDefinitions, readDefinitions } from "./mentioned-definitions.ts";
import { PREPARATION_COSTS, type Preparation, prepare } from "./prepared.ts";
import { NoGenerator, ShapeReader } from "./read-shapes.ts";
import { type Instances, recursiveInstances } from "./recursive-propositions.ts";
import { refute } from "./refute.ts";
import { type Shape, typeName, type Value } from "./shape.ts";
import { simplifySamples } from "./simplify-samples.ts";
import { Tester, type TestResult } from "./tester.ts";
import { METHODS, type Method, type SetUpInput, setUp, type TestBench } from "./testing-set-up.ts";
import { printValue } from "./value.ts";
import { hintsOf } from "./value-hints.ts";

const DEFAULT_TRIALS = 1_000;
/** Thousands of heartbeats, as are those below: 3 seconds of an idle machine. The kernel takes longer for them than tactics. */
const DEFAULT_BUDGET = 12_000;
/** More when making the statement testable takes most of the budget. */
const WITH_SET_UP = 1.5;
/** Share of the budget in which simplification may find values that meet hypotheses which nothing else decides. */
const UNDECIDED = 0.25;
/** For shrinking and refuting a counterexample, on top of the budget. */
const SHRINKING = heartbeatsIn(2_000);
const REFUTING = heartbeatsIn(10_000);

/**
 * Looks for values that make a statement false: random ones, small first, filtered by the hypotheses
 * and evaluated by Lean's kernel (Goedel-Code-Prover, section on quickcheck: up to 1,000 trials; here
 * moreover a budget of heartbeats, and a counterexample comes with a proof of the negation where one is found).
 * Repeatable for a seed, however busy the machine is. See docs/quickcheck.md.
 */
export const quickcheck: Quickcheck = async (request) => {
  const { workspace, keeper = workspace, heartbeats = DEFAULT_BUDGET, timeMs, signal } = request;
  const timer = new AbortController();
  const clear = timeMs === undefined ? undefined : startTimer(timeMs, () => timer.abort());
  const lean = new BudgetedWorkspace({
    workspace,
    keeper,
    budget: heartbeats * WITH_SET_UP,
    signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
  });
  try {
    return await new Check(request, lean).run();
  } catch (error) {
    if (error instanceof NoGenerator) return untestable(`no values for ${error.message}`);
    throw error;
  } finally {
    clear?.();
    lean.release();
  }
};

type Extended = { environment: number } | { error: string };

class Check {
  private readonly request: QuickcheckRequest;
  private readonly lean: BudgetedWorkspace;

  constructor(request: QuickcheckRequest, lean: BudgetedWorkspace) {
    this.request = request;
    this.lean = lean;
  }

  async run(): Promise<QuickcheckOutcome> {
    const prelude = await this.prepared(this.request.environment, "tester");
    if ("error" in prelude) return untestable(prelude.error);
    const plain = await this.withTheorem(prelude.environment);
    if ("error" in plain) return untestable(plain.error);
    const { environment } = plain;
    const shapes = new ShapeReader(this.lean.workspace, environment, () => this.lean.limits());
    const { name } = this.request.statement;
    let told: QuickcheckOutcome | undefined;
    for await (const one of instantiations(this.lean, environment, name, shapes)) {
      const place = { prelude: prelude.environment, environment, shapes };
      const outcome = await this.test(one, place);
      if (outcome.status === "refuted") return outcome;
      if (told?.status !== "survived") told = outcome;
      if (this.lean.isUsedUp) break;
    }
    return told ?? untestable("no values for its type variables");
  }

  /** `prelude`: without the theorem, which `environment` has. */
  private async test(
    instantiation: Instantiation,
    { prelude, environment, shapes }: { prelude: number; environment: number; shapes: ShapeReader },
  ): Promise<QuickcheckOutcome> {
    const { lean } = this;
    const { statement } = this.request;
    const { mentioned } = instantiation;
    await shapes.deriveEqualities(lean);
    const texts = await printDefinitions(lean, environment, mentioned);
    let definitions: Promise<Definitions> | undefined;
    const read = () => {
      definitions ??= readDefinitions(lean, environment, mentioned);
      return definitions;
    };
    const hasPropositions = mentioned.some(({ isProposition }) => isProposition);
    const base = await this.decided(prelude, hasPropositions ? read : undefined);
    const decided = base.texts;
    const theorem = decided.length > 0 ? await this.withTheorem(base.environment) : { environment };
    if ("error" in theorem) return untestable(theorem.error);
    let connectives: ReturnType<SetUpInput["withConnectives"]> | undefined;
    let instances: ReturnType<SetUpInput["withInstances"]> | undefined;
    const input: SetUpInput = {
      lean,
      statement,
      instantiation,
      shapes,
      environment: theorem.environment,
      withConnectives: () => {
        connectives ??= this.withConnectives(base.environment);
        return connectives;
      },
      withInstances: () => {
        instances ??= this.withInstances(input);
        return instances;
      },
      definitions: read,
      decided,
    };
    return this.testByMethods(input, [statement.text, ...texts]);
  }

  /** Where the user's propositions that the statement rests on have instances, and their texts. */
  private async decided(
    prelude: number,
    definitions: (() => Promise<Definitions>) | undefined,
  ): Promise<Instances> {
    if (!definitions || this.lean.isUsedUp) return { environment: prelude, texts: [] };
    const { propositions } = await definitions();
    // Found by unfolding: what is used comes after what uses it.
    return decidable(this.lean, prelude, propositions.toReversed());
  }

  private withTheorem(base: number): Promise<Extended> {
    return this.lean.extend(base, theoremText(this.request.statement, "by sorry"));
  }

  private async withConnectives(base: number): Promise<Extended> {
    const prepared = await this.prepared(base, "connectives");
    return "error" in prepared ? prepared : this.withTheorem(prepared.environment);
  }

  private async prepared(base: number, preparation: Preparation): Promise<Extended> {
    const { lean } = this;
    this.request.onPrepare?.(PREPARATION_COSTS[preparation]);
    const environment = await prepare({ lean, environment: base }, preparation);
    return environment === undefined
      ? { error: "the tester does not elaborate here" }
      : { environment };
  }

  private async withInstances(input: SetUpInput): ReturnType<SetUpInput["withInstances"]> {
    const base = await input.withConnectives();
    if ("error" in base) return base;
    const definitions = await input.definitions();
    const recursive = await recursiveInstances(this.lean, base.environment, definitions);
    return derivationInstances(this.lean, recursive, definitions);
  }

  private async testByMethods(
    input: SetUpInput,
    texts: readonly string[],
  ): Promise<QuickcheckOutcome> {
    let reason = "nothing can be evaluated";
    let survived: QuickcheckOutcome | undefined;
    let discarded: number | undefined;
    let from: Method | undefined = "decide";
    while (from && !input.lean.isUsedUp) {
      const bench = await firstBench(input, from);
      if ("error" in bench) {
        reason = survived ? reason : `not decidable: ${bench.error}`;
        break;
      }
      const tester = this.tester(input, bench, texts);
      const { budget } = this.lean;
      this.lean.budget = this.testingBudget(budget);
      const result = await tester.run();
      this.lean.budget = budget;
      if (result.refuted) {
        const { refute: isShown = true } = this.request;
        this.lean.budget = this.lean.spent + (isShown ? SHRINKING : SHRINKING / 4);
        const smaller = await tester.shrunk(result.refuted);
        return this.refuted(input, bench.method, smaller, result.trials);
      }
      const isSealed = result.lost > 0 && (await this.restsOnSealed(input));
      if (result.trials > result.lost && !isSealed) return outcome(result);
      if (result.trials > 0) survived ??= outcome(result);
      reason = whyNoTrial(result);
      if (result.lost === 0 && result.undecided > 0) this.lean.budget = this.rest(UNDECIDED);
      if (result.trials + result.lost + result.undecided === 0) discarded = result.discarded;
      from = result.lost > 0 && !isSealed && bench.method !== "normalise" ? "normalise" : undefined;
    }
    const simplified = await this.simplified(input, texts);
    const told = simplified ?? survived;
    return (
      told ?? { ...untestable(reason), discarded, ...(input.lean.isUsedUp && { isCut: true }) }
    );
  }

  /** Only simplification evaluates it, so that gets the budget of the other methods. */
  private async restsOnSealed(input: SetUpInput): Promise<boolean> {
    const { heartbeats = DEFAULT_BUDGET } = this.request;
    const { budget, spent } = this.lean;
    this.lean.budget = Math.max(budget, spent + heartbeats);
    const isSealed = (await input.definitions()).values.length > 0;
    if (!isSealed) this.lean.budget = budget;
    return isSealed;
  }

  /** As much of what is left as a share of the request's budget. */
  private rest(share: number): number {
    const { heartbeats = DEFAULT_BUDGET } = this.request;
    return Math.min(this.lean.budget, this.lean.spent + heartbeats * share);
  }

  private testingBudget(all: number): number {
    const { heartbeats = DEFAULT_BUDGET } = this.request;
    return Math.min(all, Math.max(heartbeats, this.lean.spent + heartbeats / 2));
  }

  /** Refutes by simplification where evaluation gets stuck. */
  private async simplified(
    input: SetUpInput,
    texts: readonly string[],
  ): Promise<QuickcheckOutcome | undefined> {
    if (this.lean.isUsedUp) return undefined;
    const { seed = 1 } = this.request;
    const shapes = valueShapes(input.instantiation.binders);
    const values = await simplifySamples(input, {
      shapes,
      random: new Random(seed),
      hints: hintsOf(texts),
    });
    return values && this.refuted(input, "simplify", values, 1);
  }

  private tester(input: SetUpInput, bench: TestBench, texts: readonly string[]): Tester {
    const { seed = 1, maxTrials = DEFAULT_TRIALS } = this.request;
    return new Tester({
      lean: this.lean,
      bench,
      maxTrials,
      hints: hintsOf(texts),
      shapes: valueShapes(input.instantiation.binders),
      random: new Random(seed),
    });
  }

  private async refuted(
    input: SetUpInput,
    method: Method | "simplify",
    values: readonly Value[],
    trials: number,
  ): Promise<QuickcheckOutcome> {
    this.lean.budget = this.lean.spent + REFUTING;
    const place = { environment: this.request.environment, withTheorem: input.environment };
    const isWanted = this.request.refute ?? true;
    const refutation = isWanted ? await refute({ ...input, ...place, method, values }) : undefined;
    const counterexample: Counterexample = {
      assignment: assignment(input.instantiation, values),
      refutation,
    };
    return { status: "refuted", counterexample, trials };
  }
}

async function firstBench(input: SetUpInput, from: Method): Promise<TestBench | { error: string }> {
  let last: TestBench | { error: string } = { error: "no method" };
  for (const method of METHODS.slice(METHODS.indexOf(from))) {
    last = await setUp(input, method);
    if (!("error" in last)) return last;
  }
  return last;
}

function whyNoTrial({ lost, undecided }: TestResult): string {
  if (lost > 0) return "evaluation gets stuck or takes too long";
  return undecided > 0
    ? "no sample is known to meet the hypotheses"
    : "no sample meets the hypotheses";
}

function untestable(reason: string) {
  return { status: "untestable" as const, reason: reason.replace(/\s+/g, " ").slice(0, 300) };
}

function outcome({ trials, discarded }: TestResult): QuickcheckOutcome {
  return { status: "survived", trials, discarded };
}

function valueShapes(binders: readonly Binder[]): Shape[] {
  return binders.flatMap((binder) => (binder.role === "value" ? [binder.shape] : []));
}

function assignment(
  { binders }: Instantiation,
  values: readonly Value[],
): Counterexample["assignment"] {
  const rest = [...values];
  return binders.flatMap((binder) => {
    if (binder.role !== "value") return [];
    const value = printValue(binder.shape, rest.shift() as Value);
    if (binder.shape.kind === "instance") return [];
    return [{ name: binder.name, type: typeName(binder.shape), value }];
  });
}
