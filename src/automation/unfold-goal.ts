import { constantsOf, type TermGoal, typesIn } from "../core/index.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { type Fact, factLine, factsFor } from "./facts/fact.ts";
import { plainWays } from "./plainly.ts";
import { callsIn } from "./recursion.ts";
import { contextAt, namesOf, type RuleContext, type RuleOutcome } from "./rule.ts";
import type { Opening, Script } from "./script.ts";
import { block } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * The user's plain definitions unfolded by `simp only` or `simp`, aliases of the library replaced, and what is said in a
 * roundabout way said plainly.
 */
export async function unfoldGoal(
  runner: TacticRunner,
  state: number,
  tactic: string,
  { plain, recursive }: Pick<Definitions, "plain" | "recursive">,
): Promise<Opening | undefined> {
  const names = plain.map((name) => `_root_.${name}`);
  let at: Opening = { state, lines: [], closed: false };
  const step = async (...lines: Script) => {
    const done = await runner.run(at.state, block(lines), EFFORTS.small);
    if (done) at = { state: done.state, lines: [...at.lines, ...lines], closed: done.closed };
  };
  const unfolding = `${tactic} [${names.join(", ")}] at *`;
  // What the goal depended on at first can be simplified only after the goal.
  for (let i = 0; i < 2 && names.length > 0 && !at.closed; i++) await step(unfolding);
  const read = async () => (at.closed ? undefined : runner.terms(at.state));
  let goal = await read();
  const aliases = goal ? aliasesIn(goal) : [];
  for (const alias of aliases) await step(factLine(alias, {}));
  if (aliases.length > 0) {
    const lemmas = aliases.map(({ name }) => name).join(", ");
    await step(`${tactic} [${lemmas}] at *`);
    goal = await read();
  }
  const ways = goal ? plainWays(goal, callsIn(goal.target, recursive)) : [];
  for (const way of ways) await step(...way);
  return at.lines.length > 0 || tactic === "simp only" ? at : undefined;
}

/** Definitions of the library in a goal that only stand for another. */
function aliasesIn(goal: TermGoal): Fact[] {
  const constants = new Set(typesIn(goal).flatMap(constantsOf));
  const aliases = [...factsFor("alias").values()];
  return aliases.filter(({ when }) => when.flat().some((name) => constants.has(name)));
}

/** The goal with its definitions unfolded, once for all rounds. */
export function unfoldOnce(
  { runner, state, text, definitions, memory }: RuleContext,
  tactic: string,
): Promise<Opening | undefined> {
  const key = `${tactic}\n${text}`;
  const opening = memory.openings.get(key) ?? unfoldGoal(runner, state, tactic, definitions);
  memory.openings.set(key, opening);
  return opening;
}

/** A script for the goal with the user's plain definitions unfolded, whose hypotheses may stand in another order. */
export async function afterUnfolding(
  context: RuleContext,
  scriptFor: (unfolded: RuleContext) => Promise<Script | undefined>,
): Promise<RuleOutcome> {
  const opened = await unfoldOnce(context, "simp only");
  if (opened?.closed) return opened.lines;
  const at = opened ? await contextAt(context, opened.state) : context;
  const rest = at && (await scriptFor({ ...at, ...namesOf(at.goal) }));
  return rest && [...(opened?.lines ?? []), ...rest];
}

/** Unfolds the goal and solves what it becomes. */
export async function solveUnfolded(context: RuleContext, tactic: string): Promise<RuleOutcome> {
  const { options, search } = context;
  const opened = await unfoldOnce(context, tactic);
  if (!opened) return "nothing is unfolded";
  if (opened.closed) return opened.lines;
  const rest = await search.solve(opened.state, { ...options, thorough: true, from: "recall" });
  return rest && [...opened.lines, ...rest];
}
