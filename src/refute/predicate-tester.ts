import { ceilingMs, heartbeatsIn } from "../core/index.ts";
import type { ProofWorkspace } from "../core/ports/index.ts";
import { readBinders } from "./binders.ts";
import { BudgetedWorkspace, inNamespace, NAMESPACE } from "./budgeted-workspace.ts";
import { deriving } from "./deriving.ts";
import { type Definitions, readDefinitions } from "./mentioned-definitions.ts";
import { prepare } from "./prepared.ts";
import { NoGenerator, ShapeReader } from "./read-shapes.ts";
import { type Shape, valueFields } from "./shape.ts";

/** What Lean finds of a proposition on given values. `unknown`: nothing decides it within the budget. */
export type Truth = "true" | "false" | "unknown";

/** A definition of a proposition about its arguments. */
export interface Predicate {
  /** Its constant, e.g. `max_postcond`. */
  name: string;
  /** Names and types of its arguments as Lean text. */
  parameters: readonly { name: string; type: string }[];
}

export interface PredicateTesterOptions {
  workspace: ProofWorkspace;
  /** Imports, as Lean text. */
  header: string;
  signal?: AbortSignal | undefined;
}

/** Thousands of heartbeats for definitions, and for what is read of them. */
const DEFINING = heartbeatsIn(30_000);
/** For making a predicate decidable. */
const DERIVING = heartbeatsIn(20_000);
/** For a batch of claims, and for one that is decided alone. */
const BATCH = heartbeatsIn(6_000);
const ALONE = heartbeatsIn(1_000);
const BY_TACTICS = heartbeatsIn(1_500);
const BATCH_SIZE = 16;
/** Claims of one request that tactics are tried on. */
const MOST_BY_TACTICS = 24;

/** Decides predicates on given values: by instances, bounded quantifiers, and tactics that prove or refute. */
export class PredicateTester {
  private readonly lean: BudgetedWorkspace;
  private readonly base: number;

  private constructor(lean: BudgetedWorkspace, base: number) {
    this.lean = lean;
    this.base = base;
  }

  /** The error when the header does not elaborate. */
  static async open(options: PredicateTesterOptions): Promise<PredicateTester | { error: string }> {
    const { workspace, header, signal } = options;
    const lean = new BudgetedWorkspace({ workspace, keeper: workspace, budget: DEFINING, signal });
    const run = await workspace.run({ text: header, core: true }, lean.ceiling);
    if (run.status !== "finished") return { error: run.reason };
    const error = run.messages.find(({ severity }) => severity === "error");
    if (error) return { error: error.data };
    const below = await prepare({ lean, environment: run.environment }, "tester");
    const base =
      below === undefined ? undefined : await prepare({ lean, environment: below }, "connectives");
    return base === undefined
      ? { error: "the tester does not elaborate" }
      : new PredicateTester(lean, base);
  }

  /** The environment after definitions, or their first error. */
  define(
    text: string,
    environment = this.base,
  ): Promise<{ environment: number } | { error: string }> {
    this.grant(DEFINING);
    return this.lean.extend(environment, text);
  }

  /** How values of the arguments are made; nothing where some type has no values that could be. */
  async shapes(environment: number, predicate: Predicate): Promise<Shape[] | undefined> {
    return (await this.read(environment, predicate))?.shapes;
  }

  /** Decides the predicate on each list of arguments, as Lean text. */
  async judge(
    environment: number,
    predicate: Predicate,
    claims: readonly (readonly string[])[],
  ): Promise<Truth[]> {
    const truths = claims.map((): Truth => "unknown");
    const read = await this.read(environment, predicate);
    const bench = await this.bench(environment, predicate, read);
    const applied = claims.map((args) => [predicate.name, ...args.map(argument)].join(" "));
    if (bench !== undefined) {
      const verdicts = claims.map((args) => {
        return `(${NAMESPACE}.lt_bench ${args.map(argument).join(" ")}).v`;
      });
      await this.settle(truths, verdicts, (texts) => this.kernel(bench, texts));
    }
    const definitions = read?.definitions;
    await this.settle(
      truths,
      applied,
      (texts) => this.tactics(environment, texts, definitions),
      MOST_BY_TACTICS,
    );
    return truths;
  }

