import {
  apply,
  closedSubterms,
  contains,
  explicitText,
  headName,
  instantiate,
  matchConst,
  same,
  type Term,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { factsFor, haveFact } from "./facts/fact.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { block } from "./tactic.ts";

const AT_SIGHT = [
  ...["List.mem_range", "ne_eq", "List.range_eq_nil", "Nat.zero_le"],
  ...["implies_true", "forall_const", "true_and"],
];

/**
 * A fold that keeps the best of what it computes of each element: what is computed gets a name, and the fold is known by what
 * it is, a bound of all these values and one of them. How it is computed is of no use, and there is much of it.
 */
export async function asBestOfValues({
  goal,
  names,
  fresh,
  runner,
  state,
  search,
  options,
}: RuleContext): Promise<Script | undefined> {
  const best = bestIn(goal.target);
  const fact = best && factsFor("list-best").get(best.isLeast ? "best_below" : "best_above");
  if (!best || !fact) return undefined;
  const [value, said, known, top] = ["value", "said", "best", "top"].map(fresh);
  const within = [...names, value as string];
  const named: Term = { tag: "fvar", index: names.length };
  const [element, kept] = [best.element, best.state].map((type) => explicitText(type, names));
  const fn: Term = { tag: "lam", name: "x", type: best.element, body: best.value, info: 0 };
  const newStep = best.stepWith({ tag: "app", fn: named, arg: { tag: "bvar", index: 0 } });
  const fold = apply({ tag: "const", name: "List.foldl" }, [
    ...[best.state, best.element, newStep, best.start, best.list],
  ]);
  const binding = {
    ...{ ELEMENT: element as string, STATE: kept as string },
    STEP: explicitText(newStep, within),
    START: explicitText(best.start, names),
    SEQUENCE: explicitText(best.list, names),
    VALUE: value as string,
  };
  const lines = [
    `obtain ⟨${value}, ${said}⟩ : ∃ ${value} : ${element} → ${kept}, ∀ x, ${explicitText(fn, names)} x = ${value} x := ⟨_, fun _ => rfl⟩`,
    `simp only [${said}]`,
    `clear ${said}`,
    ...haveFact(fact, binding, { as: known as string }),
    `generalize ${explicitText(fold, within)} = ${top} at *`,
    `(try simp only [${AT_SIGHT.join(", ")}] at ${known})`,
  ];
  const step = await runner.run(state, block(lines), EFFORTS.medium);
  const rest = step && (await search.solve(step.state, { ...options, from: "close" }));
  return rest && [...lines, ...rest];
}

/** A fold of the kind. */
interface Best {
  state: Term;
  element: Term;
  start: Term;
  list: Term;
  /** What is computed of the bound variable. */
  value: Term;
  isLeast: boolean;
  /** The step with something else computed. */
  stepWith(value: Term): Term;
}

/** The first that is not in a branch. */
export function bestIn(target: Term): Best | undefined {
  const found: { term: Term; best: Best }[] = [];
  const branches: Term[] = [];
  closedSubterms(target, (term) => {
    if (["ite", "dite"].includes(headName(term))) branches.push(term);
    const best = bestOf(term);
    if (best) found.push({ term, best });
  });
  return found.find(({ term }) => !branches.some((branch) => contains(branch, term)))?.best;
}

function bestOf(term: Term): Best | undefined {
  const [state, element, step, start, list] = matchConst(term, "List.foldl", 5) ?? [];
  if (!state || !element || !start || !list || step?.tag !== "lam" || step.body.tag !== "lam")
    return undefined;
  if (!/^(Nat|Int)$/.test(headName(state))) return undefined;
  // Not to be taken for a variable of the value's own.
  const kept: Term = { tag: "fvar", index: Number.MAX_SAFE_INTEGER };
  const inner = instantiate(step.body, kept);
  if (inner.tag !== "lam") return undefined;
  const isLeast = headName(inner.body) === "Min.min";
  const args = matchConst(inner.body, isLeast ? "Min.min" : "Max.max", 4);
  const [type, instance, left, right] = args ?? [];
  if (!type || !instance || !left || !right) return undefined;
  const value = same(left, kept) ? right : left;
  if (!same(left, kept) && !same(right, kept)) return undefined;
  if (value.tag === "bvar" || contains(value, kept)) return undefined;
  const operation: Term = { tag: "const", name: isLeast ? "Min.min" : "Max.max" };
  const stepWith = (other: Term): Term => {
    const before: Term = { tag: "bvar", index: 1 };
    const sides = same(left, kept) ? [before, other] : [other, before];
    return { ...step, body: { ...inner, body: apply(operation, [type, instance, ...sides]) } };
  };
  return { state, element, start, list, value, isLeast, stepWith };
}
