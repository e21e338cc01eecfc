import { LemmataError } from "../core/errors/index.ts";
import {
  type DeclarationReport,
  type FileReport,
  nothingRefused,
  type ObligationId,
  type Sketch,
} from "../core/index.ts";
import type { CheckResult, ModuleResolver } from "../core/ports/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import { type FilledObligation, reassemble } from "../sketch/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";

export interface FillsToJudge {
  lean: EmbeddedLean;
  file: string;
  sketch: Sketch;
  filled: readonly FilledObligation[];
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** Finds modules of the project that the file may import. */
  resolveModule?: ModuleResolver;
  signal?: AbortSignal;
}

/** The file with the proofs that stood; `refused` says why others did not. */
export interface JudgedFills {
  /** The gate accepted the whole file against the original. */
  proved: boolean;
  text: string;
  axioms: string[];
  /** Why the file is not proved although everything was filled in. */
  reasons: string[];
  /** By the id of the obligation. */
  refused: Map<ObligationId, string>;
}

/** Milliseconds for elaborating a whole file. */
const FILE_TIMEOUT_MS = 300_000;

/**
 * Puts the proofs into the file and lets the gate judge it against the original. When it refuses, the
 * proofs go in one after another, each in its place or else as a lemma, and those that are refused
 * stay out.
 */
export async function judgeFills(given: FillsToJudge): Promise<JudgedFills> {
  const { sketch, filled } = given;
  const nothing = nothingJudged(sketch.text);
  if (filled.length === 0) return nothing;
  const trusted = await readTrusted(given);
  const judge = (fills: readonly FilledObligation[]) => judgeText(given, fills, trusted);
  const whole = await judge(filled);
  if (whole.stands) return concluded(whole, trusted, nothing.refused);
  const refused = new Map<ObligationId, string>();
  let kept: FilledObligation[] = [];
  let last: JudgedText | undefined;
  for (const fill of filled) {
    for (const as of ["inline", "lemma"] as const) {
      const tried = [...kept, { ...fill, as }];
      const judged = await judge(tried);
      if (judged.stands) {
        [kept, last] = [tried, judged];
        refused.delete(fill.id);
        break;
      }
      if (!refused.has(fill.id)) refused.set(fill.id, judged.reasons[0] ?? "the file has errors");
    }
  }
  return last ? concluded(last, trusted, refused) : { ...nothing, refused };
}

/** Of a file without any proof. */
export function nothingJudged(text: string): JudgedFills {
  return { proved: false, text, axioms: [], reasons: [], refused: new Map() };
}

interface JudgedText {
  text: string;
  report: FileReport;
  /** Nothing in it was refused; parts may be open. */
  stands: boolean;
  reasons: string[];
}

async function judgeText(
  { lean, file, sketch, core, resolveModule, signal }: FillsToJudge,
  fills: readonly FilledObligation[],
  trusted: CheckResult | string,
): Promise<JudgedText> {
  const text = reassemble(sketch, fills);
  const options = { core, timeoutMs: FILE_TIMEOUT_MS, signal };
  const against = typeof trusted === "string" ? {} : { trusted };
  const modules = resolveModule ? { resolveModule } : {};
  const { report } = await verifyText(lean, { file, text, ...modules, ...against }, options);
  const stands = nothingRefused(report.verdict);
  return { text, report, stands, reasons: reasonsOf(report) };
}

function concluded(
  { text, report, reasons }: JudgedText,
  trusted: CheckResult | string,
  refused: Map<ObligationId, string>,
): JudgedFills {
  const axioms = [...new Set(report.declarations.flatMap((d) => d.axioms))].sort();
  const isCompared = typeof trusted !== "string";
  const proved = report.verdict === "proved" && isCompared;
  const why = isCompared ? reasons : [trusted, ...reasons];
  return { proved, text, axioms, reasons: proved ? [] : why, refused };
}

/** The original as the gate reads it, or why nothing can be compared with it. */
async function readTrusted(given: FillsToJudge): Promise<CheckResult | string> {
  const { lean, file, sketch, core, resolveModule, signal } = given;
  const modules = resolveModule ? { resolveModule } : {};
  const cancel = signal ? { signal } : {};
  const options = { core, timeoutMs: FILE_TIMEOUT_MS, ...modules, ...cancel };
  try {
    return await elaborateTrusted(lean, file, sketch.text, options);
  } catch (error) {
    if (error instanceof LemmataError && error.code === "bad-input") return error.message;
    throw error;
  }
}

function reasonsOf(report: FileReport): string[] {
  const ofDeclaration = (d: DeclarationReport) => d.reasons.map((r) => `${d.name}: ${r.text}`);
  const errors = report.messages.filter(({ severity }) => severity === "error");
  return [
    ...report.reasons.map(({ text }) => text),
    ...report.declarations.filter(({ verdict }) => verdict === "rejected").flatMap(ofDeclaration),
    ...errors.map(({ pos, data }) => `line ${pos.line}: ${data}`),
  ];
}
