import {
  constantsOf,
  contains,
  explicitText,
  headName,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { freshName } from "./recursion.ts";
import {
  type ReflectedPiece,
  reflectedPieces,
  reflectedSequences,
  type Sequence,
} from "./reflected-terms.ts";
import { namesOf, type RuleContext } from "./rule.ts";
import type { Opening } from "./script.ts";
import { block, have } from "./tactic.ts";

/** The goal while it is rewritten: where it is by now, and the next line of the script. */
interface Rewriting {
  at: Opening;
  take(lines: readonly string[], effort: Effort): Promise<boolean>;
}

/** The goal has one or two sequences that are read from both ends. */
export function isReflected(target: Term): boolean {
  const { length } = reflectedSequences(target);
  return length > 0 && length <= 2;
}

/**
 * Rewrites a goal that compares elements of a sequence with those at the same distance from its end,
 * `∀ k, k < n → x[k]! = x[n - 1 - k]!`, or the sequence with its reverse: to `∀ k l, k + l + 1 = n → f k = f l`,
 * where `f` gives the elements. In the first form each instance has an index that makes another one, without
 * end, and each read asks for its bounds; in the second automation only meets the indices that are there.
 */
export async function reflect(context: RuleContext): Promise<Opening | undefined> {
  const { runner, state } = context;
  const rewriting: Rewriting = {
    at: { state, lines: [], closed: false },
    async take(lines, effort) {
      const { at } = this;
      const step = await runner.run(at.state, block(lines), effort);
      if (step) this.at = { state: step.state, lines: [...at.lines, ...lines], closed: false };
      return step !== undefined;
    },
  };
  const goal = await nameSequences(context, rewriting);
  const found = goal ? reflectedSequences(goal.target) : [];
  if (!goal || found.length === 0) return undefined;
  const { names, fresh } = namesOf(goal);
  for (const sequence of found) {
    const given = { elements: fresh("elements"), reads: fresh("reads"), options: fresh("options") };
    if (!(await rewriting.take([elementsLine(sequence, given, names)], EFFORTS.equivalence)))
      return undefined;
    if (sequence.isReversed) {
      const lines = reverseLines(sequence, given, names);
      if (!(await rewriting.take(lines, EFFORTS.equivalence))) return undefined;
    }
    const reading = `simp only [${given.reads}]${readersOf(goal, sequence)}`;
    await rewriting.take([reading], EFFORTS.small);
  }
  const isSplit = await splitIndices(context, rewriting);
  return isSplit || found.some(({ isReversed }) => isReversed) ? rewriting.at : undefined;
}

/** Makes variables of sequences that are computed: what they are computed from is of no use here. */
async function nameSequences(
  { runner, goal, names, fresh }: RuleContext,
  rewriting: Rewriting,
): Promise<TermGoal | undefined> {
  const computed = reflectedSequences(goal.target).filter(({ term }) => term.tag !== "fvar");
  for (const { term } of computed) {
    const text = explicitText(term, names);
    // The length of a text is that of its characters.
    if (headName(term) === "String.toList")
      await rewriting.take(["simp only [← String.length_toList] at *"], EFFORTS.small);
    const line = `generalize ${text} = ${fresh("sequence")} at *`;
    if (!(await rewriting.take([line], EFFORTS.small))) return undefined;
  }
  return computed.length === 0 ? goal : runner.terms(rewriting.at.state);
}

interface Names {
  elements: string;
  reads: string;
  options: string;
}

function sizeOf({ kind, term }: Sequence, names: readonly string[]): string {
  return `${atomText(term, names)}.${kind === "List" ? "length" : "size"}`;
}

/** Variables as they are, all else in parentheses. */
function atomText(term: Term, names: readonly string[]): string {
  const text = explicitText(term, names);
  return term.tag === "fvar" ? text : `(${text})`;
}

/** Where a tactic rewrites reads: the goal, and what else speaks of the sequence. */
function readersOf({ hypotheses }: TermGoal, { term }: Sequence): string {
  const about = hypotheses.filter(
    ({ type }) => constantsOf(type).includes("GetElem?.getElem!") && contains(type, term),
  );
  return about.length === 0 ? "" : ` at ${about.map(({ name }) => name).join(" ")} ⊢`;
}

/** A function for the elements, how it gives what is read with `!` and with `?`. */
function elementsLine(sequence: Sequence, each: Names, names: readonly string[]): string {
  const text = atomText(sequence.term, names);
  const bounded = `if k + 1 ≤ ${sizeOf(sequence, names)} then some (${each.elements} k) else none`;
  const given = `∃ ${each.elements} : Nat → _, (∀ k, ${text}[k]! = ${each.elements} k) ∧ (∀ k, ${text}[k]? = ${bounded})`;
  return `obtain ⟨${each.elements}, ${each.reads}, ${each.options}⟩ : ${given} := ⟨fun k => ${text}[k]!, fun _ => rfl, by grind⟩`;
}

/** Comparisons in what a program decides, as propositions. */
const AS_PROPOSITIONS = [
  ...["beq_iff_eq", "bne_iff_ne", "ne_eq", "decide_eq_true_eq"],
  ...["Bool.and_eq_true", "Bool.or_eq_true", "Bool.if_true_left", "Bool.if_false_left"],
];

/** Being one's own reverse, by the elements. */
function reverseLines(sequence: Sequence, each: Names, names: readonly string[]): string[] {
  const text = atomText(sequence.term, names);
  const size = sizeOf(sequence, names);
  const same = `∀ k l : Nat, k + l + 1 = ${size} → ${each.elements} k = ${each.elements} l`;
  const name = freshName("reversed", names);
  return [
    `have ${name} : ${text} = ${text}.reverse ↔ ${same} := by`,
    "  constructor",
    "  · intro h k l e",
    `    have h := congrArg (fun y => y[k]?) h`,
    `    have hk := ${each.options} k`,
    `    have hl := ${each.options} l`,
    `    simp only [List.getElem?_reverse (show k < ${size} by omega), show ${size} - 1 - k = l by omega, hk, hl] at h`,
    "    rw [if_pos (by omega), if_pos (by omega)] at h",
    "    exact Option.some.inj h",
    "  · intro h",
    "    apply List.ext_getElem?",
    "    intro k",
    `    by_cases hk : k < ${size}`,
    `    · rw [List.getElem?_reverse hk, ${each.options}, ${each.options}]`,
    `      rw [if_pos (by omega), if_pos (by omega), h k (${size} - 1 - k) (by omega)]`,
    "    · rw [List.getElem?_eq_none (by omega), List.getElem?_eq_none (by simp only [List.length_reverse]; omega)]",
    `simp only [${[...AS_PROPOSITIONS, name].join(", ")}]`,
    // What says the same of the sequence and its elements would lead automation back and forth.
    `clear ${name}`,
  ];
}

/** Gives each reflected index a variable of its own. */
async function splitIndices({ runner }: RuleContext, rewriting: Rewriting): Promise<boolean> {
  const goal = await runner.terms(rewriting.at.state);
  if (!goal) return false;
  const names = goal.hypotheses.map(({ name }) => name);
  let isDone = false;
  for (const piece of reflectedPieces(goal.target)) {
    const name = freshName("reflected", names);
    const { statement, proof } = splitIndex(piece, names);
    if (!(await rewriting.take(have(name, statement, proof), EFFORTS.equivalence))) continue;
    await runner.learnStatement(rewriting.at.state, name, statement);
    const isUsed = await rewriting.take([`simp only [${name}]`], EFFORTS.small);
    await rewriting.take([`clear ${name}`], EFFORTS.small);
    isDone ||= isUsed;
  }
  return isDone;
}

/** The statement that a piece is the same with a variable for its reflected index, and the proof. */
function splitIndex(
  { whole, bound, rest, isOneFirst }: ReflectedPiece,
  names: readonly string[],
): { statement: string; proof: string[] } {
  const k = freshName("k", names);
  const l = freshName("l", [...names, k]);
  const inner = [...names, k, l];
  const [first, last] = [0, 1].map((i): Term => ({ tag: "fvar", index: names.length + i }));
  const size = sizeText(bound, names);
  const body = explicitText(rest(first as Term, last as Term), inner);
  const says = `∀ (${k} ${l} : Nat), ${k} + ${l} + 1 = ${size} → ${body}`;
  const statement = `${explicitText(whole, names)} ↔ ${says}`;
  const proof = [
    "constructor",
    `· intro h ${k} ${l} e`,
    `  obtain rfl : ${l} = ${size} - ${isOneFirst ? `1 - ${k}` : `${k} - 1`} := by omega`,
    `  exact h ${k} (by omega)`,
    `· intro h ${k} hk`,
    `  exact h ${k} _ (by omega)`,
  ];
  return { statement, proof };
}

function sizeText(bound: Term, names: readonly string[]): string {
  const { args } = spine(bound);
  const suffix = { "List.length": "length", "Array.size": "size" }[headName(bound)];
  const [, sequence] = args;
  if (suffix === undefined || !sequence) return atomText(bound, names);
  return `${atomText(sequence, names)}.${suffix}`;
}
