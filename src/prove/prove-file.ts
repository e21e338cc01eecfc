import { LemmataError } from "../core/errors/index.ts";
import {
  elaborateContext,
  type LocalModule,
  type Obligation,
  type ObligationId,
  type ProveReport,
  type Sketch,
} from "../core/index.ts";
import { findObligations, forThisLean } from "../sketch/index.ts";
import type { FileContext, ProveOptions, ProvingLean } from "./file-context.ts";
import { fileErrors } from "./file-errors.ts";
import { FILE_TIMEOUT_MS, fillFile, nothingFilled } from "./fill-file.ts";
import { withProgramTools } from "./program-tools.ts";
import { unprovedStatus } from "./report.ts";
import {
  type FoundProofs,
  keptObligation,
  refuse,
  searchObligation,
  settleByGate,
} from "./search-obligation.ts";

/** How often the proofs of a file go to the gate; those that it refuses are searched for again. */
const GATE_ROUNDS = 3;

/**
 * Proves what it can of a file: finds its `sorry`s, searches for a proof of each, and puts what was found into
 * the file for the gate to judge. `file`: name for messages. Throws `bad-input` when the file itself has errors.
 */
export async function proveFile(
  lean: ProvingLean,
  file: string,
  given: string,
  options: ProveOptions,
): Promise<ProveReport> {
  const started = performance.now();
  const { core, resolveModule, signal } = options;
  const { verifier } = lean;
  const fileName = file;
  const modules = await verifier.modulesOf({ fileName, text: given, core, resolveModule, signal });
  const read = await readObligations(lean, { file, text: given, modules }, options);
  const { text, sketch, droppedImports, olderLean } = read;
  // Warms the judge up while the search goes on.
  if (sketch.obligations.length > 0) verifier.judge.survey(text, { core }).catch(() => {});
  const waited = { ms: 0 };
  const context: FileContext = { lean, file, sketch, modules, options, waited };
  const found: FoundProofs = new Map();
  let filled = nothingFilled(text);
  let wanted: readonly Obligation[] = sketch.obligations;
  for (let round = 0; wanted.length > 0 && round < GATE_ROUNDS; round++) {
    for (const obligation of wanted) await workOn(context, obligation, { found, started });
    filled = await fillFile(
      context,
      [...found.values()].flatMap(({ fill }) => fill ?? []),
    );
    const again = new Set<ObligationId>();
    for (const [id, why] of filled.refused) {
      const proof = found.get(id);
      if (proof && refuse(proof, why)) again.add(id);
    }
    wanted = sketch.obligations.filter(({ id }) => again.has(id) && !signal?.aborted);
  }
  settleByGate(sketch.obligations, found, filled.declarations);
  const obligations = [...found.values()].map(({ report }) => report);
  return {
    status: filled.proved ? "proved" : unprovedStatus(obligations),
    text: filled.text,
    obligations,
    others: sketch.others,
    droppedImports,
    olderLean,
    axioms: filled.axioms,
    reasons: filled.reasons,
    gate: verifier.gateLevel === "kernel-replay" ? undefined : verifier.gateLevel,
    elapsedMs: performance.now() - started - waited.ms,
  };
}

/** Searches for a proof of an obligation, unless one is known from before, and tells of it. */
async function workOn(
  context: FileContext,
  obligation: Obligation,
  { found, started }: { found: FoundProofs; started: number },
): Promise<void> {
  const { sketch, options } = context;
  const { id, declaration } = obligation;
  const { known, timeLimitMs, onEvent, signal } = options;
  const at = () => performance.now() - started;
  const kept = found.has(id) ? undefined : known?.get(id);
  // After an interrupt what is left does not begin.
  const isTold = kept !== undefined || !signal?.aborted;
  if (isTold && !kept) {
    const number = sketch.obligations.indexOf(obligation) + 1;
    const of = sketch.obligations.length;
    const leftMs = timeLimitMs - (found.get(id)?.report.elapsedMs ?? 0);
    const about = { obligation: id, declaration, number, of, timeLimitMs: Math.max(0, leftMs) };
    onEvent?.({ kind: "obligation-start", at: at(), ...about });
  }
  const result = kept
    ? keptObligation(obligation, kept)
    : await searchObligation(context, obligation, found);
  found.set(id, result);
  if (isTold) onEvent?.({ kind: "obligation-end", at: at(), report: { ...result.report } });
}

/** A file as it was read: `text` is what was given, or that made fit for this Lean. */
interface ReadFile {
  text: string;
  sketch: Sketch;
  droppedImports: string[];
  olderLean?: string[];
}

/** The `sorry`s of a file, as Lean elaborates it. */
async function readObligations(
  lean: ProvingLean,
  { file, text, modules }: { file: string; text: string; modules: readonly LocalModule[] },
  options: ProveOptions,
): Promise<ReadFile> {
  // A search begins in the first, and may import more than the file does.
  const others = lean.workspaces.slice(0, -1);
  const workspace = lean.workspaces.at(-1);
  const { core, signal, onRead: onProgress } = options;
  if (!workspace) throw new LemmataError("internal", "there is no workspace to prove in");
  // Meanwhile the others elaborate what the search begins with.
  const onContext = (context: string) => {
    const asked = { text: withProgramTools(context), core, modules };
    const limits = { signal, timeoutMs: FILE_TIMEOUT_MS };
    for (const other of others) elaborateContext(other, asked, limits).catch(() => {});
  };
  const reading = { text, core, modules, workspace, signal, onProgress, onContext };
  const found = await findObligations({ ...reading, wholeProofs: true });
  if (found.status !== "finished") {
    throw new LemmataError("bad-input", `${file}: reading it ${found.status}: ${found.reason}`);
  }
  const error = fileErrors(file, found.messages);
  const older = core && error ? forThisLean(text, found.messages) : undefined;
  if (older) {
    const { declarations: olderLean } = older;
    const adapted = { file, text: older.text, modules };
    // Where that does not help, what Lean said of the text as it stands is what counts.
    const read = await readObligations(lean, adapted, options).catch(() => undefined);
    if (read) return { ...read, olderLean: [...olderLean, ...(read.olderLean ?? [])] };
  }
  if (error) throw error;
  return { text, ...found };
}
