import { LemmataError } from "../core/errors/index.ts";
import type {
  FileReport,
  LocalModule,
  ProofTry,
  TheoremOptimization,
  TheoremProof,
} from "../core/index.ts";
import type { CheckResult, ModuleResolver } from "../core/ports/index.ts";
import type { EmbeddedLean, LeanWorkspace } from "../lean/embedded/index.ts";
import {
  closeLean,
  type LeanWithWorkspaces,
  NO_USE,
  openLeanWithWorkspaces,
  usedBy,
  useSince,
} from "../prove/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import type { ProofContext } from "./elaborate-proof.ts";
import type { ModelOptions } from "./llm/model-options.ts";
import { optimizeWithModel } from "./llm/optimize-with-model.ts";
import type { Metric } from "./metrics/metric.ts";
import { type OptimizedTheorem, optimizeTheorem } from "./optimize-theorem.ts";
import { PROOF_READ_OPTIONS, readProofs } from "./read-proofs.ts";
import { contextSlice, describeContext, type ReadFile } from "./scaffold/context-slice.ts";
import { provedNames, reasonOf, settleProofs } from "./settle-proofs.ts";
import { TheoremContexts } from "./theorem-contexts.ts";

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
  /** Names that the text does not have are passed over. */
  mayMiss?: boolean;
  /** Milliseconds for each theorem; models are not held to it. */
  timeMs: number;
  /** Default: changes by automation. */
  policies?: readonly OptimizePolicy[];
  /** Needed for `llm`. */
  sampling?: Sampling;
  signal?: AbortSignal;
  onTheorem?: (name: string, index: number, count: number) => void;
  /** What an earlier run found for a theorem; it is not searched for again. */
  found?: (theorem: TheoremProof) => TheoremOptimization | undefined;
  /** Told of what the search for a theorem found, before the gate sees it. */
  onFound?: (found: TheoremOptimization) => void;
  /** Told of each proof that was tried; Lean's word on it is no verdict yet. */
  onTry?: (tried: ProofTry) => void;
}

export type OptimizePolicy = "symbolic" | "llm";

/** How a model is asked. */
export type Sampling = Omit<ModelOptions, "metric" | "signal" | "context" | "onTry"> & {
  /** Show what statement and proof rest on. */
  context: boolean;
};

export interface OptimizedText {
  file: string;
  /** The text with the better proofs that the gate accepted. */
  text: string;
  theorems: TheoremOptimization[];
  droppedImports: string[];
  elapsedMs: number;
}

/** Milliseconds for elaborating a whole file. */
const FILE_TIMEOUT_MS = 300_000;

interface OptimizerOptions {
  lanes: number;
  onProgress?: (step: string) => void;
}

/** Measures and rewrites the proofs of texts; the gate has the last word on each text as a whole. */
export class Optimizer {
  private readonly lean: EmbeddedLean;
  private readonly lanes: LeanWorkspace[];

  private constructor({ verifier: lean, workspaces: lanes }: LeanWithWorkspaces) {
    this.lean = lean;
    this.lanes = lanes;
  }

  /** `lanes`: Lean processes side by side. */
  static async open({ lanes, onProgress }: OptimizerOptions): Promise<Optimizer> {
    return new Optimizer(await openLeanWithWorkspaces({ workspaces: lanes, onProgress }));
  }

  async close(): Promise<void> {
    const { lean, lanes } = this;
    await closeLean({ verifier: lean, workspaces: lanes });
  }

  /** The theorems of a text with what metrics are computed from. */
  async measure(given: TextToOptimize, signal?: AbortSignal): Promise<TheoremProof[]> {
    const { file, text } = given;
    const { report, submission } = await verifyText(
      this.lean,
      { file, text, read: PROOF_READ_OPTIONS },
      { ...checkOptions(given), signal },
    );
    if (!submission) throw new LemmataError("bad-input", `${file}: ${report.reasons[0]?.text}`);
    const proved = provedNames(report);
    return readProofs(text, finished(file, submission), (name) => proved.has(name));
  }

  /** What the gate says of a text. */
  judge(given: TextToOptimize, signal?: AbortSignal): Promise<FileReport> {
    return this.verify(given, given.text, signal);
  }

  /** Rewrites the proofs of a text so that a metric rises. */
  async optimize(given: TextToOptimize, options: OptimizeTextOptions): Promise<OptimizedText> {
    const started = performance.now();
    const { signal } = options;
    const read = await this.read(given, signal);
    const { proofs, droppedImports } = read;
    const wanted = wantedOf(proofs, given.file, options);
    const report = await this.verify(given, given.text, signal);
    const theorems = await this.search(given, { read, wanted, report }, options);
    const proved = provedNames(report);
    const text = await settleProofs(
      { text: given.text, open: proofs.filter(({ name }) => !proved.has(name)), theorems },
      {
        statements: (text) => elaborateTrusted(this.lean, given.file, text, checkOptions(given)),
        verify: (text, trusted) => this.verify(given, text, undefined, trusted),
        proofs,
      },
    );
    const elapsedMs = performance.now() - started;
    return { file: given.file, text, theorems, droppedImports, elapsedMs };
  }

