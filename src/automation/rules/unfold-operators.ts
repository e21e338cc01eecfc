import {
  explicitText,
  freeVariables,
  hasLoose,
  headName,
  matchConst,
  spine,
  type Term,
  typesIn,
  visitTerms,
} from "../../core/index.ts";
import { typesLike } from "../algebra.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** An operator: its classes from the outermost, and how it is written between two values or before one. */
interface Operator {
  classes: readonly string[];
  written: string;
  operands: 1 | 2;
}

const binary = (written: string, ...classes: string[]): Operator => ({
  classes,
  written: `a ${written} b`,
  operands: 2,
});

const OPERATORS: Readonly<Record<string, Operator>> = {
  "HAdd.hAdd": binary("+", "HAdd.hAdd", "Add.add"),
  "HSub.hSub": binary("-", "HSub.hSub", "Sub.sub"),
  "HMul.hMul": binary("*", "HMul.hMul", "Mul.mul"),
  "HAppend.hAppend": binary("++", "HAppend.hAppend", "Append.append"),
  "HAnd.hAnd": binary("&&&", "HAnd.hAnd", "AndOp.and"),
  "HOr.hOr": binary("|||", "HOr.hOr", "OrOp.or"),
  "LE.le": binary("≤", "LE.le"),
  "LT.lt": binary("<", "LT.lt"),
  "Neg.neg": { classes: ["Neg.neg"], written: "-a", operands: 1 },
  "Membership.mem": { classes: ["Membership.mem"], written: "", operands: 2 },
};

/** What becomes of the operators of natural numbers where the classes themselves are unfolded. */
const NUMBERS = "(try simp only [Nat.add_eq, Nat.sub_eq, Nat.mul_eq, Nat.le_eq, Nat.lt_eq] at *)";

/** `+` and the like on types of the user are replaced by the functions that they stand for. */
export const unfoldOperators = rule({
  name: "unfold-operators",
  phase: "open",
  cost: 12,
  failsFor: "effort",
  async apply(context) {
    const { goal, definitions, runner, state, options, search, names, fresh } = context;
    const { vocabulary } = definitions;
    const types = typesIn(goal);
    const inGoal = operatorsIn(
      types.filter((type) => !isMeaning(type)),
      vocabulary,
      names,
    );
    const meant = types.some(isMeaning) ? [] : await meanings(context);
    if (inGoal.size === 0 && meant.length === 0) return "no operators on types of the user";
    const operators = new Map(inGoal);
    const stated: string[] = [];
    // What earlier theorems say of the operators is said of the functions, too.
    for (const theorem of inGoal.size > 0 ? vocabulary.theoremsAbout(goal) : []) {
      const name = theorem.slice(theorem.lastIndexOf(".") + 1);
      const type = names.includes(name) ? undefined : await vocabulary.typeOf(theorem, context);
      const others = type ? operatorsIn([type], vocabulary, []) : new Map();
      if (others.size === 0) continue;
      stated.push(`have ${fresh(name)} := @${theorem}`);
      for (const [key, meaning] of others) if ("equation" in meaning) operators.set(key, meaning);
    }
    const { state: known, lines } = await runner.runEach(state, stated, options.effort);
    const unfolded = await unfolding(context, known, operators);
    if (!unfolded || unfolded.closed) return unfolded && [...lines, ...unfolded.lines];
    // Definitions are written with operators, too, which come back where these are unfolded.
    const kept = await runner.runEach(unfolded.state, meant, options.effort);
    const rest = await search.solve(kept.state, { ...options, from: "open" });
    return rest && [...lines, ...unfolded.lines, ...kept.lines, ...rest];
  },
  examples: [
    {
      context:
        "inductive N where\n  | zero\n  | succ (n : N)\ndef plus : N → N → N\n  | .zero, n => n\n  | .succ m, n => .succ (plus m n)\ninstance : Add N := ⟨plus⟩\ndef value : N → Nat\n  | .zero => 0\n  | .succ n => value n + 1",
      goal: "(m n : N) : value (m + n) = value m + value n",
      with: ["one-line"],
      closes: true,
      by: ["simp only [show ∀ a b : _root_.N, (a + b) = _root_.instAddN.1 a b"],
    },
    {
      context:
        "inductive N where\n  | zero\n  | succ (n : N)\ndef plus : N → N → N\n  | .zero, n => n\n  | .succ m, n => .succ (plus m n)\ninstance : Add N := ⟨plus⟩\ndef times : N → N → N\n  | .zero, _ => .zero\n  | .succ m, n => n + times m n\ninstance : Mul N := ⟨times⟩",
      goal: "(m n : N) : m * n = n * m",
      with: ["one-line", "laws-of-operations"],
      closes: true,
      by: ["have means", "have law"],
    },
    {
      context:
        "inductive L (α : Type) where\n  | nil\n  | cons (a : α) (l : L α)\ndef L.app {α : Type} : L α → L α → L α\n  | nil, m => m\n  | cons a l, m => cons a (l.app m)\ninstance {α : Type} : Append (L α) := ⟨L.app⟩\ndef L.rev {α : Type} : L α → L α\n  | nil => nil\n  | cons a l => rev l ++ cons a nil",
      goal: "{α : Type} (l : L α) : l.rev.rev = l",
      with: ["one-line", "every-induction", "stuck-cases"],
      closes: true,
      by: ["have means"],
    },
    {
      context: "def twice (n : Nat) : Nat := n + n",
      goal: "(a b : Nat) : twice a + twice b = a",
      leftAlone: true,
    },
  ],
});

