import type { LoopRun } from "./loop-run.ts";

/**
 * SCOPE (2026, section IV): a critic says what the program must achieve, where the draft falls short, and what to
 * check; the coder revises accordingly. A critique that cannot be read changes nothing.
 */
export async function scope(run: LoopRun): Promise<void> {
  if (!(await run.begin())) return;
  for (let round = 0; round < run.options.rounds; round++) {
    const critique = await run.criticize();
    if (critique === undefined) return;
    if (!(await run.revise(run.prompts.fill("code-revise", { ...run.values, critique })))) return;
  }
}