  /** What Lean prints of expressions; nothing for those that it cannot evaluate. */
  async evaluate(
    environment: number,
    expressions: readonly string[],
  ): Promise<(string | undefined)[]> {
    const printed: (string | undefined)[] = [];
    for (let i = 0; i < expressions.length; i += BATCH_SIZE) {
      const texts = expressions.slice(i, i + BATCH_SIZE);
      printed.push(...(await this.evaluateSome(environment, texts)));
    }
    return printed;
  }

  /** Releases what it made. */
  close(): void {
    this.lean.release();
  }

  /** Where some expression does not end, those before it are evaluated one by one. */
  private async evaluateSome(
    environment: number,
    expressions: readonly string[],
  ): Promise<(string | undefined)[]> {
    const together = await this.evaluateAtOnce(environment, expressions);
    if (together || expressions.length === 1) return together ?? [undefined];
    const printed: (string | undefined)[] = expressions.map(() => undefined);
    for (const [i, one] of expressions.entries()) {
      const alone = await this.evaluateAtOnce(environment, [one]);
      if (!alone) break;
      printed[i] = alone[0];
    }
    return printed;
  }

  /** Nothing when it does not end. The interpreter counts no heartbeats, so the clock has to end it. */
  private async evaluateAtOnce(
    environment: number,
    expressions: readonly string[],
  ): Promise<(string | undefined)[] | undefined> {
    const text = expressions.map((one) => `#eval ${one.replaceAll("\n", " ")}`).join("\n");
    const limits = { timeoutMs: ceilingMs(ALONE) };
    const run = await this.lean.workspace.run({ text, environment }, limits);
    if (run.status !== "finished") return undefined;
    this.lean.workspace.release({ environments: [run.environment] });
    return expressions.map((_, i) => {
      const said = run.messages.filter(({ pos }) => pos.line === i + 1);
      if (said.some(({ severity }) => severity === "error")) return undefined;
      return said.find(({ severity }) => severity === "info")?.data.trim();
    });
  }

  /** What the next requests may take. */
  private grant(heartbeats: number): void {
    this.lean.budget = this.lean.spent + heartbeats;
  }

  /** Fills in what is not known yet. */
  private async settle(
    truths: Truth[],
    texts: readonly string[],
    decide: (texts: readonly string[]) => Promise<Truth[]>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const open = truths.flatMap((truth, i) => (truth === "unknown" ? [i] : [])).slice(0, most);
    for (let from = 0; from < open.length; from += BATCH_SIZE) {
      const some = open.slice(from, from + BATCH_SIZE);
      const found = await decide(some.map((i) => texts[i] as string));
      some.forEach((i, at) => {
        truths[i] = found[at] ?? "unknown";
      });
    }
  }

  private async kernel(environment: number, verdicts: readonly string[]): Promise<Truth[]> {
    const truths = verdicts.map((): Truth => "unknown");
    for (const [truth, word] of [
      ["true", "isYes"],
      ["false", "isNo"],
    ] as const) {
      const open = truths.flatMap((known, i) => (known === "unknown" ? [i] : []));
      const texts = open.map((i) => `${verdicts[i]}.${word} = true`);
      const held = await this.kernelHolds(environment, texts);
      open.forEach((i, at) => {
        if (held[at]) truths[i] = truth;
      });
    }
    return truths;
  }

  /** A batch that takes too long is decided one by one. */
  private async kernelHolds(environment: number, texts: readonly string[]): Promise<boolean[]> {
    if (texts.length === 0) return [];
    this.grant(2 * BATCH);
    const together = await this.lean.decides(environment, texts, BATCH);
    if (together) return together;
    const alone: boolean[] = [];
    for (const text of texts) {
      this.grant(2 * ALONE);
      const held = await this.lean.decides(environment, [text], ALONE);
      alone.push(held?.[0] === true);
    }
    return alone;
  }

  private async tactics(
    environment: number,
    propositions: readonly string[],
    definitions: Definitions | undefined,
  ): Promise<Truth[]> {
    this.grant(2 * BY_TACTICS * propositions.length);
    const {
      unfoldable = [],
      recursive = [],
      values = [],
      propositions: own = [],
    } = definitions ?? {};
    const lemmas = [...new Set([...own, ...unfoldable, ...recursive, ...values])].join(", ");
    const proof = `first | decide | (simp +decide [${lemmas}]; done) | (simp [${lemmas}] <;> grind)`;
    const commands = propositions.flatMap((text) => {
      return [`example : ${text} := by ${proof}`, `example : ¬ (${text}) := by ${proof}`];
    });
    const held = await this.lean.holds(environment, commands, BY_TACTICS);
    return propositions.map((_, i) => {
      if (held?.[2 * i]) return "true";
      return held?.[2 * i + 1] ? "false" : "unknown";
    });
  }

