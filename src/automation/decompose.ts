import type { Decomposition } from "../core/index.ts";
import { explicitText, matchConst, type Term, type TermGoal } from "../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../core/ports/index.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { binderText, freshName } from "./recursion.ts";
import { proofText } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";
import { unfoldGoal } from "./unfold-goal.ts";

/**
 * Splits a goal, with the user's plain definitions unfolded, into one lemma for each part of a conjunction
 * and for each direction of an equivalence. Ways to say it, the shortest first;
 * none when it has one part only.
 */
export async function splitGoal(
  runner: TacticRunner,
  goal: PolicyGoal,
  context: PolicyContext,
  definitions: Definitions,
): Promise<Decomposition[]> {
  const opened = await unfoldGoal(runner, goal.proofState, "simp only", definitions);
  const terms = opened && !opened.closed ? await runner.terms(opened.state) : undefined;
  if (!opened || !terms || !canBeStated(terms)) return [];
  const parts = partsOf(terms.target);
  if (parts.length < 2) return [];
  const names: string[] = [];
  for (const { name } of terms.hypotheses) names.push(freshName(name, names));
  const binders = terms.hypotheses.map(({ type }, index) => ({ index, type }));
  const given = terms.hypotheses.map(({ name }) =>
    /[✝.]/.test(name) || name === "_" ? "(by assumption)" : name,
  );
  const lemmas = parts.map((part) => {
    const name = context.freshName("part");
    const text = `theorem ${name} ${binderText(binders, names)} : ${explicitText(part, names)}`;
    return { name, text };
  });
  const uses = lemmas.map(({ name }) => [name, ...given].join(" "));
  const proof = proofText([...opened.lines, `exact ${assemble(terms.target, uses)}`]);
  const printed = await asPrinted(runner, opened.state, { names, parts });
  const shorter = lemmas.map(({ name }, i) => {
    return { name, text: `theorem ${name} ${printed?.binders} : ${printed?.parts[i]}` };
  });
  // What Lean prints does not always mean the same when it is read again.
  return [...(printed ? [{ lemmas: shorter, proof }] : []), { lemmas, proof }];
}

/** Hypotheses and parts of a goal as Lean prints them. */
export async function asPrinted(
  runner: TacticRunner,
  state: number,
  { names, parts }: { names: readonly string[]; parts: readonly Term[] },
): Promise<{ binders: string; parts: string[] } | undefined> {
  const found: string[] = [];
  for (const part of parts) {
    const statement = explicitText(part, names);
    const stated = await runner.run(state, `have lemmata_q : ${statement} := sorry`, EFFORTS.small);
    if (stated) await runner.learnStatement(stated.state, "lemmata_q", statement);
    const text = runner.printed.get(statement);
    if (text === undefined) return undefined;
    found.push(text);
  }
  const goal = await runner.goal(state);
  const types = goal?.hypotheses.map(({ type }) => type.replace(/\s+/g, " ")) ?? [];
  if (types.length !== names.length || types.some((type) => /[✝⋯]/.test(type))) return undefined;
  return { binders: types.map((type, i) => `(${names[i]} : ${type})`).join(" "), parts: found };
}

/** A term of the target from terms of its parts, which are taken out in order. */
function assemble(target: Term, uses: string[]): string {
  const sides = matchConst(target, "And", 2);
  if (sides) return `⟨${sides.map((side) => assemble(side, uses)).join(", ")}⟩`;
  if (matchConst(target, "Iff", 2)) return `⟨${uses.shift()}, ${uses.shift()}⟩`;
  return uses.shift() ?? "_";
}

/** Local definitions and instances have no place in a lemma's binders here. */
export function canBeStated({ hypotheses }: TermGoal): boolean {
  return hypotheses.every(({ value, isInstance }) => value === undefined && !isInstance);
}

function partsOf(target: Term): Term[] {
  const sides = matchConst(target, "And", 2);
  if (sides) return sides.flatMap(partsOf);
  const [left, right] = matchConst(target, "Iff", 2) ?? [];
  if (!left || !right) return [target];
  return [implication(left, right), implication(right, left)];
}

function implication(premise: Term, conclusion: Term): Term {
  return { tag: "pi", name: "h", info: 0, type: premise, body: conclusion };
}
