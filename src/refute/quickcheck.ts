import {
  type Counterexample,
  type QuickcheckOutcome,
  Random,
  type Statement,
} from "../core/index.ts";
import type { Quickcheck, QuickcheckRequest } from "../core/ports/index.ts";
import { type Binder, type Instantiation, readBinders } from "./binders.ts";
import { type Definitions, printDefinitions, readDefinitions } from "./mentioned-definitions.ts";
import { type Preparation, prepare } from "./prepared.ts";
import { NoGenerator, ShapeReader } from "./read-shapes.ts";
import { refute } from "./refute.ts";
import { type Shape, typeName, type Value } from "./shape.ts";
import { simplifySamples } from "./simplify-samples.ts";
import { Tester, type TestResult } from "./tester.ts";
import { METHODS, type Method, type SetUpInput, setUp, type TestBench } from "./testing-set-up.ts";
import { TimedWorkspace } from "./timed-workspace.ts";
import { printValue } from "./value.ts";
import { hintsOf } from "./value-hints.ts";

const DEFAULT_TRIALS = 1_000;
const DEFAULT_MS = 5_000;
/** Extra milliseconds when making the statement testable takes most of the time. */
const WITH_SET_UP = 1.5;
/** Milliseconds for shrinking and refuting a counterexample, on top of the limit. */
const SHRINK_MS = 2_000;
const REFUTE_MS = 8_000;

/**
 * Looks for values that make a statement false: random ones, small first, filtered by the hypotheses
 * and evaluated by Lean's kernel (Goedel-Code-Prover, section on quickcheck: up to 1,000 trials; here
 * moreover a time limit, and a counterexample comes with a proof of the negation where one is found).
 * Repeatable for a seed as far as time permits. See docs/quickcheck.md.
 */
export const quickcheck: Quickcheck = async (request) => {
  const timeMs = request.timeMs ?? DEFAULT_MS;
  const lean = new TimedWorkspace({
    workspace: request.workspace,
    deadline: performance.now() + timeMs * WITH_SET_UP,
    signal: request.signal,
  });
  try {
    return await new Check(request, lean).run();
  } catch (error) {
    if (error instanceof NoGenerator) return untestable(`no values for ${error.message}`);
    throw error;
  } finally {
    lean.release();
  }
};

class Check {
  private readonly request: QuickcheckRequest;
  private readonly lean: TimedWorkspace;
  private readonly started = performance.now();

  constructor(request: QuickcheckRequest, lean: TimedWorkspace) {
    this.request = request;
    this.lean = lean;
  }

  async run(): Promise<QuickcheckOutcome> {
    const { statement, workspace } = this.request;
    const { lean } = this;
    const theorem = await this.withTheorem("tester");
    if ("error" in theorem) return untestable(theorem.error);
    const shapes = new ShapeReader(workspace, theorem.environment, () => lean.limits());
    const instantiation = await readBinders(lean, theorem.environment, statement.name, shapes);
    const { mentioned } = instantiation;
    const texts = await printDefinitions(lean, theorem.environment, mentioned);
    let definitions: Promise<Definitions> | undefined;
    let connectives: ReturnType<SetUpInput["withConnectives"]> | undefined;
    const input: SetUpInput = {
      lean,
      statement,
      instantiation,
      shapes,
      environment: theorem.environment,
      withConnectives: () => {
        connectives ??= this.withTheorem("connectives");
        return connectives;
      },
      definitions: () => {
        definitions ??= readDefinitions(lean, theorem.environment, mentioned);
        return definitions;
      },
    };
    return this.testByMethods(input, [statement.text, ...texts]);
  }

  /** The environment with the prelude and the theorem. */
  private async withTheorem(
    preparation: Preparation,
  ): Promise<{ environment: number } | { error: string }> {
    const { statement, workspace, keeper = workspace, environment } = this.request;
    const { lean } = this;
    const base = await prepare({ lean, keeper, environment }, preparation);
    if (base === undefined) return { error: "the tester does not elaborate here, or not in time" };
    return lean.extend(base, sorried(statement));
  }

  private async testByMethods(
    input: SetUpInput,
    texts: readonly string[],
  ): Promise<QuickcheckOutcome> {
    let reason = "nothing can be evaluated";
    let survived: QuickcheckOutcome | undefined;
    let from: Method | undefined = "decide";
    while (from && input.lean.remainingMs > 50) {
      const bench = await firstBench(input, from);
      if ("error" in bench) {
        reason = survived ? reason : `not decidable: ${bench.error}`;
        break;
      }
      const tester = this.tester(input, bench, texts);
      const end = this.lean.deadline;
      this.lean.deadline = this.testingEnd(end);
      const result = await tester.run();
      this.lean.deadline = end;
      if (result.refuted) {
        const { refute: isShown = true } = this.request;
        this.lean.deadline = performance.now() + (isShown ? SHRINK_MS : SHRINK_MS / 4);
        const smaller = await tester.shrunk(result.refuted);
        return this.refuted(input, bench.method, smaller, result.trials);
      }
      const isSealed = result.lost > 0 && (await this.restsOnSealed(input));
      if (result.trials > result.lost && !isSealed) return outcome(result);
      if (result.trials > 0) survived ??= outcome(result);
      reason =
        result.lost > 0
          ? "evaluation gets stuck or takes too long"
          : "no sample meets the hypotheses";
      from = result.lost > 0 && !isSealed && bench.method !== "normalise" ? "normalise" : undefined;
    }
    const simplified = await this.simplified(input, texts);
    return simplified ?? survived ?? untestable(reason);
  }

  /** Only simplification evaluates it, so that gets the time of the other methods. */
  private async restsOnSealed(input: SetUpInput): Promise<boolean> {
    const { timeMs = DEFAULT_MS } = this.request;
    const end = this.lean.deadline;
    this.lean.deadline = Math.max(end, performance.now() + timeMs);
    const isSealed = (await input.definitions()).values.length > 0;
    if (!isSealed) this.lean.deadline = end;
    return isSealed;
  }

  private testingEnd(end: number): number {
    const { timeMs = DEFAULT_MS } = this.request;
    return Math.min(end, Math.max(this.started + timeMs, performance.now() + timeMs / 2));
  }

  /** Refutes by simplification where evaluation gets stuck. */
  private async simplified(
    input: SetUpInput,
    texts: readonly string[],
  ): Promise<QuickcheckOutcome | undefined> {
    if (this.lean.remainingMs < 100) return undefined;
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
    this.lean.deadline = performance.now() + REFUTE_MS;
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

function sorried({ text }: Statement): string {
  const trimmed = text.trimEnd();
  const lastLine = trimmed.slice(trimmed.lastIndexOf("\n") + 1);
  return `${trimmed}${lastLine.includes("--") ? "\n" : " "}:= by sorry`;
}

function untestable(reason: string): QuickcheckOutcome {
  return { status: "untestable", reason: reason.replace(/\s+/g, " ").slice(0, 300) };
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