  private readonly known = new Map<string, Promise<ReadPredicate | undefined>>();

  private read(environment: number, predicate: Predicate): Promise<ReadPredicate | undefined> {
    const key = `${environment} ${predicate.name}`;
    const reading = this.known.get(key) ?? this.readAnew(environment, predicate);
    this.known.set(key, reading);
    return reading;
  }

  private async readAnew(
    environment: number,
    { name, parameters }: Predicate,
  ): Promise<ReadPredicate | undefined> {
    const { lean } = this;
    this.grant(DEFINING);
    const theorem = `${NAMESPACE}.lt_about`;
    const about = [name, ...parameters.map((one) => one.name)].join(" ");
    const text = `theorem lt_about ${bindersOf(parameters)} : ${about} := sorry`;
    const made = await lean.extend(environment, inNamespace(text));
    if ("error" in made) return undefined;
    try {
      const shapes = new ShapeReader(lean.workspace, made.environment, () => lean.limits());
      const { binders, mentioned } = await readBinders(lean, made.environment, theorem, shapes);
      const definitions = await readDefinitions(lean, made.environment, mentioned);
      const values = binders.flatMap((binder) => (binder.role === "value" ? [binder.shape] : []));
      return { definitions, shapes: values };
    } catch (error) {
      if (error instanceof NoGenerator) return undefined;
      throw error;
    }
  }

  /** The environment with `lt_bench`, the verdict on the predicate for all arguments. */
  private async bench(
    environment: number,
    { name, parameters }: Predicate,
    read: ReadPredicate | undefined,
  ): Promise<number | undefined> {
    this.grant(DERIVING);
    const names = parameters.map((one) => one.name);
    const definitions = read?.definitions ?? {
      propositions: [name],
      unfoldable: [],
      recursive: [],
    };
    const bound = read ? boundOf(names, read.shapes) : "8";
    // Instances that only try a few values come last.
    const text = `attribute [-instance] lt_T.forallIn lt_T.existsIn
set_option synthInstance.maxHeartbeats 100000 in
def lt_bench ${bindersOf(parameters)} : lt_T (${[name, ...names].join(" ")}) := by ${deriving(definitions, { bound })}`;
    const made = await this.lean.extend(environment, inNamespace(text));
    return "error" in made ? undefined : made.environment;
  }
}

interface ReadPredicate {
  definitions: Definitions;
  shapes: Shape[];
}

function bindersOf(parameters: Predicate["parameters"]): string {
  return parameters.map(({ name, type }) => `(${name} : ${type})`).join(" ");
}

function argument(text: string): string {
  return `(${text})`;
}

/** A number that no index into the arguments reaches, nor a number among them. */
function boundOf(names: readonly string[], shapes: readonly Shape[]): string {
  const parts = names.flatMap((name, i) => boundsIn(name, shapes[i] as Shape));
  return [...parts, "2"].join(" + ");
}

function boundsIn(term: string, shape: Shape): string[] {
  if (shape.kind === "nat") return [term];
  if (shape.kind === "int") return [`${term}.natAbs`];
  if (shape.kind === "list" || shape.kind === "string") return [`${term}.length`];
  if (shape.kind === "array") return [`${term}.size`];
  if (shape.kind !== "data") return [];
  const { constructors } = shape.data;
  if (constructors[0]?.name === "Prod.mk") {
    const [first, second] = valueFields(shape, 0) as [Shape, Shape];
    return [...boundsIn(`${term}.1`, first), ...boundsIn(`${term}.2`, second)];
  }
  const some = constructors.findIndex(({ name }) => name === "Option.some");
  const [inner] = some < 0 ? [] : valueFields(shape, some);
  const isNumber = inner?.kind === "nat" || inner?.kind === "int";
  return isNumber ? boundsIn(`(${term}.getD 0)`, inner) : [];
}