/** What the operators stand for that a goal's definitions are written with, on the types that it speaks of. */
async function meanings(context: RuleContext): Promise<string[]> {
  const { goal, definitions, names, fresh } = context;
  const found: string[] = [];
  for (const instance of definitions.vocabulary.definitionsIn(goal)) {
    let type = await definitions.vocabulary.typeOf(instance, context);
    const given: string[] = [];
    for (; type?.tag === "pi"; type = type.body) given.push("_");
    const operator = type && operatorOf(headName(type));
    const on = type && spine(type).args[0];
    if (!operator || !on) continue;
    for (const known of typesLike(on, goal)) {
      const name = fresh("means");
      const stands = `(@_root_.${[instance, ...given].join(" ")}).1 a b`;
      const equation = `∀ a b : ${typeText(known, names)}, (${operator.written}) = ${stands}`;
      const stated = `have ${name} : ${equation} := by intros; rfl`;
      found.push(stated, `simp only [${instance}] at ${name}`);
    }
  }
  return found;
}

/** `∀ a b, a + b = f a b`, not a law such as `∀ a b, a + b = b + a`. */
function isMeaning(type: Term): boolean {
  let equation = type;
  while (equation.tag === "pi") equation = equation.body;
  const [, left, right] = matchConst(equation, "Eq", 3) ?? [];
  if (!left || !right || headName(right) in OPERATORS) return false;
  const operator = OPERATORS[headName(left)];
  const { args } = spine(left);
  return (
    operator !== undefined && args.slice(-operator.operands).every(({ tag }) => tag === "bvar")
  );
}

/** One between two values, by the class that instances are of; relations are no operations on values. */
function operatorOf(name: string): Operator | undefined {
  return Object.values(OPERATORS).find(({ classes }) => classes[1]?.startsWith(`${name}.`));
}

/** The goal without its operators, if it has any; nothing where they stay. */
async function unfolding(
  { runner, text, options }: RuleContext,
  state: number,
  operators: ReadonlyMap<string, Meaning>,
): Promise<{ state: number; lines: string[]; closed: boolean } | undefined> {
  if (operators.size === 0) return { state, lines: [], closed: false };
  const tactic = unfoldingOf(operators);
  const step = await runner.run(state, tactic, options.effort);
  return step && step.goals[0] !== text ? { ...step, lines: [tactic] } : undefined;
}

/** Only those of the user: the classes themselves would also be unfolded where they speak of numbers. */
function unfoldingOf(operators: ReadonlyMap<string, Meaning>): string {
  const meanings = [...operators.values()];
  const classes = meanings.flatMap((meaning) => ("classes" in meaning ? meaning.classes : []));
  const equations = meanings.flatMap((meaning) => ("equation" in meaning ? [meaning] : []));
  const rules = equations.flatMap(({ equation, instance }) => [equation, instance]);
  const tactic = `simp only [${[...new Set([...rules, ...classes])].join(", ")}] at *`;
  return classes.length === 0 ? tactic : `(${tactic}; ${NUMBERS})`;
}

/** What an operator stands for on a type: an equation that says so and the instance that is then unfolded, or else its classes. */
type Meaning = { equation: string; instance: string } | { classes: readonly string[] };

/** By what they are keyed does not matter. `names`: of the free variables. */
function operatorsIn(
  types: readonly Term[],
  vocabulary: Vocabulary,
  names: readonly string[],
): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  const look = (term: Term) => {
    const { head, args } = spine(term);
    const operator = head.tag === "const" ? OPERATORS[head.name] : undefined;
    const [type] = args;
    if (!operator || !type || !vocabulary.has(headName(type))) return;
    const { classes, operands } = operator;
    // Types and instance come first: three types where both operands may have their own.
    const isApplied = args.length === (classes.length === 2 ? 4 : 2) + operands;
    if (!isApplied && operator.written !== "") return;
    const meaning = meaningOf(operator, args, { vocabulary, names });
    found.set("equation" in meaning ? meaning.equation : operator.written, meaning);
  };
  for (const type of types) visitTerms(type, look);
  return found;
}

/** An instance for one type stands for both operands' and the result's, within the one for any types. */
function meaningOf(
  { classes, written, operands }: Operator,
  args: readonly Term[],
  { vocabulary, names }: { vocabulary: Vocabulary; names: readonly string[] },
): Meaning {
  const given = classes.length === 2 ? args[3] : args[1];
  const [type] = args;
  if (!given || !type || written === "") return { classes };
  const inner = classes.length === 2 ? spine(given).args[1] : given;
  const isClosed = (term: Term) =>
    !hasLoose(term) && [...freeVariables(term)].every((index) => index < names.length);
  if (!inner || !isClosed(type) || !isClosed(inner)) return { classes };
  const instance = headName(inner);
  if (!vocabulary.has(instance)) return { classes };
  const [of, by] = [type, inner].map((term) => typeText(term, names));
  const [binders, values] = operands === 2 ? ["a b", "_ _"] : ["a", "_"];
  const means = `${by}.1 ${binders}`;
  const equation = `show ∀ ${binders} : ${of}, (${written}) = ${means} from fun ${values} => rfl`;
  return { equation, instance };
}

function typeText(type: Term, names: readonly string[]): string {
  return type.tag === "const" ? `_root_.${type.name}` : explicitText(type, names);
}
