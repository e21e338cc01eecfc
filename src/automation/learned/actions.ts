import {
  closedSubterms,
  constantsOf,
  type Decision,
  explicitText,
  freeVariables,
  headName,
  NETWORK,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { freshName } from "../recursion.ts";
import { goalFeatures, isInstanceName, kindOf, USER } from "./goal-features.ts";
import { featureRow } from "./hash.ts";
import {
  type ArgumentTactic,
  PLAIN_TACTICS,
  TEMPLATE_ROWS,
  type Template,
  templateRow,
} from "./templates.ts";

/** A tactic that can be tried on a goal. */
export interface Action {
  /** As Lean reads it. */
  tactic: string;
  template: Template;
  /** What its argument is like, e.g. `type:List`, `at:List.map.2`. */
  words: readonly string[];
}

/** No goal has more: what comes first is the likeliest to be of use. */
const MOST_ACTIONS = 48;

const MOST_VARIABLES = 3;
const MOST_CONSTANTS = 3;
const MOST_FACTS = 3;
const MOST_CALLS = 2;

export interface ActionContext {
  /** Full names of the user's recursive functions. */
  recursive?: ReadonlySet<string>;
}

/** What can be tried on a goal, with arguments taken from it. Equal goals give equal lists. */
export function actionsFor(goal: TermGoal, context: ActionContext = {}): Action[] {
  const plain = PLAIN_TACTICS.filter((tactic) => fits(tactic, goal)).map((tactic): Action => {
    return { tactic, template: tactic, words: [] };
  });
  const all = [
    ...plain,
    ...introductions(goal),
    ...onFunctions(goal, context),
    ...onVariables(goal),
    ...onFacts(goal),
    ...onConstants(goal),
    ...generalizations(goal),
  ];
  const byTactic = new Map(all.toReversed().map((action) => [action.tactic, action]));
  return [...byTactic.values()].reverse().slice(0, MOST_ACTIONS);
}

/** A goal and its actions as the network sees them. */
export function decisionOf(
  goal: TermGoal,
  actions: readonly Action[],
  openGoals = 1,
  recursive: ReadonlySet<string> = new Set(),
): Decision {
  const rows = actions.map((action) => actionRows(action, recursive));
  return { goal: goalFeatures(goal, openGoals, recursive), actions: rows };
}

/** The row of the template, and two for each word: alone, and together with the template. */
function actionRows({ template, words }: Action, recursive: ReadonlySet<string>): number[] {
  const row = (text: string) => featureRow(text, NETWORK.actionFeatures, TEMPLATE_ROWS);
  const anonymous = words.map((word) =>
    word.replace(/(?<=:).+?(?=(\.\d+)?$)/, (name) => (recursive.has(name) ? USER : name)),
  );
  const rows = anonymous.flatMap((word) => [row(word), row(`${template} ${word}`)]);
  return [...new Set([templateRow(template), ...rows])];
}

/** Leaves out what certainly fails. */
function fits(tactic: string, goal: TermGoal): boolean {
  const { target } = goal;
  const head = kindOf(target);
  if (tactic.includes("split"))
    return typesIn(goal).some((type) =>
      constantsOf(type).some((name) => /^d?ite$|\.match_\d/.test(name)),
    );
  if (tactic === "left" || tactic === "right") return head === "Or";
  if (tactic === "constructor") return ["And", "Iff", "Exists"].includes(head);
  if (tactic.startsWith("(constructor")) return head === "Iff" || head === "And";
  if (tactic === "intros") return target.tag === "pi" || target.tag === "let";
  if (tactic.includes("ext")) return head === "Eq";
  if (tactic === "exfalso") return head !== "False";
  return true;
}

const actionsWith =
  (words: readonly string[]) =>
  (template: ArgumentTactic, tactic: string): Action => ({ tactic, template, words });

function introductions({ target, hypotheses }: TermGoal): Action[] {
  const names = hypotheses.map(({ name }) => name);
  if (target.tag !== "pi" && kindOf(target) !== "Not") return [];
  const name = freshName(target.tag === "pi" ? target.name : "h", names);
  return [{ tactic: `intro ${name}`, template: "intro _", words: [] }];
}

/** Data in the goal, those first that are most deeply used; case analysis and induction on them. */
function onVariables(goal: TermGoal): Action[] {
  const { hypotheses, target } = goal;
  const used = freeVariables(target);
  const data = hypotheses.flatMap(({ name, type }, index) => {
    const isData = used.has(index) && INDUCTIVE.has(headName(type)) && isWritable(name);
    return isData ? [{ name, index, type }] : [];
  });
  return data
    .slice(-MOST_VARIABLES)
    .reverse()
    .flatMap(({ name, index, type }, i) => {
      const words = [`type:${kindOf(type)}`, `place:${i}`, ...rolesOf(index, target)];
      const others = data.filter(
        (other) => other.index !== index && !dependsOn(goal, other.index, index),
      );
      const make = actionsWith(words);
      const actions = [
        make("cases _", `cases ${name}`),
        make("cases _ <;> simp_all", `cases ${name} <;> simp_all`),
        make("cases _ <;> grind", `cases ${name} <;> grind`),
      ];
      if (!RECURSIVE.has(headName(type))) return actions;
      const induction = (suffix: string, tail = ""): Action =>
        make(
          `induction _${suffix === "" ? "" : " generalizing"}${tail}` as ArgumentTactic,
          `induction ${name}${suffix}${tail}`,
        );
      actions.push(induction(""), induction("", " <;> simp_all"), induction("", " <;> grind"));
      if (others.length > 0) {
        const suffix = ` generalizing ${others.map((other) => other.name).join(" ")}`;
        actions.push(
          induction(suffix),
          induction(suffix, " <;> simp_all"),
          induction(suffix, " <;> grind"),
        );
      }
      return actions;
    });
}

/** Types with constructors that say something of what is made of them. */
const INDUCTIVE = new Set([
  ...["Nat", "Int", "List", "Option", "Bool", "Prod", "Sum", "Array", "Fin", "Except", "Ordering"],
  ...["Subtype", "Vector", "Sigma", "PSum", "Unit", "Char", "String"],
]);
const RECURSIVE = new Set(["Nat", "List"]);

/** Where a variable stands in the target, e.g. `at:List.append.4`, and how often. */
function rolesOf(index: number, target: Term): string[] {
  const roles = new Set<string>();
  let count = 0;
  closedSubterms(target, (term) => {
    const { head, args } = spine(term);
    args.forEach((arg, i) => {
      if (arg.tag !== "fvar" || arg.index !== index) return;
      count++;
      if (head.tag === "const" && roles.size < 3) roles.add(`at:${head.name}.${i}`);
    });
  });
  return [...roles, `count:${Math.min(count, 4)}`];
}

function dependsOn({ hypotheses }: TermGoal, of: number, on: number): boolean {
  const type = hypotheses[of]?.type;
  return type !== undefined && freeVariables(type).has(on);
}

/** Hypotheses that are propositions by the look of them, the latest first. */
function onFacts({ hypotheses, target }: TermGoal): Action[] {
  const facts = hypotheses.filter(({ name, type, isInstance }) => {
    return (
      !isInstance && isWritable(name) && (PROPOSITIONS.has(kindOf(type)) || isImplication(type))
    );
  });
  return facts
    .slice(-MOST_FACTS)
    .reverse()
    .flatMap(({ name, type }, i) => {
      const result = kindOf(resultOf(type));
      const words = [
        `fact:${kindOf(type)}`,
        `place:${i}`,
        result === kindOf(target) ? "fits" : "other",
      ];
      const make = actionsWith(words);
      const actions = [make("apply _", `apply ${name}`)];
      if (["And", "Or", "Exists", "Iff"].includes(kindOf(type)))
        actions.push(make("cases _", `cases ${name}`));
      if (["Eq", "Iff"].includes(result))
        actions.push(make("rw [_]", `rw [${name}]`), make("rw [← _]", `rw [← ${name}]`));
      if (constantsOf(type).some((constant) => /^d?ite$|\.match_\d/.test(constant)))
        actions.push(make("split at _", `split at ${name}`));
      return actions;
    });
}

const PROPOSITIONS = new Set([
  ...["Eq", "Ne", "And", "Or", "Not", "Iff", "Exists", "False", "LT.lt", "LE.le", "GT.gt", "GE.ge"],
  ...["Membership.mem", "List.Sublist", "List.Perm", "List.Pairwise", "HEq", "Dvd.dvd"],
]);

/** An implication or a `∀` that ends in a proposition. */
function isImplication(type: Term): boolean {
  return type.tag === "pi" && PROPOSITIONS.has(kindOf(resultOf(type)));
}

function resultOf(type: Term): Term {
  let at = type;
  while (at.tag === "pi") at = at.body;
  return at;
}

/** Calls of the user's recursive functions: induction along the way that they go, and on their arguments. */
function onFunctions(goal: TermGoal, { recursive = new Set() }: ActionContext): Action[] {
  const { hypotheses, target } = goal;
  const names = hypotheses.map(({ name }) => name);
  const calls = new Map<string, { name: string; term: Term }>();
  closedSubterms(target, (term) => {
    const { head, args } = spine(term);
    if (head.tag !== "const" || !recursive.has(head.name)) return;
    if (args.some(({ tag }) => tag === "fvar")) calls.set(termKey(term), { name: head.name, term });
  });
  return [...calls.values()].slice(0, MOST_CALLS).flatMap(({ name, term }, i) => {
    const words = [`place:${i}`];
    const make = actionsWith(words);
    const along = `fun_induction ${explicitText(term, names)}`;
    const variables = spine(term).args.filter(({ tag }) => tag === "fvar");
    const last = variables.at(-1) as Term & { tag: "fvar" };
    const { name: variable, type } = hypotheses[last.index] as TermGoal["hypotheses"][number];
    const onVariable = [
      make("induction _ <;> simp_all [_]", `induction ${variable} <;> simp_all [${name}]`),
      make("induction _ <;> grind [_]", `induction ${variable} <;> grind [${name}]`),
    ];
    return [
      make("fun_induction _", along),
      make("fun_induction _ <;> simp_all", `${along} <;> simp_all`),
      make("fun_induction _ <;> grind", `${along} <;> grind`),
      make("fun_induction _ <;> grind [_]", `${along} <;> grind [${name}]`),
      ...(RECURSIVE.has(headName(type)) && isWritable(variable) ? onVariable : []),
    ];
  });
}

/** Functions of the target whose definitions automation does not open by itself. */
function onConstants({ target }: TermGoal): Action[] {
  const named = constantsOf(target).filter((name) => !isInstanceName(name) && !BASIC.test(name));
  return named.slice(0, MOST_CONSTANTS).flatMap((name, i) => {
    const words = [`constant:${name}`, `place:${i}`, `space:${name.split(".")[0]}`];
    return (["simp [_]", "simp_all [_]", "grind [_]", "unfold _"] as const).map((template) => {
      return { tactic: template.replace(/(?<=[[ ])_/, () => name), template, words };
    });
  });
}

/** Constants that are not definitions to be opened: logic, types, classes' operations, constructors. */
const BASIC =
  /^(Eq|Ne|And|Or|Not|Iff|Exists|True|False|HEq|Nat|Int|List|Option|Bool|Prod|Array|String|Char|Fin|Unit|Type|Sum|Vector|Subtype|Ordering|UInt\d+|Int\d+|USize|ISize|BitVec|Float|Id|Function)$|^(HAdd|HSub|HMul|HDiv|HMod|HPow|HAppend|HAnd|HOr|HXor|Neg|OfNat|LE|LT|GE|GT|BEq|Membership|GetElem\??|EmptyCollection|Append|Monad|Bind|Pure|Functor|Seq|SeqLeft|SeqRight|HOrElse|Decidable|Dvd|Zero|One|Min|Max|Inhabited|Coe\w*)\.|\.(mk|nil|cons|zero|succ|none|some|true|false|inl|inr|ofNat|rec|match_\d+)$/;

/** Compound terms that stand in the target more than once, under a new name. */
function generalizations({ target, hypotheses }: TermGoal): Action[] {
  const names = hypotheses.map(({ name }) => name);
  const counts = new Map<string, { term: Term; count: number }>();
  const go = (term: Term): void => {
    const { head, args } = spine(term);
    if (head.tag === "const" && args.length > 0 && !isInstanceName(head.name)) {
      const isCall = !BASIC.test(head.name) && freeVariables(term).size > 0;
      const known = counts.get(termKey(term)) ?? { term, count: 0 };
      if (isCall) counts.set(termKey(term), { term, count: known.count + 1 });
    }
    for (const arg of args) if (arg.tag === "app") go(arg);
  };
  go(target);
  const repeated = [...counts.values()].filter(({ count }) => count > 1).slice(0, 1);
  return repeated.map(({ term }) => ({
    tactic: `generalize ${explicitText(term, names)} = ${freshName("z", names)}`,
    template: "generalize _",
    words: [`constant:${headName(term)}`],
  }));
}

/** The name can be written in a tactic. */
function isWritable(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_'!?₀-₉]*$/u.test(name) && name !== "_";
}
