import { LemmataError } from "../errors/index.ts";
import type { EmbeddedLean } from "../lean/supervisor/embedded-lean.ts";
import type { LeanWorkspace } from "../lean/supervisor/workspace.ts";
import type { FileReport, TheoremProof } from "../model/index.ts";
import {
  contextSlice,
  describeContext,
  type Metric,
  type ModelOptions,
  type OptimizedTheorem,
  optimizeTheorem,
  optimizeWithModel,
  type Place,
  PROOF_WISHES,
  type ReadFile,
  readProofs,
  SORRY,
  statementsOf,
  withProofs,
} from "../optimize/index.ts";
import type { CheckResult, ModuleResolver } from "../ports/index.ts";
import {
  closeLeanWithLanes,
  type LaneOptions,
  type LeanWithLanes,
  openLeanWithLanes,
} from "./lean-with-lanes.ts";
import { elaborateTrusted, verifyText } from "./verify.ts";

export interface TextToOptimize {
  /** Name for reports and messages. */
  file: string;
  text: string;
  resolveModule?: ModuleResolver;
  /** Drop imports that this Lean does not have. */
  core: boolean;
}

export interface OptimizeTextOptions {
  metric: Metric;
  /** Full names; default all theorems. */
  theorems?: readonly string[];
  /** Milliseconds for each theorem; models are not held to it. */
  timeMs: number;
  /** Default: changes by automation. */
  policies?: readonly OptimizePolicy[];
  /** Needed for `llm`. */
  sampling?: Sampling;
  signal?: AbortSignal;
  onTheorem?: (name: string, index: number, count: number) => void;
}

export type OptimizePolicy = "symbolic" | "llm";

/** How a model is asked. */
export type Sampling = Omit<ModelOptions, "metric" | "signal" | "context">;

/** What came of one theorem. */
export interface TheoremResult extends Omit<OptimizedTheorem, "best"> {
  /** The source of the statement, and of the proof as it was. */
  statement: string;
  original: string;
  /** Why its proof was left as it was, when it was not for want of a better one. */
  leftAlone?: string;
}

export interface OptimizedText {
  file: string;
  /** The text with the better proofs that the gate accepted. */
  text: string;
  theorems: TheoremResult[];
  droppedImports: string[];
  elapsedMs: number;
}

/** Milliseconds for elaborating a whole file. */
const FILE_TIMEOUT_MS = 300_000;

/** Measures and rewrites the proofs of texts; the gate has the last word on each text as a whole. */
export class Optimizer {
  private readonly lean: EmbeddedLean;
  private readonly lanes: LeanWorkspace[];

  private constructor({ lean, lanes }: LeanWithLanes) {
    this.lean = lean;
    this.lanes = lanes;
  }

  static async open(options: LaneOptions): Promise<Optimizer> {
    return new Optimizer(await openLeanWithLanes(options));
  }

  async close(): Promise<void> {
    const { lean, lanes } = this;
    await closeLeanWithLanes({ lean, lanes });
  }

  /** The theorems of a text with what metrics are computed from. */
  async measure(given: TextToOptimize, signal?: AbortSignal): Promise<TheoremProof[]> {
    const { proofs } = await this.read(given, signal);
    const proved = provedNames(await this.verify(given, given.text, { signal }));
    return proofs.map((proof) => ({ ...proof, isProved: proved.has(proof.name) }));
  }

