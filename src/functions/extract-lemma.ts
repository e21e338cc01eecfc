import { type ExtractedLemma, extractLemma as extractFrom } from "../optimize/index.ts";
import { asLeanReads, withLineEndsOf } from "../sketch/index.ts";
import { projectResolver } from "../verify/index.ts";
import { type LeanOptions, type SourceOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** Which part of which proof becomes a lemma. */
export interface ExtractLemmaOptions extends LeanOptions, SourceOptions {
  /** Line of the part, from 1. */
  line: number;
  /** Its column, from 0 in code points; default that of the first tactic that begins on the line. */
  column?: number | undefined;
  /** Name of the lemma, without a namespace; default one made from its statement. */
  name?: string | undefined;
}

/**
 * Makes a part of a proof a theorem before its declaration, and uses it in its place: what a `have` states, the goal of a
 * bullet, or the goal before any other tactic. Its binders are the hypotheses that the part needs.
 *
 *     const text = "theorem t (p q : Prop) (h : p ∧ q) : q := by\n  have g : q := by\n    exact h.2\n  exact g";
 *     const { lemma } = await extractLemma(text, { line: 2, name: "second" });
 *     // lemma.statement: "theorem second {p q : Prop} (h : p ∧ q) : q"
 *
 * The gate says that the new text still proves what the old one proved, as stated. Throws `LemmataError`: `bad-input`
 * when nothing can be extracted there, `cancelled`, or what keeps Lean from running.
 */
export function extractLemma(text: string, options: ExtractLemmaOptions): Promise<ExtractedLemma> {
  const { line, column, name, fileName, signal } = options;
  return withLean(options, async (lean, core) => {
    const resolveModule = fileName === undefined ? undefined : projectResolver(fileName);
    const file = fileName ?? "<input>";
    const given = { file, text: asLeanReads(text), core, resolveModule };
    const leans = { verifier: lean.embedded, workspace: await lean.kept() };
    const extracted = await extractFrom(leans, given, { line, column, name, signal });
    throwIfCancelled(signal);
    return { ...extracted, text: withLineEndsOf(text, extracted.text) };
  });
}
