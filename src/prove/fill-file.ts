import { LemmataError } from "../core/errors/index.ts";
import {
  type DeclarationReport,
  type FileReport,
  type NameParts,
  type ObligationId,
  parseName,
  type Sketch,
} from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { type FilledObligation, reassemble } from "../sketch/index.ts";
import { elaborateTrusted, type VerifyOptions, verifyWith } from "../verify/index.ts";
import { axiomPolicy, type FileContext } from "./file-context.ts";
import { fillsStand } from "./fills-stand.ts";
import { withToolsOf } from "./program-tools.ts";
import { countWaiting } from "./waiting.ts";

/** The file with the proofs that stood; `refused` says why others did not. */
export interface FilledFile {
  /** The gate accepted the whole file against the original. */
  proved: boolean;
  text: string;
  axioms: string[];
  /** What the gate says of each declaration, with the proofs that stood. */
  declarations: readonly DeclarationReport[];
  /** Why the file is not proved although everything was filled in. */
  reasons: string[];
  /** By the id of the obligation. */
  refused: Map<ObligationId, string>;
}

/** Milliseconds for elaborating a whole file. */
export const FILE_TIMEOUT_MS = 300_000;

/**
 * Puts the proofs into the file and lets the gate judge it against the original. When it refuses, the
 * proofs go in one after another, each in its place or else as a lemma, and those that are refused
 * stay out.
 */
export async function fillFile(
  context: FileContext,
  filled: readonly FilledObligation[],
): Promise<FilledFile> {
  const nothing = nothingFilled(context.sketch.text);
  if (filled.length === 0) return nothing;
  const reading = readTrusted(context);
  const verify = (fills: readonly FilledObligation[]) => verifyFills(context, fills, reading);
  const whole = await verify(filled);
  const trusted = await reading;
  if (whole.stands) return concluded(whole, trusted, nothing.refused);
  const refused = new Map<ObligationId, string>();
  let kept: FilledObligation[] = [];
  let last: VerifiedText | undefined;
  for (const fill of filled) {
    for (const as of ["inline", "lemma"] as const) {
      const tried = [...kept, { ...fill, as }];
      const verified = await verify(tried);
      if (verified.stands) {
        [kept, last] = [tried, verified];
        refused.delete(fill.id);
        break;
      }
      if (!refused.has(fill.id)) refused.set(fill.id, verified.reasons[0] ?? "the file has errors");
    }
  }
  return last ? concluded(last, trusted, refused) : { ...nothing, refused };
}

/** Of a file without any proof. */
export function nothingFilled(text: string): FilledFile {
  return { proved: false, text, axioms: [], declarations: [], reasons: [], refused: new Map() };
}

interface VerifiedText {
  text: string;
  report: FileReport;
  /** Nothing in it was refused; parts may be open. */
  stands: boolean;
  reasons: string[];
}

async function verifyFills(
  context: FileContext,
  fills: readonly FilledObligation[],
  reading: Promise<CheckResult | string>,
): Promise<VerifiedText> {
  const { lean, file, sketch } = context;
  const proofs = fills.flatMap(({ proof, lemmas = [] }) => [proof, ...lemmas.map((l) => l.proof)]);
  const text = withToolsOf(reassemble(sketch, fills), proofs);
  const trusted = reading.then((read) => (typeof read === "string" ? undefined : read));
  const input = { file, text, trusted, trustedText: sketch.text, expected: openIn(sketch) };
  const verifying = () => verifyWith(lean.verifier, input, checkOptions(context));
  const { report } = await countWaiting(context.waited, verifying, (r) => r.report.elapsedMs);
  const stands = fillsStand(report, sketch, fills);
  return { text, report, stands, reasons: reasonsOf(report) };
}

/** The theorems with a `sorry`, as their names tell; nothing where one has none. */
function openIn({ obligations }: Sketch): NameParts[] | undefined {
  const names = obligations.flatMap(({ declaration }) => declaration ?? []);
  return names.length === obligations.length ? names.map(parseName) : undefined;
}

function concluded(
  { text, report, reasons }: VerifiedText,
  trusted: CheckResult | string,
  refused: Map<ObligationId, string>,
): FilledFile {
  const axioms = [...new Set(report.declarations.flatMap((d) => d.axioms))].sort();
  const isCompared = typeof trusted !== "string";
  const proved = report.verdict === "proved" && isCompared;
  const why = isCompared ? reasons : [trusted, ...reasons];
  const { declarations } = report;
  return { proved, text, axioms, declarations, reasons: proved ? [] : why, refused };
}

/** The original as the gate reads it, or why nothing can be compared with it. */
async function readTrusted(context: FileContext): Promise<CheckResult | string> {
  const { lean, file, sketch } = context;
  try {
    const read = () => elaborateTrusted(lean.verifier, file, sketch.text, checkOptions(context));
    return await countWaiting(context.waited, read, ({ elapsedMs }) => elapsedMs);
  } catch (error) {
    if (error instanceof LemmataError && error.code === "bad-input") return error.message;
    throw error;
  }
}

function checkOptions({ options }: FileContext): VerifyOptions {
  const { core, resolveModule, signal } = options;
  return { core, resolveModule, signal, timeoutMs: FILE_TIMEOUT_MS, policy: axiomPolicy(options) };
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
