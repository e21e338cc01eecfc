// `lemmata optimize`, told from top to bottom. A run: files, folders and datasets become tasks, worked on in the
// order of their imports (`optimizeFiles`). A file: each of its theorems is rewritten, by a model first and then by
// automation, and the gate verifies the file with what was found (`optimizeText`, `rewrite`).

import { LemmataError } from "../core/errors/index.ts";
import type {
  FileReport,
  LocalModule,
  SharedLemma,
  TheoremOptimization,
  TheoremProof,
} from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import type { ModelSession, ModelTaskOf } from "../llm/index.ts";
import { closeLean, openProvingLean, usedBy, useSince } from "../prove/index.ts";
import { withLineEndsOf } from "../sketch/index.ts";
import { openRunStore } from "../store/index.ts";
import { elaborateTrusted } from "../verify/index.ts";
import type { ProofContext } from "./elaborate-proof.ts";
import { shareLemmas } from "./factor/share-lemmas.ts";
import { keepAccepted, provedNames, reasonOf } from "./keep-accepted.ts";
import { optimizeWithModel } from "./llm/optimize-with-model.ts";
import { loadMetric } from "./load-metric.ts";
import { type OptimizedTheorem, optimizeTheorem } from "./optimize-theorem.ts";
import {
  checkOptions,
  FILE_TIMEOUT_MS,
  type OptimizeCommand,
  type OptimizedFile,
  type OptimizedText,
  type OptimizeTextOptions,
  type OptimizingLean,
  type TextToOptimize,
} from "./options.ts";
import { OptimizedProject, type ProjectResult } from "./project.ts";
import { PROOF_READ_OPTIONS, readProofs } from "./read-proofs.ts";
import { readText } from "./read-text.ts";
import { RecordedRun } from "./recorded-run.ts";
import { contextSlice, describeContext, type ReadFile } from "./scaffold/context-slice.ts";
import { configOf, samplingOf, settingsOf } from "./settings.ts";
import { type OptimizeSource, readOptimizeSources } from "./sources.ts";
import { completeTheorem } from "./symbolic/complete-theorem.ts";
import { TheoremContexts } from "./theorem-contexts.ts";
import { joined, recordOf, unchanged } from "./theorem-record.ts";
import { verifyGiven } from "./verify-given.ts";

type AskedTask = ModelTaskOf<"optimization">;

/** Optimizes files, dependencies first; those that an earlier process finished are not done again. */
export async function* optimizeFiles(command: OptimizeCommand): AsyncGenerator<OptimizedFile> {
  const { lanes, onProgress, resume, fresh, signal, timeMs, policies, maxHeartbeats, pareto } =
    command;
  const { backend } = command;
  const metric = await loadMetric(command.metric);
  const sources = readOptimizeSources(command.paths, command.theorems);
  const selected = sources.filter(({ isWatched }) => !isWatched);
  const store = openRunStore();
  let lean: Awaited<ReturnType<typeof openProvingLean>> | undefined;
  try {
    const sampling = samplingOf({ ...command, config: configOf(command), cache: store.responses });
    const settings = settingsOf(command, sources);
    const run = new RecordedRun(store, { sources, settings, fresh, resume });
    // What is finished needs no Lean.
    const isDone = selected.every((source) => run.finished(source));
    if (!isDone)
      lean = await openProvingLean({ workspaces: lanes, reads: true, onProgress }, backend);
    const sessions = new Map<string, ModelSession>();
    const samplingFor = (file: string) => {
      if (!sampling) return undefined;
      const model = sessions.get(file) ?? sampling.model.fork((call) => run.keepCall(file, call));
      sessions.set(file, model);
      return { ...sampling, model, onTask: (task: AskedTask) => run.keepTask(file, task) };
    };
    const optionsFor = ({ file, theorems }: OptimizeSource): OptimizeTextOptions => ({
      metric,
      timeMs,
      maxHeartbeats,
      pareto,
      policies,
      mayMiss: selected.length > 1,
      sampling: samplingFor(file),
      theorems,
      signal,
      onTheorem: (name, i, count) => onProgress(`${file}: ${name} (${i + 1} of ${count})`),
      found: ({ name }) => run.foundIn(file, name),
      onFound: (found) => run.keepFound(file, found),
      onTry: (tried) => run.keepTry(file, tried),
    });
    const project = lean && openProject(lean, { sources, run, optionsFor, command });
    for await (const done of project?.run() ?? []) yield kept(run, done);
    for (const source of project ? [] : selected) {
      yield asWritten(source, run.finished(source) as OptimizedText);
    }
    run.close(!signal?.aborted);
  } finally {
    if (lean) await closeLean(lean);
    store.close();
  }
}

