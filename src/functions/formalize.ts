import type { FormalizationExample, FormalizationResult } from "../core/index.ts";
import {
  type CheckedFormalization,
  checkFormalization as checkText,
  type FindLemmas,
  formalizeText,
} from "../formalize/index.ts";
import { configLocation, type ModelOptions } from "./model-options.ts";
import { type LeanOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** What a formal statement is compared with. */
export interface CheckFormalizationOptions extends LeanOptions {
  /** What it is to say, in words. */
  informal?: string | undefined;
  /** Instances, and whether hypotheses and conclusion hold of them. */
  examples?: readonly FormalizationExample[] | undefined;
}

/** How statements are asked for. */
export interface FormalizeOptions extends LeanOptions, ModelOptions {
  /** Instances, and whether hypotheses and conclusion hold of them. */
  examples?: readonly FormalizationExample[] | undefined;
  /** Most rounds, each told what was wrong before; default 10. */
  rounds?: number | undefined;
  /** Statements asked for in each round; default 3. */
  samples?: number | undefined;
  /** Finds statements of a library that show how such a thing is stated; default none. */
  findLemmas?: FindLemmas | undefined;
}

/**
 * What speaks against a formal statement, without a model.
 *
 *     const { flags } = await checkFormalization("theorem t (n : Nat) (h : n < 0) : n = 1");
 *     // [{ code: "contradictory", text: "nothing meets the hypotheses" }]
 *
 * `text`: Lean text whose last theorem is judged, with a proof or without. Throws `LemmataError`: `bad-input` when Lean
 * cannot read it, `cancelled`, or what keeps Lean from running.
 */
export function checkFormalization(
  text: string,
  options: CheckFormalizationOptions = {},
): Promise<CheckedFormalization> {
  const { informal, examples, signal } = options;
  return withLean(options, async (lean, core) => {
    const workspace = await lean.kept();
    const found = await checkText(workspace, { text, informal, examples, core, signal });
    throwIfCancelled(signal);
    return found;
  });
}

/**
 * Asks a model to state in Lean what a text says, until a statement elaborates, is sane, and says the same in the eyes
 * of a judge who sees only a back-translation; as `lemmata formalize` does.
 *
 *     const { candidates, chosen } = await formalize("for all even m and n, m + n is even", { config });
 *     // candidates[chosen]: { statement: "theorem even_add (m n : Nat) ...", sanity, meaning, ... }
 *
 * Throws `LemmataError`: `bad-input` when no model is configured, `cancelled`, or what keeps Lean from running.
 */
export function formalize(
  informal: string,
  options: FormalizeOptions = {},
): Promise<FormalizationResult> {
  const { examples, rounds, samples, findLemmas, signal, maxModelCalls, maxCost, cache } = options;
  return withLean(options, async (lean, core) => {
    const result = await formalizeText(await lean.kept(), informal, {
      ...{ examples, rounds, samples, findLemmas, signal, core, cache },
      location: configLocation(options),
      limits: { maxModelCalls, maxCost },
      onProgress: options.onProgress,
    });
    throwIfCancelled(signal);
    return result;
  });
}
