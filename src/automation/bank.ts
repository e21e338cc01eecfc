import {
  apply,
  children,
  explicitText,
  hasLoose,
  headName,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { foldOf } from "./folds.ts";
import { type BankLemma, BY_INDUCTION, libraryFacts } from "./library-facts.ts";
import { freshName } from "./recursion.ts";
import type { Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What a goal says of sequences. */
interface Inventory {
  /** Constants in it. */
  constants: ReadonlySet<string>;
  /** Element types of arrays, as source. */
  arrays: readonly string[];
  /** `foldl` with a closed function: the sequence's kind, its element type and the function, as source. */
  folds: readonly Fold[];
  divisions: readonly Division[];
  /** There are powers of integers, or integers times themselves. */
  hasSquares: boolean;
}

/** A quotient or a remainder by something that is not a literal, as source. */
interface Division {
  type: "Nat" | "Int";
  value: string;
  by: string;
}

interface Fold {
  kind: "Array" | "List";
  state: string;
  element: string;
  step: string;
  /** What the goal folds with it, where that can be said at the beginning of the proof. */
  uses: Map<string, { start: string; sequence: string }>;
}

/**
 * Facts that relate two ways of speaking of a sequence: elements by `[i]` and by `[i]!`, properties of all
 * elements and of all indices, folds over a prefix and over one element more. Automation does not find
 * them by itself, and needs them for loops over indices.
 */
function bankLemmas(goal: TermGoal, hasLoops: boolean): BankLemma[] {
  const { constants, arrays, folds, divisions, hasSquares } = inventory(goal);
  const has = (...names: string[]) => names.some((name) => constants.has(name));
  const found: BankLemma[] = [];
  for (const type of arrays) {
    if (has("GetElem?.getElem!") && has("GetElem.getElem", "Array.any", "Array.all"))
      found.push({
        stem: "array_get",
        statement: `∀ (a : Array ${type}) (i : Nat) (h : i < a.size), a[i] = a[i]!`,
        proof: "exact fun a i h => (getElem!_pos a i h).symm",
      });
    if (has("List.isPerm", "List.Perm", "Array.Perm"))
      found.push({
        stem: "array_swap",
        statement: `∀ (a : Array ${type}) (i j : Nat), i < a.size → j < a.size → ((a.set! i a[j]!).set! j a[i]!).toList.Perm a.toList`,
        proof:
          "intro a i j hi hj; have h := Array.swap_perm (xs := a) (i := i) (j := j) hi hj; rw [Array.swap_def, Array.perm_iff_toList_perm] at h; grind",
      });
  }
  for (const fold of folds) {
    found.push(...startLemmas(fold), ...extremeLemmas(fold));
    if (hasLoops || has("List.take", "Array.extract")) found.push(...prefixFoldLemmas(fold));
  }
  if (hasSquares)
    found.push({
      stem: "squares",
      statement: "∀ m : Int, 0 ≤ m ^ 2",
      proof: "exact fun m => Int.sq_nonnneg m",
    });
  for (const { type, value, by } of divisions) found.push(divisionLemma(type, value, by));
  found.push(...libraryFacts(goal));
  return found;
}

/** How a prefix grows by one element: a `have` on one line. For `grind` in general it is a burden. */
export function prefixLemma(kind: "Array" | "List", element: string): string {
  return kind === "Array"
    ? `have array_prefix : ∀ (a : Array ${element}) (i : Nat), i < a.size → a.extract 0 (i + 1) = (a.extract 0 i).push a[i]! := fun a i h => by rw [getElem!_pos a i h, Array.push_extract_getElem (by omega)]; simp`
    : `have list_prefix : ∀ (l : List ${element}) (i : Nat) (h : i < l.length), l.take (i + 1) = l.take i ++ [l[i]] := fun l i h => by rw [List.take_add_one, List.getElem?_eq_getElem h]; rfl`;
}

function prefixFoldLemmas({ kind, element, state, step }: Fold): BankLemma[] {
  const isArray = kind === "Array";
  const size = isArray ? "size" : "length";
  const prefix = (end: string) => (isArray ? `(a.extract 0 ${end})` : `(a.take ${end})`);
  const binders = `∀ (a : ${kind} ${element}) (i : Nat) (x : ${state})`;
  const more = isArray
    ? "have e : a.extract 0 (i + 1) = (a.extract 0 i).push a[i]! := by\n    rw [getElem!_pos a i h, Array.push_extract_getElem (by omega)]; simp\n  rw [e]; simp"
    : "rw [List.take_add_one, List.foldl_append]; simp [h]";
  const all = isArray ? "rw [Array.extract_eq_self_of_le h]" : "rw [List.take_of_length_le h]";
  return [
    {
      stem: "fold_prefix",
      statement: `${binders}, i < a.${size} → ${prefix("(i + 1)")}.foldl ${step} x = ${step} (${prefix("i")}.foldl ${step} x) a[i]!`,
      proof: `intro a i x h\n  ${more}`,
    },
    {
      stem: "fold_whole",
      statement: `${binders}, a.${size} ≤ i → ${prefix("i")}.foldl ${step} x = a.foldl ${step} x`,
      proof: `intro a i x h\n  ${all}`,
    },
  ];
}

/** What a sum or a count starts from is added to it. */
function startLemmas({ kind, element, state, step }: Fold): BankLemma[] {
  if (kind !== "List" || !/^@_root_\.(Nat|Int)$/.test(state)) return [];
  const sample = () => samplesOf(step, (fold, x) => `${fold(x)} = ${x} + ${fold("0")}`);
  return [
    {
      stem: "fold_start",
      statement: `∀ (l : List ${element}) (x : ${state}), l.foldl ${step} x = x + l.foldl ${step} 0`,
      proof: BY_INDUCTION,
      samples: state === element ? sample() : [],
    },
  ];
}

/**
 * A fold that picks an element: it bounds all of them, from above or from below, and is one of them.
 * Stated of what the goal folds, where it can: automation seldom instantiates inequalities.
 */
function extremeLemmas({ kind, element, state, step, uses }: Fold): BankLemma[] {
  if (state !== element || !/^@_root_\.(Nat|Int)$/.test(state)) return [];
  return EXTREMES.flatMap(({ stem, ofList, ofArray, toArray }) => {
    const general = `∀ (l : List ${element}) (x : ${state}), ${ofList(`l.foldl ${step} x`, "x", "l")}`;
    const samples = samplesOf(step, (fold, x, l) => ofList(fold(x), x, l));
    const property = kind === "List" ? ofList : ofArray;
    const said = [...uses.values()].slice(0, 2);
    if (said.length === 0 && kind === "List")
      return [{ stem, statement: general, proof: BY_INDUCTION, samples }];
    return said.map(({ start, sequence }) => ({
      stem,
      statement: property(`(${sequence}).foldl ${step} ${start}`, start, `(${sequence})`),
      proof: [
        `have h : ${general} := by`,
        `    ${BY_INDUCTION}`,
        ...(kind === "List"
          ? ["exact h _ _"]
          : [`have h := h (${sequence}).toList ${start}`, toArray]),
      ].join("\n  "),
      inner: general,
      samples,
    }));
  });
}

type FoldProperty = (fold: string, start: string, sequence: string) => string;

interface Extreme {
  stem: string;
  ofList: FoldProperty;
  ofArray: FoldProperty;
  /** From `h`, the property of the array's list. */
  toArray: string;
}

const TO_ARRAY = "simp only [Array.foldl_toList, Array.mem_toList_iff] at h\n  ";
const BOUND_BY_INDEX = `${TO_ARRAY}exact ⟨h.1, fun i hi => h.2 _ (by rw [getElem!_pos _ i hi]; exact Array.getElem_mem hi)⟩`;

const EXTREMES: readonly Extreme[] = [
  {
    stem: "fold_above",
    ofList: (fold, x, l) => `${x} ≤ ${fold} ∧ ∀ y, y ∈ ${l} → y ≤ ${fold}`,
    ofArray: (fold, x, a) => `${x} ≤ ${fold} ∧ ∀ i, i < ${a}.size → ${a}[i]! ≤ ${fold}`,
    toArray: BOUND_BY_INDEX,
  },
  {
    stem: "fold_below",
    ofList: (fold, x, l) => `${fold} ≤ ${x} ∧ ∀ y, y ∈ ${l} → ${fold} ≤ y`,
    ofArray: (fold, x, a) => `${fold} ≤ ${x} ∧ ∀ i, i < ${a}.size → ${fold} ≤ ${a}[i]!`,
    toArray: BOUND_BY_INDEX,
  },
  {
    stem: "fold_one_of",
    ofList: (fold, x, l) => `${fold} = ${x} ∨ ${fold} ∈ ${l}`,
    ofArray: (fold, x, a) => `${fold} = ${x} ∨ ∃ i, i < ${a}.size ∧ ${a}[i]! = ${fold}`,
    toArray: `${TO_ARRAY}exact h.imp id fun h => (Array.getElem_of_mem h).elim fun i ⟨hi, e⟩ => ⟨i, hi, by rw [getElem!_pos _ i hi]; exact e⟩`,
  },
];

/** A property of a fold over numbers, of small lists. */
function samplesOf(
  step: string,
  property: (fold: (start: string) => string, x: string, l: string) => string,
): string[] {
  return ["[2, 0]", "[0, 2]"].map((l) => property((x) => `(List.foldl ${step} ${x} ${l})`, "1", l));
}

/** What characterises quotient and remainder: automation knows it for literals only. */
function divisionLemma(type: "Nat" | "Int", a: string, b: string): BankLemma {
  const whole = `${b} * (${a} / ${b}) + ${a} % ${b} = ${a}`;
  const below = `(0 < ${b} → ${a} % ${b} < ${b})`;
  if (type === "Nat")
    return {
      stem: "division",
      statement: `${whole} ∧ ${below}`,
      proof: "exact ⟨Nat.div_add_mod _ _, Nat.mod_lt _⟩",
    };
  return {
    stem: "division",
    statement: `${whole} ∧ (${b} ≠ 0 → 0 ≤ ${a} % ${b}) ∧ ${below} ∧ (0 ≤ ${a} → 0 ≤ ${b} → 0 ≤ ${a} / ${b})`,
    proof:
      "exact ⟨Int.mul_ediv_add_emod _ _, Int.emod_nonneg _, Int.emod_lt_of_pos _, Int.ediv_nonneg⟩",
  };
}

/**
 * Proves those of the lemmas that can be proved here; gives the last state and the `have`s.
 * `hasLoops`: there are recursive functions, for which prefixes matter.
 */
export async function withBank(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  hasLoops: boolean,
): Promise<{ state: number; lines: Script }> {
  const names = goal.hypotheses.map((h) => h.name);
  const added: string[] = [];
  const lines: string[] = [];
  let at = state;
  for (const { stem, statement, proof, inner, samples = [] } of bankLemmas(goal, hasLoops)) {
    if (runner.expired) break;
    const sample = samples.map((each) => `(${each})`).join(" ∧ ");
    if (sample && !(await runner.run(at, `(have : ${sample} := by decide)`, EFFORTS.small)))
      continue;
    const name = freshName(stem, names);
    const alone = added.length > 0 ? `clear ${added.join(" ")}; ${BY_INDUCTION}` : BY_INDUCTION;
    const tactics = proof.replace(BY_INDUCTION, alone);
    const text = `have ${name} : ${statement} := by\n  ${tactics}`.split("\n");
    const step = await runner.run(at, `(${text.join("\n ")})`, EFFORTS.small);
    if (!step) continue;
    at = step.state;
    names.push(name);
    added.push(name);
    lines.push(...text);
    await runner.learnStatement(at, name, statement);
    if (inner) await learnInner(runner, at, inner);
  }
  return { state: at, lines };
}

async function learnInner(runner: TacticRunner, state: number, statement: string): Promise<void> {
  const probe = await runner.run(state, `(have lemmata_t : ${statement} := sorry)`, EFFORTS.small);
  if (probe) await runner.learnStatement(probe.state, "lemmata_t", statement);
}

function inventory(goal: TermGoal): Inventory {
  const constants = new Set<string>();
  const arrays = new Map<string, string>();
  const folds = new Map<string, Fold>();
  const divisions = new Map<string, Division>();
  let hasSquares = false;
  const seen = new Set<Term>();
  const print = (term: Term) =>
    explicitText(
      term,
      goal.hypotheses.map((h) => h.name),
    );
  const isClosed = (term: Term) => !hasLoose(term);
  const look = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    const { head, args } = spine(term);
    if (head.tag === "const") {
      constants.add(head.name);
      const [first] = args;
      if (head.name === "Array" && args.length === 1 && first && isClosed(first))
        arrays.set(termKey(first), print(first));
      if (["HPow.hPow", "HMul.hMul"].includes(head.name) && first && headName(first) === "Int") {
        const [left, right] = args.slice(-2) as [Term, Term];
        hasSquares ||= head.name === "HPow.hPow" || same(left, right);
      }
      if (["HDiv.hDiv", "HMod.hMod"].includes(head.name) && args.length === 6) {
        const [type, , , , value, by] = args as [Term, Term, Term, Term, Term, Term];
        const isLiteral = /^(OfNat.ofNat|Neg.neg)$/.test(headName(by));
        if (type.tag === "const" && /^(Nat|Int)$/.test(type.name) && isClosed(term) && !isLiteral) {
          const kind = type.name as "Nat" | "Int";
          divisions.set(termKey(value) + termKey(by), {
            type: kind,
            value: print(value),
            by: print(by),
          });
        }
      }
      const fold = foldOf(head.name, args);
      if (fold && isClosed(apply(fold.step, [fold.element, fold.state]))) {
        const { kind } = fold;
        const [element, state, step] = [fold.element, fold.state, fold.step].map(print) as [
          string,
          string,
          string,
        ];
        const known = folds.get(`${kind} ${step}`) ?? {
          kind,
          element,
          state,
          step,
          uses: new Map(),
        };
        folds.set(`${kind} ${step}`, known);
        const [start, sequence] = args.slice(3, 5);
        if (start && sequence && isClosed(apply(start, [sequence]))) {
          const use = { start: print(start), sequence: print(sequence) };
          known.uses.set(`${use.start} ${use.sequence}`, use);
        }
      }
    }
    for (const child of children(term)) look(child);
  };
  look(goal.target);
  for (const { type } of goal.hypotheses) look(type);
  return {
    constants,
    arrays: [...arrays.values()],
    folds: [...folds.values()],
    divisions: [...divisions.values()].slice(0, 4),
    hasSquares,
  };
}
