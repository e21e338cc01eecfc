import { freshName } from "./recursion.ts";
import type { Script } from "./script.ts";
import { EFFORTS, type TacticRunner } from "./tactic-runner.ts";
import {
  apply,
  children,
  explicitText,
  hasLoose,
  headName,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "./term.ts";

/** A general fact about sequences, stated for the element types and functions of one goal. */
interface BankLemma {
  stem: string;
  statement: string;
  /** Tactics after `by`. */
  proof: string;
}

/** What a goal says of sequences. */
interface Inventory {
  /** Constants in it. */
  constants: ReadonlySet<string>;
  /** Element types of arrays, as source. */
  arrays: readonly string[];
  /** `foldl` with a closed function: the sequence's kind, its element type and the function, as source. */
  folds: readonly Fold[];
  divisions: readonly Division[];
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
}

/**
 * Facts that relate two ways of speaking of a sequence: elements by `[i]` and by `[i]!`, properties of all
 * elements and of all indices, folds over a prefix and over one element more. Automation does not find
 * them by itself, and needs them for loops over indices.
 */
function bankLemmas(goal: TermGoal): BankLemma[] {
  const { constants, arrays, folds, divisions } = inventory(goal);
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
  for (const fold of folds) found.push(...foldLemmas(fold));
  for (const { type, value, by } of divisions) found.push(divisionLemma(type, value, by));
  return found;
}

/** How a prefix grows by one element: a `have` on one line. For `grind` in general it is a burden. */
export function prefixLemma(kind: "Array" | "List", element: string): string {
  return kind === "Array"
    ? `have array_prefix : ∀ (a : Array ${element}) (i : Nat), i < a.size → a.extract 0 (i + 1) = (a.extract 0 i).push a[i]! := fun a i h => by rw [getElem!_pos a i h, Array.push_extract_getElem (by omega)]; simp`
    : `have list_prefix : ∀ (l : List ${element}) (i : Nat) (h : i < l.length), l.take (i + 1) = l.take i ++ [l[i]] := fun l i h => by rw [List.take_add_one, List.getElem?_eq_getElem h]; rfl`;
}

function foldLemmas({ kind, element, state, step }: Fold): BankLemma[] {
  const isArray = kind === "Array";
  const size = isArray ? "size" : "length";
  const prefix = (end: string) => (isArray ? `(a.extract 0 ${end})` : `(a.take ${end})`);
  const binders = `∀ (a : ${kind} ${element}) (i : Nat) (x : ${state})`;
  const more = isArray
    ? "have e : a.extract 0 (i + 1) = (a.extract 0 i).push a[i]! := by\n    rw [getElem!_pos a i h, Array.push_extract_getElem (by omega)]; simp\n  rw [e]; simp"
    : "rw [List.take_add_one, List.foldl_append]; simp [h]";
  const all = isArray ? "rw [Array.extract_eq_self_of_le h]" : "rw [List.take_of_length_le h]";
  const start: BankLemma[] =
    !isArray && /^@_root_\.(Nat|Int)$/.test(state)
      ? [
          {
            stem: "fold_start",
            statement: `∀ (l : List ${element}) (x : ${state}), l.foldl ${step} x = x + l.foldl ${step} 0`,
            proof: "intro l; induction l <;> grind",
          },
        ]
      : [];
  return [
    ...start,
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

/** Proves those of the lemmas that can be proved here; gives the last state and the `have`s. */
export async function withBank(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
): Promise<{ state: number; lines: Script }> {
  const names = goal.hypotheses.map((h) => h.name);
  const lines: string[] = [];
  let at = state;
  for (const { stem, statement, proof } of bankLemmas(goal)) {
    if (runner.expired) break;
    const name = freshName(stem, names);
    const text = `have ${name} : ${statement} := by\n  ${proof}`.split("\n");
    const step = await runner.run(at, `(${text.join("\n ")})`, EFFORTS.small);
    if (!step) continue;
    at = step.state;
    names.push(name);
    lines.push(...text);
    await runner.learnStatement(at, name, statement);
  }
  return { state: at, lines };
}

function inventory(goal: TermGoal): Inventory {
  const constants = new Set<string>();
  const arrays = new Map<string, string>();
  const folds = new Map<string, Fold>();
  const divisions = new Map<string, Division>();
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
        folds.set(`${kind} ${step}`, { kind, element, state, step });
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
  };
}

/** `List.foldl` takes (state type, element type, step, …), `Array.foldl` the element type first. */
export function foldOf(
  name: string,
  args: readonly Term[],
): { kind: "Array" | "List"; state: Term; element: Term; step: Term } | undefined {
  const [first, second, step] = args;
  if (!first || !second || !step) return undefined;
  if (name === "List.foldl") return { kind: "List", state: first, element: second, step };
  if (name === "Array.foldl") return { kind: "Array", element: first, state: second, step };
  return undefined;
}
