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

/** `without`: names of laws at the state that are of no use. */
type Proof<L> = (
  law: L,
  state: number,
  without: readonly string[],
) => Promise<ProvedLemma | undefined>;

/** Of what is left to spend, how much the goal may take with the laws of a round that is not the last. */
const FIRST_TRY = 0.08;
/** The same of a goal inside of another one, which was given a share already. */
const FIRST_TRY_INSIDE = 0.3;

/** The same of the last try, which goes further; other rules have the rest. */
const LAST_TRY = 0.3;

/** Of laws of which one is wanted, those that were not refuted, and how many laws were known when each was tried last. */
interface Group<L> {
  laws: readonly L[];
  tried: Map<L, number>;
}

/**
 * Proves of each group of laws one, the first that holds, and then the goal with them. Laws are tested on values first. In
 * each round one more of each group is tried, and those that failed before are tried again where others were proved since.
 */
export async function solveByLaws<L extends InventedLaw>(
  context: RuleContext,
  groups: readonly (readonly L[])[],
  proofOf: Proof<L>,
): Promise<Script | undefined> {
  const { conjectures, runner, goal, options } = context;
  const firstTry = options.nested === undefined ? FIRST_TRY : FIRST_TRY_INSIDE;
  const isFalse = async ({ sample }: L) =>
    sample !== "" && (await conjectures.test(sample, goal)) === "refuted";
  let at = context.state;
  let open = groups.map((laws): Group<L> => ({ laws, tried: new Map() }));
  const known: string[] = [];
  const lines: string[] = [];
  const longest = Math.max(...groups.map((laws) => laws.length));
  for (let round = 0; ; round++) {
    const before = known.length;
    const still: Group<L>[] = [];
    for (const group of open) {
      let proved: Awaited<ReturnType<Proof<L>>>;
      let candidates = 0;
      for (const law of group.laws) {
        if (runner.expired) return undefined;
        if (await isFalse(law)) continue;
        candidates++;
        const triedWith = group.tried.get(law);
        // Most laws hold by themselves, and others only lead automation astray.
        if (triedWith === undefined) proved = await proofOf(law, at, known);
        if (!proved && known.length > (triedWith ?? 0)) proved = await proofOf(law, at, []);
        group.tried.set(law, known.length);
        if (proved || candidates > round) break;
      }
      if (!proved) {
        still.push(group);
        continue;
      }
      known.push(proved.name);
      at = proved.state;
      lines.push(...proved.lines);
    }
    open = still;
    if (known.length > before) {
      const isLast = round >= longest - 1;
      const rest = await runner.within(isLast ? 1 : firstTry, () => solveKnowingLaws(context, at));
      if (rest) return [...lines, ...rest];
    } else if (round >= longest - 1) break;
  }
  if (lines.length === 0) return undefined;
  const rest = await runner.within(LAST_TRY, () => solveKnowingLaws(context, at, 1));
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

/** A law by the first of some inductions whose cases one of some tactics closes. `without`: laws that are put aside. */
export async function provedByInduction(
  { runner, fresh }: RuleContext,
  state: number,
  by: { law: InventedLaw; closers: readonly string[]; effort: Effort; without: readonly string[] },
): Promise<(ProvedLemma & { induction: string }) | undefined> {
  const { law, closers, effort, without } = by;
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
      const lines = have(name, statement, [...clearing(without), ...proof]);
      const step = await runner.run(state, block(lines), effort);
      if (!step) continue;
      await runner.learnStatement(step.state, name, statement);
      return { state: step.state, name, lines, induction };
    }
  }
  return undefined;
}

/** Puts hypotheses aside. */
export function clearing(names: readonly string[]): Script {
  return names.length === 0 ? [] : [`clear ${names.join(" ")}`];
}
