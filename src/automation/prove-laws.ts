import type { Effort } from "./efforts.ts";
import { WITHOUT_STUCK_CASES } from "./inductions.ts";
import type { ProvedLemma } from "./lemma.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { block, each, have } from "./tactic.ts";

/** What may be true of functions. */
export interface InventedLaw {
  /** `∀ variables, claim`. */
  statement: string;
  /** The same for values of what cannot be tested as it is; empty where none can. */
  sample: string;
  variables: string[];
  /** Ways to begin its proof, once its variables are introduced. */
  inductions: string[];
  /** What is proved in its place, for all `variables`, and what it is then `given`. */
  general?: { statement: string; variables: readonly string[]; given: readonly string[] };
}

type Proof<L> = (
  law: L,
  state: number,
) => Promise<Pick<ProvedLemma, "state" | "lines"> | undefined>;

/**
 * Proves of each group of laws one, the first that holds, and then the goal with them. Laws are tested on values first. In
 * each round one more of each group is tried, and what was proved helps.
 */
export async function solveByLaws<L extends InventedLaw>(
  context: RuleContext,
  groups: readonly (readonly L[])[],
  proofOf: Proof<L>,
): Promise<Script | undefined> {
  const { conjectures, runner, goal } = context;
  let at = context.state;
  let open = groups.map((laws) => ({ laws, isKnown: false }));
  const lines: string[] = [];
  for (let round = 0; open.length > 0; round++) {
    const before = lines.length;
    for (const group of open) {
      if (runner.expired) return undefined;
      const law = group.laws[round] as L;
      const isTested = law.sample !== "";
      if (isTested && (await conjectures.test(law.sample, goal)) === "refuted") continue;
      const proved = await proofOf(law, at);
      if (!proved) continue;
      group.isKnown = true;
      at = proved.state;
      lines.push(...proved.lines);
    }
    open = open.filter(({ laws, isKnown }) => !isKnown && laws.length > round + 1);
    if (lines.length === before) continue;
    const rest = await solveKnowingLaws(context, at);
    if (rest) return [...lines, ...rest];
  }
  if (lines.length === 0) return undefined;
  const rest = await solveKnowingLaws(context, at, 1);
  return rest && [...lines, ...rest];
}

/** The goal at a state with laws among its hypotheses, as a goal that was just opened. */
export function solveKnowingLaws(
  { options, search }: RuleContext,
  state: number,
  nested = WITHOUT_STUCK_CASES,
): Promise<Script | undefined> {
  return search.solve(state, { ...options, depth: 0, nested, from: "open" });
}

/** The text's definitions that a goal rests on, as arguments of `simp` and of `grind`. */
export function ownArguments(context: RuleContext): Promise<[simp: string[], grind: string[]]> {
  const { vocabulary } = context.definitions;
  const own = vocabulary.definitionsIn(context.goal);
  return Promise.all([
    vocabulary.argumentsOf("simp", own, context),
    vocabulary.argumentsOf("grind", own, context),
  ]);
}

/** A law by the first of some inductions whose cases one of some tactics closes. */
export async function provedByInduction(
  { runner, fresh }: RuleContext,
  state: number,
  by: { law: InventedLaw; closers: readonly string[]; effort: Effort },
): Promise<(Pick<ProvedLemma, "state" | "lines"> & { induction: string }) | undefined> {
  const { law, closers, effort } = by;
  const { statement, variables, inductions, general } = law;
  const name = fresh("law");
  const intro = (names: readonly string[]) => `intro ${names.join(" ")}`;
  for (const induction of inductions) {
    for (const closer of closers) {
      if (runner.expired) return undefined;
      const cases = each(induction, closer);
      const proof = general
        ? [
            ...have("every", general.statement, [intro(general.variables), cases]),
            ...[intro(variables), `exact every ${general.given.join(" ")}`],
          ]
        : [intro(variables), cases];
      const lines = have(name, statement, proof);
      const step = await runner.run(state, block(lines), effort);
      if (!step) continue;
      await runner.learnStatement(step.state, name, statement);
      return { state: step.state, lines, induction };
    }
  }
  return undefined;
}
