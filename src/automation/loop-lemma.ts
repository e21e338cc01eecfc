import { explicitText, type TermGoal } from "../core/index.ts";
import { conclusions } from "./conclusions.ts";
import { EFFORTS } from "./efforts.ts";
import { finishWith } from "./finish.ts";
import { withHints } from "./hints.ts";
import type { Invariant } from "./invariants.ts";
import type { LoopContext } from "./loop-bounds.ts";
import { type LoopSearch, loopInvariants } from "./loop-invariants.ts";
import { freshName, type RecursiveCall } from "./recursion.ts";
import { indent, type Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** That an invariant holds at the start, which is known. */
const EVIDENCE =
  "first | omega | rfl | (simp; done) | grind | (simp_all; done) | (simp_all; omega)";

/**
 * Proves a goal about a recursive call whose varying arguments are not variables: finds invariants that
 * hold at the start and are kept by every step, proves the generalised goal by functional induction,
 * and uses it at the start.
 */
export async function proveByLoopLemma(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
  search: LoopSearch,
): Promise<Script | undefined> {
  const { isDear } = search;
  const found = await loopInvariants(runner, state, goal, call, search);
  if (!found) return undefined;
  const { loop, kept, hints } = found;
  const core = kept.filter(({ origin }) => origin !== "postcondition");
  const tellsValue = core.some(({ origin }) => ["prefix", "fold", "done"].includes(origin));
  const sets = tellsValue && core.length < kept.length ? [core, kept] : [kept];
  for (const invariants of sets) {
    for (const conclusion of likelyFirst(conclusions(loop), invariants)) {
      if (runner.expired) return undefined;
      const script = await proveGeneralised(runner, state, {
        loop,
        invariants,
        conclusion,
        hints,
        isDear,
      });
      if (script) return script;
    }
  }
  return undefined;
}

/** Where nothing is known of what is done, only what is still to do can be told of. */
function likelyFirst(
  [whole, ...restricted]: readonly string[],
  invariants: readonly Invariant[],
): string[] {
  const all = whole === undefined ? [] : [whole];
  const isKnown = invariants.some(({ origin }) => origin === "postcondition");
  return isKnown ? [...all, ...restricted] : [...restricted, ...all];
}

/** One tactic that proves a statement, the simplest first. */
async function shortProof(
  runner: TacticRunner,
  state: number,
  statement: string,
): Promise<string | undefined> {
  for (const tactic of ["rfl", "omega", "simp", "grind"]) {
    if (await runner.run(state, `have lemmata_e : ${statement} := by ${tactic}`, EFFORTS.invariant))
      return tactic;
  }
  return undefined;
}

/** Functional induction with `finish` at each case; with a ghost, its next value is given to each call. */
function inductionLines(loop: LoopContext, done: string | undefined, finish: string): string[] {
  const { name } = loop.call.fn;
  if (!loop.ghost || done === undefined) return [`fun_induction ${name} <;> ${finish}`];
  const ghost = loop.names[loop.variables.at(-1) as number];
  const use = `rename_i ih; have ih := ih _ (${done}.trans (List.append_cons _ _ _)); ${finish}`;
  return [`fun_induction ${name} generalizing ${ghost} <;> (first | (${use}) | ${finish})`];
}

async function proveGeneralised(
  runner: TacticRunner,
  state: number,
  {
    loop,
    invariants,
    conclusion,
    hints,
    isDear,
  }: {
    loop: LoopContext;
    invariants: readonly Invariant[];
    conclusion: string;
    hints: readonly string[];
    isDear: boolean;
  },
): Promise<Script | undefined> {
  const { names, variables, variableTypes } = loop;
  const variableNames = variables.map((index) => names[index] as string);
  const binders = variables.map(
    (index, i) => `(${names[index]} : ${explicitText(variableTypes[i] as never, names)})`,
  );
  const premises = invariants.map((invariant) => `${invariant.text(variableNames)} → `).join("");
  const statement = `∀ ${binders.join(" ")}, ${premises}${conclusion}`;
  const hypotheses = invariants.map((_, i) => `h${i}`).map((name) => freshName(name, names));
  const intro = `intro ${[...variableNames, ...hypotheses].join(" ")}`;
  const needs = [...new Set(invariants.flatMap((invariant) => invariant.needs ?? []))];
  const name = freshName("loop_lemma", names);
  const initial = loop.initial.map((arg) => explicitText(arg, names));
  for (const finish of [
    "grind",
    "(first | grind | (simp_all; done) | (simp_all; grind) | omega)",
  ].map((tactic) => withHints(tactic, hints))) {
    const lines = [
      `have ${name} : ${statement} := by`,
      ...indent([intro, ...needs, ...inductionLines(loop, hypotheses[0], finish)]),
    ];
    const effort = finish.startsWith("grind") || isDear ? EFFORTS.loopLemma : EFFORTS.secondTry;
    const proved = await runner.run(state, `(${lines.join("\n ")})`, effort);
    if (!proved) continue;
    await runner.learnStatement(proved.state, name, statement);
    const evidence: string[] = [];
    for (const invariant of invariants) {
      const tactic =
        (await shortProof(runner, proved.state, invariant.text(initial))) ??
        `clear ${name}; ${withHints(EVIDENCE, hints)}`;
      evidence.push(`(by ${tactic})`);
    }
    const use = `have ${name} := ${name} ${[...initial, ...evidence].join(" ")}`;
    const simplified = `(simp at ${name} ⊢; grind)`;
    const lasts = [`exact ${name}`, "grind", "simp_all", simplified, "(simp_all; omega)"];
    const end = { lines, use, lasts, effort: EFFORTS.medium };
    const script = await finishWith(runner, proved.state, end);
    if (script) return script;
  }
  return undefined;
}
