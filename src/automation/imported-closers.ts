import { readHeader } from "../lean/index.ts";
import { EFFORTS } from "./efforts.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** Tactics of Mathlib, and of what it builds on, that close goals of their kind or fail; the quickest first. */
const CLOSERS = [
  "ring1",
  "linarith",
  "norm_num1",
  "positivity",
  "nlinarith",
  "field_simp",
  "push_cast",
  "aesop",
] as const;

/** How each is used by itself; the others are used as they are. */
const USES: Readonly<Partial<Record<(typeof CLOSERS)[number], string>>> = {
  ring1: "ring",
  norm_num1: "(norm_num [*]; done)",
  field_simp: "(field_simp; ring)",
  push_cast: "(push_cast; linarith)",
};

const OWN = /^(Init|Std|Lean|Lake)\b/;

/** What the libraries that a text imports add to the automation: those of the tactics above that are known there. */
export async function importedClosers(
  runner: TacticRunner,
  state: number,
  context: string,
): Promise<string[]> {
  if (readHeader(context).imports.every(({ module }) => OWN.test(module))) return [];
  const known: string[] = [];
  for (const name of CLOSERS) {
    const isKnown = await runner.run(state, `first | skip | ${name}`, EFFORTS.small);
    if (isKnown) known.push(USES[name] ?? name);
  }
  return known;
}