  /** Rewrites the proofs of a text so that a metric rises. */
  async optimize(given: TextToOptimize, options: OptimizeTextOptions): Promise<OptimizedText> {
    const started = performance.now();
    const { proofs, droppedImports, source, ownImports } = await this.read(given, options.signal);
    const report = await this.verify(given, given.text, { signal: options.signal });
    const proved = provedNames(report);
    const wanted = proofs.filter(({ name }) => options.theorems?.includes(name) ?? true);
    const missing = options.theorems?.filter((name) => !wanted.some((each) => each.name === name));
    if (missing && missing.length > 0)
      throw new LemmataError("bad-input", `${given.file} has no theorem ${missing.join(", ")}`, {
        hint: `it has ${proofs.map(({ name }) => name || "an example").join(", ") || "none"}`,
      });
    const places = new Places(this.lanes, given);
    const results: Result[] = [];
    for (const [i, of] of wanted.entries()) {
      options.onTheorem?.(of.name, i, wanted.length);
      const leftAlone = whyLeftAlone(of, report, { proved, ownImports });
      const outcome =
        leftAlone === undefined
          ? await improve(await places.before(of), { of, source }, options)
          : unchanged(of, options.metric);
      const { statement, proof: original } = of;
      const why = leftAlone === undefined ? {} : { leftAlone };
      results.push({ ...outcome, statement, original, ...why, of });
    }
    const open = proofs.filter(({ name }) => !proved.has(name));
    const text = await this.settle(given, { proofs, open }, results);
    const theorems = results.map(({ of: _, best: __, ...result }) => result);
    const elapsedMs = performance.now() - started;
    return { file: given.file, text, theorems, droppedImports, elapsedMs };
  }

  /**
   * The text with the new proofs; those that the gate refuses are taken back. What was `open` from the
   * beginning does not stand in the way of the others. What was found before a search was stopped counts.
   */
  private async settle(
    given: TextToOptimize,
    { proofs, open }: Record<"proofs" | "open", readonly TheoremProof[]>,
    results: Result[],
  ): Promise<string> {
    let trusted: CheckResult | undefined;
    for (;;) {
      const changed = results.filter(({ proof, original }) => proof !== original);
      if (changed.length === 0) return given.text;
      const text = withProofs(given.text, changed);
      const left = open.map((of) => ({ of, proof: SORRY }));
      const judged = withProofs(given.text, [...changed, ...left]);
      trusted ??= await this.statements(given, proofs);
      const report = await this.verify(given, judged, { trusted });
      const proved = provedNames(report);
      const refused = changed.filter(({ name }) => !proved.has(name));
      if (refused.length === 0 && isSound(report)) return text;
      // When it is not clear which one is at fault, the last one goes first.
      for (const result of refused.length > 0 ? refused : changed.slice(-1)) {
        result.leftAlone = `the gate refuses the new proof: ${reason(report, result)}`;
        result.proof = result.original;
        result.after = result.before;
      }
    }
  }

  private async read(
    given: TextToOptimize,
    signal: AbortSignal | undefined,
  ): Promise<{
    proofs: TheoremProof[];
    droppedImports: string[];
    source: ReadFile;
    /** Imports that are files of the same project. */
    ownImports: string[];
  }> {
    const { file, text, resolveModule } = given;
    const check = await this.lean.check({
      ...{ text, fileName: file, read: PROOF_WISHES, ...limitsOf(given) },
      ...(signal ? { signal } : {}),
    });
    if (check.status !== "finished")
      throw new LemmataError("bad-input", `${file}: Lean ${check.status}: ${check.reason}`);
    const { droppedImports, commands, reports = [] } = check;
    const source = { text, commands, mentions: reports.flatMap(({ mentions }) => mentions) };
    const ownImports = check.imports.filter((name) => resolveModule?.(name) !== undefined);
    return { proofs: readProofs(text, check, () => false), droppedImports, source, ownImports };
  }

  /** What the theorems of a text say, as the gate reads it. */
  private statements(given: TextToOptimize, proofs: readonly TheoremProof[]): Promise<CheckResult> {
    const text = statementsOf(given.text, proofs);
    return elaborateTrusted(this.lean, given.file, text, limitsOf(given));
  }

  /** The gate's report on a text; with `trusted`, its theorems have to be those. */
  private async verify(
    given: TextToOptimize,
    text: string,
    { signal, trusted }: { signal?: AbortSignal | undefined; trusted?: CheckResult },
  ): Promise<FileReport> {
    const { file } = given;
    const { resolveModule, ...options } = limitsOf(given);
    const modules = resolveModule ? { resolveModule } : {};
    const input = { file, text, ...modules, ...(trusted ? { trusted } : {}) };
    return (await verifyText(this.lean, input, { ...options, ...(signal ? { signal } : {}) }))
      .report;
  }
}

