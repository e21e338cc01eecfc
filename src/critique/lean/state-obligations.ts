import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { CritiqueTask } from "../../core/index.ts";
import type { Executor } from "../../core/ports/index.ts";
import { analysisScript } from "../symbolic/python-scripts.ts";

const theoremSchema = z.object({
  source: z.enum(["example", "doctest", "text"]),
  /** For people, e.g. `every element of the result is one of the list`. */
  text: z.string(),
  /** What follows the theorem's name, e.g. `(xs : List Int) : (draft xs).length = xs.length`. */
  statement: z.string(),
});

const answerSchema = z.union([
  z.object({ outside: z.string() }),
  z.object({ definition: z.string(), theorems: z.array(theoremSchema) }),
]);

/** A draft in Lean with theorems about it; or why it is outside of the subset that can be translated. */
export type StatedObligations = z.infer<typeof answerSchema>;
export type StatedTheorem = z.infer<typeof theoremSchema>;

/**
 * Translates the draft's function, where it is in the pure subset of `python/translate.py`, to a definition
 * `draft` of Lean, and states what the task asks for: its examples, and relations of arguments and result that
 * the text has a word for and all examples agree with. Throws `cancelled`.
 */
export async function stateObligations(
  executor: Executor,
  { prompt, entryPoint }: CritiqueTask,
  draft: string,
  signal?: AbortSignal,
): Promise<StatedObligations> {
  const outcome = await executor.runScript({
    script: analysisScript("lean"),
    input: JSON.stringify({ task: prompt, draft, function: entryPoint }),
    limits: { totalMs: 20_000 },
    signal,
  });
  if (outcome.status === "cancelled") throw new LemmataError("cancelled", "it was cancelled");
  if (outcome.status !== "finished") return { outside: `the translation ${outcome.status}` };
  return answerSchema.parse(JSON.parse(outcome.stdout));
}
