import { withoutThoughts } from "../../core/index.ts";
import type { LoopRun } from "./loop-run.ts";

/**
 * Self-Refine (Madaan et al. 2023): the coder gives itself feedback in words, and revises by it, until it has
 * nothing to change. Nothing is run.
 */
export async function selfRefine(run: LoopRun): Promise<void> {
  if (!(await run.begin())) return;
  for (let round = 0; round < run.options.rounds; round++) {
    const messages = run.prompts.fill("code-feedback", run.values);
    const feedback = await run.ask(messages, (answer) => ({
      value: withoutThoughts(answer).trim(),
    }));
    if (feedback === undefined) return;
    run.note({ kind: "feedback", program: run.program as string, text: feedback });
    if (/^\W*NO CHANGE NEEDED\W*$/im.test(feedback)) {
      run.stop("satisfied");
      return;
    }
    if (!(await run.revise(run.prompts.fill("code-refine", { ...run.values, feedback })))) return;
  }
}
