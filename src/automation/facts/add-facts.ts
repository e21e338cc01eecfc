import { EFFORTS } from "../efforts.ts";
import { freshName } from "../recursion.ts";
import type { RuleContext } from "../rule.ts";
import type { Opening } from "../script.ts";
import { block } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";
import { allFacts, type Binding, type Fact, fill, haveFact } from "./fact.ts";
import { readSubjects } from "./subjects.ts";

/**
 * Proves those of the facts for a goal that can be proved there; gives the last state and the `have`s.
 * `wanted`: only what is stated for these.
 */
export async function addFacts(
  { runner, state, goal, definitions }: RuleContext,
  wanted?: readonly string[],
): Promise<Pick<Opening, "state" | "lines">> {
  const { topics, bindings } = readSubjects(goal, definitions.recursive.size > 0);
  const names = goal.hypotheses.map(({ name }) => name);
  const added: string[] = [];
  const lines: string[] = [];
  let at = state;
  for (const fact of allFacts()) {
    if (wanted && !wanted.includes(fact.subject)) continue;
    if (!fact.when.every((any) => any.some((topic) => topics.has(topic)))) continue;
    for (const binding of bindings.get(fact.subject) ?? []) {
      if (runner.expired) break;
      if (!(await maybeHolds(runner, at, fact, binding))) continue;
      const name = freshName(fact.name, names);
      const stated = haveFact(fact, binding, { as: name, without: added });
      const step = await runner.run(at, block(stated), EFFORTS.small);
      if (!step) continue;
      at = step.state;
      names.push(name);
      added.push(name);
      lines.push(...stated);
      await runner.learnStatement(at, name, fill(fact.statement, binding));
      await learnInner(runner, at, stated);
    }
  }
  return { state: at, lines };
}

/** Whether the fact holds of some small values. */
async function maybeHolds(
  runner: TacticRunner,
  state: number,
  { samples }: Fact,
  binding: Binding,
): Promise<boolean> {
  if (samples.length === 0) return true;
  const all = samples.map((sample) => `(${fill(sample, binding)})`).join(" ∧ ");
  const tested = await runner.run(state, `(have : ${all} := by decide)`, EFFORTS.small);
  return tested !== undefined;
}

/** How Lean prints the statement of a `have` inside a proof. */
async function learnInner(
  runner: TacticRunner,
  state: number,
  lines: readonly string[],
): Promise<void> {
  const inner = lines.slice(1).map((line) => /^ *have \w+ : (.*) := by$/.exec(line)?.[1]);
  for (const statement of inner) {
    if (statement === undefined) continue;
    const probe = `(have lemmata_t : ${statement} := sorry)`;
    const stated = await runner.run(state, probe, EFFORTS.small);
    if (stated) await runner.learnStatement(stated.state, "lemmata_t", statement);
  }
}
