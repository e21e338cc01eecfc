import type { Effort } from "./efforts.ts";
import type { Script } from "./script.ts";
import { block, have, seq } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** A lemma that was proved in front of a goal. */
export interface ProvedLemma {
  state: number;
  name: string;
  lines: Script;
}

/** Proves a lemma, whose proof stands under `by`. `before`: what it rests on. */
export async function proveLemma(
  runner: TacticRunner,
  state: number,
  {
    name,
    statement,
    proof,
    effort,
    before = [],
  }: { name: string; statement: string; proof: Script; effort: Effort; before?: Script },
): Promise<ProvedLemma | undefined> {
  const lines = [...before, ...have(name, statement, proof)];
  const proved = await runner.run(state, block(lines), effort);
  if (!proved) return undefined;
  await runner.learnStatement(proved.state, name, statement);
  return { state: proved.state, name, lines };
}

/** States a lemma that has no proof yet: the lemma, and the goal with it among its hypotheses. */
export async function stateLemma(
  runner: TacticRunner,
  state: number,
  { name, statement, effort }: { name: string; statement: string; effort: Effort },
): Promise<{ lemma: number; rest: number } | undefined> {
  const stated = await runner.run(state, `have ${name} : ${statement} := ?_`, effort);
  if (stated?.goals.length !== 2) return undefined;
  const isKnown = (goal: string | undefined) => goal?.includes(`\n${name} :`) ?? false;
  const [lemmaAt, restAt] = isKnown(stated.goals[0]) ? [1, 0] : [0, 1];
  const lemma = await runner.focus(stated.state, lemmaAt);
  const rest = await runner.focus(stated.state, restAt);
  return lemma === undefined || rest === undefined ? undefined : { lemma, rest };
}

/**
 * Closes the goal after a lemma by the first of some tactics that can, when the lemma is stated for the values
 * `given`; `undefined` where none can. `without`: facts that are of no use then.
 */
export async function closeByLemma(
  runner: TacticRunner,
  { state, name, lines }: ProvedLemma,
  {
    given,
    without = [],
    tactics,
    effort,
  }: {
    given: readonly string[];
    without?: readonly string[];
    tactics: readonly string[];
    effort: Effort;
  },
): Promise<Script | undefined> {
  const use = [`have ${name} := ${name} ${given.join(" ")}`];
  if (without.length > 0) use.push(`clear ${without.join(" ")}`);
  for (const tactic of tactics) {
    const done = await runner.run(state, seq(...use, tactic), effort);
    if (done?.closed) return [...lines, ...use, tactic];
  }
  return undefined;
}
