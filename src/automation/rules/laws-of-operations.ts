import { same, type Term } from "../../core/index.ts";
import { constructorsOf, type Law, lawsOn, operationsOf } from "../algebra.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { solveKnowingLaws } from "../prove-laws.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { block, done, each, first, grind, have, inductionOnOne, seq, simpAll } from "../tactic.ts";

/**
 * Laws that operations on a type often have are tested on values, proved by induction and used: theory exploration (cf.
 * M. Johansson et al., "Hipster", CICM 2014).
 */
export const lawsOfOperations = rule({
  name: "laws-of-operations",
  phase: "open",
  cost: 35,
  invents: true,
  failsFor: "effort",
  index: isForLaws,
  apply: solveByOperationLaws,
  examples: [
    {
      context:
        "inductive N where\n  | zero\n  | succ (n : N)\ndef plus : N → N → N\n  | .zero, n => n\n  | .succ m, n => .succ (plus m n)\ndef times : N → N → N\n  | .zero, _ => .zero\n  | .succ m, n => plus n (times m n)",
      goal: "(a b c : N) : times a (plus b c) = plus (times a b) (times a c)",
      closes: true,
      with: ["as-it-stands"],
      by: ["have law"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** The goal by laws of its operations, as many as it takes. */
export async function solveByOperationLaws(context: RuleContext): Promise<Script | undefined> {
  const { goal, definitions } = context;
  const own = definitions.vocabulary.definitionsIn(goal);
  const defs = await definitions.vocabulary.argumentsOf("simp", own, context);
  const finishes = [simpAll(defs), grind(defs), each(simpAll(defs), grind(defs))];
  let open: Law[] = [];
  let at = context.state;
  const lines: string[] = [];
  const seen = new Set<string>();
  // What the goal's notation leads to, before all that its types have.
  for (const by of ["name", "type"] as const) {
    const laws = (await lawsFor(context, by)).filter(({ statement }) => !seen.has(statement));
    if (laws.length === 0) continue;
    for (const { statement } of laws) seen.add(statement);
    open.push(...(await withoutFalse(context, laws, defs)));
    for (const finish of [...finishes, ...finishes]) {
      const proved = await proveAll(context, at, { laws: open, finish });
      ({ state: at, open } = proved);
      lines.push(...proved.lines);
      if (proved.lines.length === 0) continue;
      const rest = await solveKnowingLaws(context, at);
      if (rest) return [...lines, ...rest];
    }
  }
  return undefined;
}

/** Laws on the types that the goal's operations are on. `by`: see `Vocabulary.definitionsIn`. */
async function lawsFor(context: RuleContext, by: "name" | "type"): Promise<Law[]> {
  const operations = operationsOf(context, by);
  const types: Term[] = [];
  for (const type of operations.flatMap(({ parameters }) => parameters)) {
    if (!types.some((known) => same(known, type))) types.push(type);
  }
  const found: Law[] = [];
  for (const type of types) {
    const constructors = await constructorsOf(type, context);
    found.push(...lawsOn(type, { operations, constructors, names: context.names }));
  }
  return found;
}

/** Those that do not fail on values. */
async function withoutFalse(
  { runner, state, goal, conjectures }: RuleContext,
  laws: readonly Law[],
  defs: readonly string[],
): Promise<Law[]> {
  const evaluate = first(
    seq("intros", "(repeat' constructor)", "done"),
    done(`simp [${defs.join(", ")}]`),
  );
  const found: Law[] = [];
  for (const law of laws) {
    if ((await conjectures.test(law.statement, goal)) === "refuted") continue;
    const test = `have : ${law.instances} := by ${evaluate}`;
    const holds = law.instances === "" || (await runner.run(state, test, EFFORTS.law));
    if (holds) found.push(law);
  }
  return found;
}

/** Each with those before it, by one way to finish an induction. `open`: those that it does not prove. */
async function proveAll(
  context: RuleContext,
  from: number,
  { laws, finish }: { laws: readonly Law[]; finish: string },
): Promise<{ state: number; lines: string[]; open: Law[] }> {
  let state = from;
  const lines: string[] = [];
  const open: Law[] = [];
  for (const law of laws) {
    const proved = await proofOf(context, state, { name: context.fresh("law"), law, finish });
    if (proved) {
      state = proved.state;
      lines.push(...proved.lines);
    } else open.push(law);
  }
  return { state, lines, open };
}

/** By induction on one of its variables. */
async function proofOf(
  { runner }: RuleContext,
  state: number,
  { name, law, finish }: { name: string; law: Law; finish: string },
): Promise<{ state: number; lines: Script } | undefined> {
  const { statement, variables } = law;
  for (const variable of variables) {
    if (runner.expired) return undefined;
    const lines = have(name, statement, [
      `intro ${variables.join(" ")}`,
      each(inductionOnOne(variable, variables), finish),
    ]);
    const step = await runner.run(state, block(lines), EFFORTS.law);
    if (!step) continue;
    await runner.learnStatement(step.state, name, statement);
    return { state: step.state, lines };
  }
  return undefined;
}
