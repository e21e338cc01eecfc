import {
  children,
  closedSubterms,
  constantsOf,
  contains,
  explicitText,
  hasLoose,
  headName,
  instantiate,
  matchConst,
  numeralValue,
  rewrite,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { freshName } from "./recursion.ts";
import type { Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * Rewrites a goal that compares elements of a sequence with those at the same distance from its end,
 * `∀ k, k < n → x[k]! = x[n - 1 - k]!`, or the sequence with its reverse: to `∀ k l, k + l + 1 = n → f k = f l`,
 * where `f` gives the elements. In the first form each instance has an index that makes another one, without
 * end, and each read asks for its bounds; in the second automation only meets the indices that are there.
 * `undefined` where the goal has nothing of the kind.
 */
export async function mirrorIndices(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
): Promise<{ state: number; lines: Script } | undefined> {
  const lines: string[] = [];
  let at = state;
  const take = async (line: string, effort: Effort) => {
    const step = await runner.run(at, `(${line.replaceAll("\n", "\n ")})`, effort);
    if (!step) return false;
    at = step.state;
    lines.push(...line.split("\n"));
    return true;
  };
  const named = await nameSequences(runner, goal, () => at, take);
  const found = named ? sequencesOf(named.target) : [];
  if (!named || found.length === 0) return undefined;
  const names = named.hypotheses.map(({ name }) => name);
  for (const sequence of found) {
    const each = namesFor(names);
    if (!(await take(elementsLine(sequence, each, names), EFFORTS.equivalence))) return undefined;
    if (
      sequence.isReversed &&
      !(await take(reverseLines(sequence, each, names), EFFORTS.equivalence))
    )
      return undefined;
    await take(`simp only [${each.reads}]${placesOf(named, sequence)}`, EFFORTS.small);
  }
  const mirrored = await flatten(runner, () => at, take);
  return mirrored || found.some(({ isReversed }) => isReversed) ? { state: at, lines } : undefined;
}

/** Makes variables of sequences that are computed: what they are computed from is of no use here. */
async function nameSequences(
  runner: TacticRunner,
  goal: TermGoal,
  at: () => number,
  take: Take,
): Promise<TermGoal | undefined> {
  const found = sequencesOf(goal.target);
  if (found.length === 0 || found.length > 2) return undefined;
  const computed = found.filter(({ term }) => term.tag !== "fvar");
  const names = goal.hypotheses.map(({ name }) => name);
  for (const { term } of computed) {
    const name = freshName("sequence", names);
    if (!(await take(`generalize ${explicitText(term, names)} = ${name} at *`, EFFORTS.small)))
      return undefined;
    names.push(name);
  }
  return computed.length === 0 ? goal : runner.terms(at());
}

/** A list or an array that a goal reads from its end. */
interface Sequence {
  term: Term;
  kind: "List" | "Array";
  /** Compared with its reverse. */
  isReversed: boolean;
}

function sequencesOf(target: Term): Sequence[] {
  const found = new Map<string, Sequence>();
  const add = (term: Term, type: Term | undefined, how: Partial<Sequence>) => {
    const kind = type && headName(type);
    if ((kind !== "List" && kind !== "Array") || hasLoose(term)) return;
    if (/^List\.(cons|nil)$/.test(headName(term))) return;
    const known = found.get(termKey(term));
    const fresh = { term, kind, isReversed: false } as const;
    found.set(termKey(term), { ...(known ?? fresh), ...how });
  };
  const look = (term: Term): void => {
    const { head, args } = spine(term);
    const name = head.tag === "const" ? head.name : "";
    if (name === "GetElem?.getElem!" && args.length === 8 && isMirrored(args[7] as Term))
      add(args[6] as Term, args[0], {});
    // `Eq` has a type and two sides, `BEq.beq` an instance between.
    const [of] = args;
    const [one, other] = name === "Eq" || name === "BEq.beq" ? args.slice(-2) : [];
    const reversed = other && matchConst(other, "List.reverse", 2)?.[1];
    if (one && reversed && same(one, reversed)) add(one, of, { isReversed: true });
    for (const child of children(term)) look(child);
  };
  look(target);
  return [...found.values()];
}

/** `n - 1 - k` or `n - k - 1` for a bound variable `k` and something that is fixed. */
function isMirrored(index: Term): boolean {
  const outer = matchConst(index, "HSub.hSub", 6);
  const inner = outer && matchConst(outer[4] as Term, "HSub.hSub", 6);
  if (!outer || !inner || hasLoose(inner[4] as Term)) return false;
  const taken = [inner[5] as Term, outer[5] as Term];
  return (
    taken.some((term) => term.tag === "bvar") && taken.some((term) => numeralValue(term) === 1n)
  );
}

interface Names {
  elements: string;
  reads: string;
  options: string;
}

function namesFor(names: string[]): Names {
  const fresh = (stem: string) => {
    const name = freshName(stem, names);
    names.push(name);
    return name;
  };
  return { elements: fresh("elements"), reads: fresh("reads"), options: fresh("options") };
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
function placesOf({ hypotheses }: TermGoal, { term }: Sequence): string {
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

/** Being one's own reverse, by the elements. */
function reverseLines(sequence: Sequence, each: Names, names: readonly string[]): string {
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
    `simp only [beq_iff_eq, ${name}]`,
  ].join("\n");
}

type Take = (line: string, effort: Effort) => Promise<boolean>;

/** Gives each mirrored index a variable of its own. */
async function flatten(runner: TacticRunner, at: () => number, take: Take): Promise<boolean> {
  const goal = await runner.terms(at());
  if (!goal) return false;
  const names = goal.hypotheses.map(({ name }) => name);
  let isDone = false;
  for (const piece of mirroredPieces(goal.target)) {
    const name = freshName("mirrored", names);
    const { statement, text } = flattened(piece, name, names);
    if (!(await take(text, EFFORTS.equivalence))) continue;
    await runner.learnStatement(at(), name, statement);
    const isUsed = await take(`simp only [${name}]`, EFFORTS.small);
    await take(`clear ${name}`, EFFORTS.small);
    isDone ||= isUsed;
  }
  return isDone;
}

interface Piece {
  whole: Term;
  bound: Term;
  /** What follows the guard, with free variables for `k` and for its mirrored index. */
  rest: (k: Term, l: Term) => Term;
  /** Whether the index is `n - 1 - k`, and not `n - k - 1`. */
  isOneFirst: boolean;
}

/** `∀ k, k < n → P k (n - 1 - k)`, closed. */
function mirroredPieces(target: Term): Piece[] {
  const found: Piece[] = [];
  closedSubterms(target, (whole) => {
    if (whole.tag !== "pi" || headName(whole.type) !== "Nat" || whole.body.tag !== "pi") return;
    const { type: guard, body } = whole.body;
    const [, , left, bound] = matchConst(guard, "LT.lt", 4) ?? [];
    if (left?.tag !== "bvar" || left.index !== 0 || !bound || hasLoose(bound)) return;
    const index = mirroredIndex(body, bound);
    if (!index) return;
    // Under the guard the variable is one further out.
    const unused: Term = { tag: "const", name: "unused" };
    const open = (term: Term, k: Term) => instantiate(instantiate(term, unused), k);
    const rest = (k: Term, l: Term) => {
      const from = open(index, k);
      return rewrite(open(body, k), (term) => (same(term, from) ? l : undefined));
    };
    const last = matchConst(index, "HSub.hSub", 6)?.[5];
    found.push({ whole, bound, rest, isOneFirst: last?.tag === "bvar" });
  });
  return found;
}

function mirroredIndex(body: Term, bound: Term): Term | undefined {
  let found: Term | undefined;
  rewrite(body, (term, depth) => {
    const inner = matchConst(term, "HSub.hSub", 6)?.[4];
    const of = inner && matchConst(inner, "HSub.hSub", 6)?.[4];
    if (depth === 0 && of && same(of, bound) && isMirrored(term)) found ??= term;
    return undefined;
  });
  return found;
}

/** The statement that a piece is the same with a variable for its mirrored index, and the proof. */
function flattened(
  { whole, bound, rest, isOneFirst }: Piece,
  name: string,
  names: readonly string[],
): { statement: string; text: string } {
  const k = freshName("k", names);
  const l = freshName("l", [...names, k]);
  const inner = [...names, k, l];
  const [first, last] = [0, 1].map((i): Term => ({ tag: "fvar", index: names.length + i }));
  const size = sizeText(bound, names);
  const body = explicitText(rest(first as Term, last as Term), inner);
  const says = `∀ (${k} ${l} : Nat), ${k} + ${l} + 1 = ${size} → ${body}`;
  const statement = `${explicitText(whole, names)} ↔ ${says}`;
  const text = [
    `have ${name} : ${statement} := by`,
    "  constructor",
    `  · intro h ${k} ${l} e`,
    `    obtain rfl : ${l} = ${size} - ${isOneFirst ? `1 - ${k}` : `${k} - 1`} := by omega`,
    `    exact h ${k} (by omega)`,
    `  · intro h ${k} hk`,
    `    exact h ${k} _ (by omega)`,
  ].join("\n");
  return { statement, text };
}

function sizeText(bound: Term, names: readonly string[]): string {
  const { args } = spine(bound);
  const suffix = { "List.length": "length", "Array.size": "size" }[headName(bound)];
  const [, sequence] = args;
  if (suffix === undefined || !sequence) return atomText(bound, names);
  return `${atomText(sequence, names)}.${suffix}`;
}