function limitsOf({ core, resolveModule }: TextToOptimize) {
  return { core, timeoutMs: FILE_TIMEOUT_MS, ...(resolveModule ? { resolveModule } : {}) };
}

function whyLeftAlone(
  of: TheoremProof,
  report: FileReport,
  { proved, ownImports }: { proved: ReadonlySet<string>; ownImports: readonly string[] },
): string | undefined {
  if (!proved.has(of.name)) return `it is not proved: ${reason(report, of)}`;
  if (ownImports.length === 0) return undefined;
  return `the file imports files of its project (${ownImports.join(", ")}), which cannot be rewritten yet`;
}

function reason(report: FileReport, { name }: { name: string }): string {
  const declaration = report.declarations.find((each) => each.name === name);
  if (name === "") return "it has no name by which the gate could know it";
  return declaration?.reasons.map(({ text }) => text).join("; ") || "the file has errors";
}

type Result = TheoremResult & { of: TheoremProof; best: TheoremProof };

/** Asks the model first, when there is one; automation goes on from the best that it gave. */
async function improve(
  places: readonly Place[],
  { of, source }: { of: TheoremProof; source: ReadFile },
  options: OptimizeTextOptions,
): Promise<OptimizedTheorem> {
  const { policies = ["symbolic"], sampling, metric, signal } = options;
  const [place] = places;
  let asked: OptimizedTheorem | undefined;
  if (sampling && place && policies.includes("llm")) {
    const context = await describeContext(contextSlice(source, of), place);
    const stop = signal ? { signal } : {};
    asked = await optimizeWithModel(places, of, { ...sampling, metric, context, ...stop });
  }
  if (!policies.includes("symbolic")) return asked ?? unchanged(of, metric);
  const polished = await optimizeTheorem(places, asked?.best ?? of, options);
  if (!asked) return polished;
  return {
    ...polished,
    before: asked.before,
    steps: [...asked.steps, ...polished.steps],
    candidates: asked.candidates + polished.candidates,
    elapsedMs: asked.elapsedMs + polished.elapsedMs,
  };
}

function provedNames(report: FileReport): Set<string> {
  const proved = report.declarations.filter(({ verdict }) => verdict === "proved");
  return new Set(proved.map(({ name }) => name));
}

function isSound({ verdict }: FileReport): boolean {
  return verdict === "proved" || verdict === "incomplete";
}

function unchanged(of: TheoremProof, metric: Metric): OptimizedTheorem {
  const value = metric.evaluate(of);
  const { name, proof } = of;
  const none = { steps: [], candidates: 0, elapsedMs: 0 };
  return { name, metric: metric.name, before: value, after: value, proof, best: of, ...none };
}

/** The environments before the theorems of a text, one after another, in every lane. */
class Places {
  private readonly lanes: readonly LeanWorkspace[];
  private readonly core: boolean;
  private readonly bytes: Buffer;
  private at = 0;
  private environments: (number | undefined)[];

  constructor(lanes: readonly LeanWorkspace[], { text, core }: TextToOptimize) {
    this.lanes = lanes;
    this.core = core;
    this.bytes = Buffer.from(text);
    this.environments = lanes.map(() => undefined);
  }

  async before({ range }: TheoremProof): Promise<Place[]> {
    const text = this.bytes.subarray(this.at, range.start).toString();
    const { core } = this;
    this.at = range.start;
    const places = this.lanes.map(async (workspace, i): Promise<Place> => {
      const environment = this.environments[i];
      const begin = environment === undefined ? {} : { environment };
      const run = await workspace.run({ text, core, ...begin }, { timeoutMs: FILE_TIMEOUT_MS });
      if (run.status !== "finished")
        throw new LemmataError("bad-input", `Lean ${run.status}: ${run.reason}`);
      if (environment !== undefined) workspace.release({ environments: [environment] });
      this.environments[i] = run.environment;
      return { workspace, environment: run.environment };
    });
    return Promise.all(places);
  }
}
