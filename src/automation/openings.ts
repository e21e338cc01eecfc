import { withBank } from "./bank.ts";
import { EFFORTS } from "./efforts.ts";
import { aliasesIn } from "./hints.ts";
import type { Script } from "./script.ts";
import type { Definitions } from "./solve.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** A proof state that a goal was brought to, and how. */
export interface Opening {
  state: number;
  lines: Script;
  closed: boolean;
}

/**
 * Ways to open a goal: the user's plain definitions unfolded and nothing else, the same simplified, each
 * with facts about the sequences in it.
 */
export async function openGoal(
  runner: TacticRunner,
  state: number,
  { plain, recursive }: Definitions,
): Promise<Opening[]> {
  const found: Opening[] = [];
  for (const tactic of ["simp only", "simp"]) {
    const opened = await unfoldGoal(runner, state, tactic, plain);
    if (!opened) continue;
    const terms = opened.closed ? undefined : await runner.terms(opened.state);
    if (!terms) {
      found.push(opened);
      continue;
    }
    const { state: last, lines } = await withBank(runner, opened.state, terms, recursive.size > 0);
    found.push({ state: last, lines: [...opened.lines, ...lines], closed: false });
  }
  return found;
}

/** The user's plain definitions unfolded by `simp only` or `simp`, and aliases of the library replaced. */
export async function unfoldGoal(
  runner: TacticRunner,
  state: number,
  tactic: string,
  plain: readonly string[],
): Promise<Opening | undefined> {
  const names = plain.map((name) => `_root_.${name}`);
  let at: Opening = { state, lines: [], closed: false };
  const step = async (line: string) => {
    const done = await runner.run(at.state, line, EFFORTS.small);
    if (done) at = { state: done.state, lines: [...at.lines, line], closed: done.closed };
  };
  const unfolding = `${tactic} [${names.join(", ")}] at *`;
  // What the goal depended on at first can be simplified only after the goal.
  for (let i = 0; i < 2 && names.length > 0 && !at.closed; i++) await step(unfolding);
  const goal = at.closed ? undefined : await runner.goal(at.state);
  const aliases = goal ? aliasesIn(goal.text) : [];
  for (const { line } of aliases) await step(line);
  if (aliases.length > 0) {
    const lemmas = aliases.map(({ lemma }) => lemma).join(", ");
    await step(`${tactic} [${lemmas}] at *`);
  }
  return at.lines.length > 0 || tactic === "simp only" ? at : undefined;
}