function openProject(
  lean: OptimizingLean,
  given: {
    sources: readonly OptimizeSource[];
    run: RecordedRun;
    optionsFor: (source: OptimizeSource) => OptimizeTextOptions;
    command: OptimizeCommand;
  },
): OptimizedProject {
  const { sources, run, optionsFor, command } = given;
  const { core, signal, onProgress } = command;
  return new OptimizedProject(sources, {
    core,
    signal,
    onProgress,
    finished: (source) => run.finished(source),
    optimize: (text, source) => optimizeText(lean, text, optionsFor(source)),
    verify: (text) => verifyGiven(lean.verifier, text),
  });
}

function kept(run: RecordedRun, { source, result, failure, isCut }: ProjectResult): OptimizedFile {
  if (!isCut) run.keepFile(result, failure);
  return { ...asWritten(source, result), failure };
}

/** With the line ends of the file. */
function asWritten({ original }: OptimizeSource, result: OptimizedText): OptimizedFile {
  return { ...result, text: withLineEndsOf(original, result.text), original };
}

/**
 * Rewrites the proofs of a text so that a metric rises. Those that are not proved are left alone. The gate has the
 * last word on the text as a whole. Throws `bad-input` when Lean cannot read the text, or it lacks a theorem.
 */
export async function optimizeText(
  lean: OptimizingLean,
  original: TextToOptimize,
  options: OptimizeTextOptions,
): Promise<OptimizedText> {
  const started = performance.now();
  const { verifier } = lean;
  const { signal } = options;
  const { given, lemmas } = await withSharedLemmas(lean, original, options);
  const read = await readProofsOf(lean, given, signal);
  const { droppedImports } = read;
  const report = await verifyGiven(verifier, given, { signal });
  const proved = provedNames(report);
  const proofs = read.proofs.map((of) => ({ ...of, isProved: proved.has(of.name) }));
  const wanted = wantedOf(proofs, given.file, options);
  const theorems = await rewriteAll(lean, { given, read, wanted, report }, options);
  for (const theorem of theorems) {
    const shared = lemmas.filter(({ usedBy }) => usedBy.includes(theorem.name));
    const notes = shared.map(({ name }) => `shares ${name}`);
    if (notes.length > 0) theorem.notes = [...(theorem.notes ?? []), ...notes];
  }
  const text = await keepAccepted(
    { text: given.text, open: proofs.filter(({ isProved }) => !isProved), theorems },
    { ...gateOf(lean, given), proofs },
  );
  const elapsedMs = performance.now() - started;
  const shared = lemmas.length > 0 ? { lemmas, base: given.text } : {};
  return { file: given.file, text, theorems, droppedImports, elapsedMs, ...shared };
}

function gateOf({ verifier }: OptimizingLean, given: TextToOptimize) {
  const texts = new WeakMap<CheckResult, string>();
  return {
    async statements(text: string) {
      const trusted = await elaborateTrusted(verifier, given.file, text, checkOptions(given));
      texts.set(trusted, text);
      return trusted;
    },
    verify: (text: string, trusted: CheckResult) =>
      verifyGiven(verifier, { ...given, text }, { trusted, trustedText: texts.get(trusted) }),
  };
}

/** With a metric that wants it, what several proofs have in common becomes lemmas of the file first. */
async function withSharedLemmas(
  lean: OptimizingLean,
  given: TextToOptimize,
  { metric, theorems, policies = ["symbolic"], signal }: OptimizeTextOptions,
): Promise<{ given: TextToOptimize; lemmas: SharedLemma[] }> {
  const isWanted = metric.changes?.includes("share") && policies.includes("symbolic");
  if (!isWanted || theorems) return { given, lemmas: [] };
  const report = await verifyGiven(lean.verifier, given, { signal });
  const gate = gateOf(lean, given);
  const { text, lemmas } = await shareLemmas(lean, given, { report, gate, signal });
  return { given: { ...given, text }, lemmas };
}