  /** What is found for each wanted theorem, in the order of the text. */
  private async search(
    given: TextToOptimize,
    {
      read,
      wanted,
      report,
    }: { read: ReadText; wanted: readonly TheoremProof[]; report: FileReport },
    options: OptimizeTextOptions,
  ): Promise<TheoremOptimization[]> {
    const proved = provedNames(report);
    const places = new TheoremContexts(this.lanes, { ...given, ...read }, FILE_TIMEOUT_MS);
    const results: TheoremOptimization[] = [];
    try {
      for (const [i, of] of wanted.entries()) {
        const earlier = options.found?.(of);
        const stopped = options.signal?.aborted ?? false;
        if (earlier || stopped || !proved.has(of.name)) {
          const why = proved.has(of.name) ? undefined : `it is not proved: ${reasonOf(report, of)}`;
          results.push(earlier ? { ...earlier } : asItWas(of, options.metric, why));
          continue;
        }
        options.onTheorem?.(of.name, i, wanted.length);
        const here = await places.before(of.range);
        const model = options.sampling?.model;
        const spent = usedBy(model);
        const outcome = await improve(here, { of, source: read.source }, options);
        const result = { ...recordOf(of, outcome), use: useSince(spent, usedBy(model)) };
        // What a stop cut off is searched for again by the next run.
        if (!options.signal?.aborted) options.onFound?.(result);
        results.push(result);
      }
    } finally {
      places.release();
    }
    return results;
  }

  private async read(given: TextToOptimize, signal: AbortSignal | undefined): Promise<ReadText> {
    const { file, text } = given;
    const wishes = { text, fileName: file, ...checkOptions(given), signal };
    const modules = await this.lean.modulesOf(wishes);
    const check = finished(file, await this.lean.check({ ...wishes, read: PROOF_READ_OPTIONS }));
    const { droppedImports, commands, reports = [] } = check;
    const source = { text, commands, mentions: reports.flatMap(({ mentions }) => mentions) };
    return { proofs: readProofs(text, check, () => false), droppedImports, source, modules };
  }

  /** The gate's report on a text; with `trusted`, its theorems have to be those. */
  private async verify(
    given: TextToOptimize,
    text: string,
    signal?: AbortSignal,
    trusted?: CheckResult,
  ): Promise<FileReport> {
    const { file } = given;
    const options = { ...checkOptions(given), signal };
    const verified = await verifyText(this.lean, { file, text, trusted }, options);
    return verified.report;
  }
}

function finished(file: string, check: CheckResult): CheckResult {
  if (check.status === "finished") return check;
  throw new LemmataError("bad-input", `${file}: Lean ${check.status}: ${check.reason}`);
}

interface ReadText {
  proofs: TheoremProof[];
  droppedImports: string[];
  source: ReadFile;
  /** Of the user's project, that the text imports. */
  modules: LocalModule[];
}

function checkOptions({ core, resolveModule }: TextToOptimize) {
  return { core, timeoutMs: FILE_TIMEOUT_MS, resolveModule };
}

/** Throws `bad-input` when a name is none of a theorem of the file. */
function wantedOf(
  proofs: readonly TheoremProof[],
  file: string,
  { theorems: names, mayMiss = false }: Pick<OptimizeTextOptions, "theorems" | "mayMiss">,
): readonly TheoremProof[] {
  if (!names) return proofs;
  const missing = names.filter((name) => !proofs.some((proof) => proof.name === name));
  if (missing.length > 0 && !mayMiss)
    throw new LemmataError("bad-input", `${file} has no theorem ${missing.join(", ")}`, {
      hint: `it has ${proofs.map(({ name }) => name || "an example").join(", ") || "none"}`,
    });
  return proofs.filter(({ name }) => names.includes(name));
}

function recordOf(of: TheoremProof, outcome: OptimizedTheorem): TheoremOptimization {
  const { name, metric, before, after, proof, steps, candidates, accepted, elapsedMs, notes } =
    outcome;
  const { statement, proof: original, proofRange } = of;
  const range = { start: proofRange.start, end: proofRange.end };
  return {
    name,
    metric,
    before,
    after,
    statement,
    original,
    range,
    proof,
    steps,
    candidates,
    accepted,
    elapsedMs,
    use: NO_USE,
    notes,
  };
}

function asItWas(
  of: TheoremProof,
  metric: Metric,
  leftAlone: string | undefined,
): TheoremOptimization {
  const result = recordOf(of, unchanged(of, metric));
  return leftAlone === undefined ? result : { ...result, leftAlone };
}

/** Asks the model first, when there is one; automation goes on from the best that it gave. */
async function improve(
  places: readonly ProofContext[],
  { of, source }: { of: TheoremProof; source: ReadFile },
  options: OptimizeTextOptions,
): Promise<OptimizedTheorem> {
  const { policies = ["symbolic"], sampling, metric, signal, onTry } = options;
  const tell = onTry ? { onTry } : {};
  const [place] = places;
  let asked: OptimizedTheorem | undefined;
  if (sampling && place && policies.includes("llm")) {
    const context = sampling.context ? await describeContext(contextSlice(source, of), place) : "";
    const stop = signal ? { signal } : {};
    asked = await optimizeWithModel(places, of, { ...sampling, metric, context, ...stop, ...tell });
  }
  if (!policies.includes("symbolic")) return asked ?? unchanged(of, metric);
  const polished = await optimizeTheorem(places, asked?.best ?? of, options);
  if (!asked) return polished;
  const { candidates } = asked;
  const later = polished.steps.map((step) => ({
    ...step,
    candidates: step.candidates + candidates,
  }));
  return {
    ...polished,
    before: asked.before,
    steps: [...asked.steps, ...later],
    candidates: asked.candidates + polished.candidates,
    accepted: asked.accepted + polished.accepted,
    elapsedMs: asked.elapsedMs + polished.elapsedMs,
    ...(asked.notes ? { notes: asked.notes } : {}),
  };
}

function unchanged(of: TheoremProof, metric: Metric): OptimizedTheorem {
  const value = metric.evaluate(of);
  const { name, proof } = of;
  const none = { steps: [], candidates: 0, accepted: 0, elapsedMs: 0 };
  return { name, metric: metric.name, before: value, after: value, proof, best: of, ...none };
}
