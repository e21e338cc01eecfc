import {
  type FileReport,
  nothingRefused,
  type TheoremOptimization,
  type TheoremProof,
} from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { SORRY, statementsOf, withProofs } from "./splice.ts";
import { standingChanges } from "./standing-changes.ts";

export interface FoundProofs {
  text: string;
  /** Not proved from the beginning; they do not stand in the way of the others. */
  open: readonly TheoremProof[];
  /** What was found. Those that the gate refuses become what they were, with the reason. */
  theorems: readonly TheoremOptimization[];
}

export interface TextGate {
  /** All theorems of the text. */
  proofs: readonly TheoremProof[];
  /** Elaborates what the theorems say, where no candidate runs. */
  statements(text: string): Promise<CheckResult>;
  /** The gate's report; the theorems have to be those of `trusted`. */
  verify(text: string, trusted: CheckResult): Promise<FileReport>;
}

/** The text with the new proofs that the gate accepts, all together, for the old statements. */
export async function keepAccepted(
  { text, open, theorems }: FoundProofs,
  gate: TextGate,
): Promise<string> {
  const changed = theorems.filter(isChanged);
  if (changed.length === 0) return text;
  const trusted = await gate.statements(statementsOf(text, gate.proofs));
  const isFilled = ({ name }: TheoremProof) => changed.some((each) => each.name === name);
  const left = open.filter((of) => !isFilled(of)).map((of) => ({ of, proof: SORRY }));
  const verify = (selection: readonly TheoremOptimization[]) =>
    gate.verify(withProofs(text, [...selection.map(toSplice), ...left]), trusted);
  const report = await verify(changed);
  if (isSound(report, changed)) return optimizedText(text, theorems);
  const proved = provedNames(report);
  const blamed = changed.filter(({ name }) => !proved.has(name));
  for (const result of blamed) takeBack(result, `the gate refuses it: ${reasonOf(report, result)}`);
  const rest = changed.filter((result) => !blamed.includes(result));
  const standing = await standingChanges(rest, async (some) => isSound(await verify(some), some));
  for (const result of rest) {
    if (!standing.includes(result))
      takeBack(result, "other theorems of the file need the old proof");
  }
  return optimizedText(text, theorems);
}

/** The text with the proofs as they are now. */
export function optimizedText(text: string, theorems: readonly TheoremOptimization[]): string {
  return withProofs(text, theorems.filter(isChanged).map(toSplice));
}

export function isChanged({ proof, original }: TheoremOptimization): boolean {
  return proof !== original;
}

export function takeBack(result: TheoremOptimization, reason: string): void {
  result.refused = reason;
  result.proof = result.original;
  result.after = result.before;
}

function toSplice({ range, proof }: TheoremOptimization) {
  return { of: { proofRange: range }, proof };
}

export function provedNames(report: FileReport): Set<string> {
  const proved = report.declarations.filter(({ verdict }) => verdict === "proved");
  return new Set(proved.map(({ name }) => name));
}

export function reasonOf(report: FileReport, { name }: { name: string }): string {
  const declaration = report.declarations.find((each) => each.name === name);
  if (name === "") return "it has no name by which the gate could know it";
  return declaration?.reasons.map(({ text }) => text).join("; ") || "the file has errors";
}

function isSound(report: FileReport, changed: readonly TheoremOptimization[]): boolean {
  const proved = provedNames(report);
  return nothingRefused(report.verdict) && changed.every(({ name }) => proved.has(name));
}