interface ReadText {
  proofs: TheoremProof[];
  droppedImports: string[];
  source: ReadFile;
  /** Of the user's project, that the text imports. */
  modules: LocalModule[];
}

async function readProofsOf(
  lean: OptimizingLean,
  given: TextToOptimize,
  signal: AbortSignal | undefined,
): Promise<ReadText> {
  const { text } = given;
  const check = await readText(lean, given, { read: PROOF_READ_OPTIONS, signal });
  const { droppedImports, commands, reports = [], modules } = check;
  const source = { text, commands, mentions: reports.flatMap(({ mentions }) => mentions) };
  return { proofs: readProofs(text, check, () => false), droppedImports, source, modules };
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

/** What is found for each wanted theorem, in the order of the text. */
async function rewriteAll(
  lean: OptimizingLean,
  text: {
    given: TextToOptimize;
    read: ReadText;
    wanted: readonly TheoremProof[];
    /** The gate's, of the text as it is. */
    report: FileReport;
  },
  options: OptimizeTextOptions,
): Promise<TheoremOptimization[]> {
  const { given, read, wanted, report } = text;
  const { metric, signal, sampling } = options;
  const proved = provedNames(report);
  const contexts = new TheoremContexts(lean.workspaces, { ...given, ...read }, FILE_TIMEOUT_MS);
  const results: TheoremOptimization[] = [];
  try {
    for (const [i, of] of wanted.entries()) {
      const earlier = options.found?.(of);
      if (earlier) results.push({ ...earlier });
      else if (!proved.has(of.name) && !metric.changes?.includes("complete")) {
        const why = reasonOf(report, of);
        const leftAlone = of.name === "" ? why : `it is not proved: ${why}`;
        results.push({ ...recordOf(of, unchanged(of, metric)), leftAlone });
      } else if (signal?.aborted) results.push(recordOf(of, unchanged(of, metric)));
      else {
        options.onTheorem?.(of.name, i, wanted.length);
        const here = await contexts.before(of.range);
        const spent = usedBy(sampling?.model);
        const found = await rewrite(here, { of, source: read.source }, options);
        const result = { ...recordOf(of, found), use: useSince(spent, usedBy(sampling?.model)) };
        // What a stop cut off is searched for again by the next run.
        if (!signal?.aborted) options.onFound?.(result);
        results.push(result);
      }
    }
  } finally {
    contexts.release();
  }
  return results;
}

/** Asks the model first, when there is one; automation goes on from the best that it gave. */
async function rewrite(
  contexts: readonly ProofContext[],
  { of, source }: { of: TheoremProof; source: ReadFile },
  options: OptimizeTextOptions,
): Promise<OptimizedTheorem> {
  const { policies = ["symbolic"], sampling, metric, signal, onTry } = options;
  const [first] = contexts;
  let asked: OptimizedTheorem | undefined;
  if (sampling && first && policies.includes("llm")) {
    const context = sampling.context ? await describeContext(contextSlice(source, of), first) : "";
    const before = textBefore(source.text, of);
    const own = { ...sampling, metric, context, before, signal, onTry };
    asked = await optimizeWithModel(contexts, of, own);
  }
  if (!of.isProved && metric.changes?.includes("complete"))
    return asked && asked.after > asked.before ? asked : completeTheorem(contexts, of, options);
  if (!policies.includes("symbolic")) return asked ?? unchanged(of, metric);
  const polished = await optimizeTheorem(contexts, asked?.best ?? of, options);
  return asked ? joined(asked, polished) : polished;
}

/** The file up to a theorem. */
function textBefore(text: string, { statement, proofRange }: TheoremProof): string {
  const before = Buffer.from(text).subarray(0, proofRange.start).toString();
  const start = before.lastIndexOf(statement.trim());
  return (start < 0 ? before : before.slice(0, start)).trimEnd();
}
