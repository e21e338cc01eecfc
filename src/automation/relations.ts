import {
  apply,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  same,
  spine,
  type Term,
} from "../core/index.ts";
import { binderText, freshName, openBinders } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { each, grind, seq, simpAll, solveByElim } from "./tactic.ts";

/** An inductive predicate about two values of one type, such as what can be reached in some steps. */
export interface Relation {
  name: string;
  /** What it is applied to before its two ends. */
  before: readonly Term[];
  /** Type of its ends. */
  type: Term;
}

interface Fact {
  of: string;
  before: readonly Term[];
  ends: readonly [Term, Term];
}

/** What one of its rules, or a theorem, says. */
interface Says extends Fact {
  name: string;
  binders: readonly { index: number; type: Term }[];
  premises: readonly Fact[];
  /** Names of what it speaks of, by index. */
  names: readonly string[];
}

/** What may be true of a relation. */
interface RelationLaw {
  name: string;
  kind: "refl" | "one" | "trans" | "symm" | "every" | "congr" | "append";
  statement: string;
  proofs: readonly Script[];
}

/** The relation that the target is about, which is an inductive predicate's. */
export async function relationOf(context: RuleContext): Promise<Relation | undefined> {
  const { goal, definitions, names } = context;
  const name = headName(goal.target);
  const { args } = spine(goal.target);
  const says = await definitions.vocabulary.typeOf(name, context);
  if (!says) return undefined;
  const { binders } = openBinders(says, [...names]);
  const [first, second] = binders.slice(-2);
  if (binders.length !== args.length || !first || !second) return undefined;
  if (!same(first.type, second.type)) return undefined;
  const before = args.slice(0, -2);
  const known = before.map((arg, i): [Term, Term] => {
    return [{ tag: "fvar", index: (binders[i] as { index: number }).index }, arg];
  });
  return { name, before, type: replaceTerms(first.type, known) };
}

/** What is known of a relation, and what may be. */
interface Known {
  /** Names of the relation and of those that it is made of. */
  about: string[];
  /** Names of what joins two facts to one. */
  joins: string[];
  /** Names of what puts a step of another relation before a fact, and of the rules of such relations. */
  heads: string[];
  ofSteps: string[];
  /** Names of what carries a fact over to what is made of its ends. */
  carries: string[];
  /** Names of what turns a fact around. */
  turns: string[];
  /** Names of the other facts about the relation, and of all rules. */
  facts: string[];
  rules: string[];
  laws: readonly RelationLaw[];
}

/** Rules of a relation and of those that it is made of, what theorems say of it, and laws that it may have besides. */
export async function knownOf(context: RuleContext, relation: Relation): Promise<Known> {
  const { vocabulary } = context.definitions;
  const own = await rulesOf(context, relation);
  const isOwn = (term: Term) => [...freeVariables(term)].every((i) => i < context.names.length);
  const bases = own
    .flatMap(({ premises }) => premises)
    .filter(({ of, before }) => of !== relation.name && before.every(isOwn));
  const named = [...new Map(bases.map((base) => [base.of, base])).values()];
  const ofBases = await Promise.all(
    named.map(({ of, before }) => rulesOf(context, { name: of, before })),
  );
  const theorems = await saysOf(context, vocabulary.theoremsAbout(context.goal));
  const about = [...own, ...theorems].filter(({ of }) => of === relation.name);
  const rules = [...own, ...ofBases.flat()];
  const laws = new Laws(context, relation, rules);
  if (!about.some(isReflexive)) laws.reflexive();
  if (!about.some(isTransitive)) laws.transitive();
  for (const base of named) laws.ofOne(base);
  if (!about.some(isSymmetric)) laws.symmetric();
  for (const says of ofBases.flat()) laws.carried(says);
  if (headName(relation.type) === "List") laws.ofLists();
  const namesOf = (of: readonly Says[]) => [...new Set(of.map(({ name }) => name))];
  return {
    about: [relation.name, ...named.map(({ of }) => of)],
    joins: namesOf(about.filter(isTransitive)),
    heads: namesOf(about.filter((says) => goesOn(says) && !isTransitive(says))),
    ofSteps: namesOf(ofBases.flat()),
    carries: namesOf(about.filter((says) => carried(says) !== undefined)),
    turns: namesOf(about.filter(isSymmetric)),
    facts: namesOf(about.filter((says) => !isStructural(says))),
    rules: namesOf([...about, ...rules]),
    laws: laws.made,
  };
}

async function rulesOf(
  context: RuleContext,
  { name, before }: Pick<Relation, "name" | "before">,
): Promise<Says[]> {
  const members = context.definitions.vocabulary.inductive(name)?.members ?? [];
  const names = members.map((member) => `${name}.${member}`);
  return (await saysOf(context, names)).map((says) => ofThese(says, before));
}

/** A rule of a relation for what that is applied to. */
function ofThese(says: Says, before: readonly Term[]): Says {
  const known = says.before.flatMap((term, i): [Term, Term][] => {
    return term.tag === "fvar" && before[i] ? [[term, before[i]]] : [];
  });
  const put = (term: Term) => replaceTerms(term, known);
  const putIn = (fact: Fact): Fact => ({
    of: fact.of,
    before: fact.before.map(put),
    ends: [put(fact.ends[0]), put(fact.ends[1])],
  });
  const isKnown = (index: number) => known.some(([of]) => of.tag === "fvar" && of.index === index);
  const open = says.binders.filter(({ index }) => !isKnown(index));
  const binders = open.map(({ index, type }) => ({ index, type: put(type) }));
  return { ...says, ...putIn(says), binders, premises: says.premises.map(putIn) };
}

async function saysOf(context: RuleContext, from: readonly string[]): Promise<Says[]> {
  const { vocabulary } = context.definitions;
  const types = await Promise.all(from.map((name) => vocabulary.typeOf(name, context)));
  return from.flatMap((name, i): Says[] => {
    const type = types[i];
    if (!type) return [];
    const names = [...context.names];
    const { binders, body } = openBinders(type, names);
    const conclusion = factOf(body, context);
    const premises = binders.flatMap((binder) => factOf(binder.type, context) ?? []);
    return conclusion ? [{ name, binders, names, premises, ...conclusion }] : [];
  });
}

function factOf(term: Term, context: RuleContext): Fact | undefined {
  const { head, args } = spine(term);
  const ends = args.slice(-2) as [Term, Term];
  if (head.tag !== "const" || args.length < 2) return undefined;
  const found = context.definitions.vocabulary.inductive(head.name);
  return found?.isPredicate ? { of: head.name, before: args.slice(0, -2), ends } : undefined;
}

function isReflexive({ premises, ends: [a, b] }: Says): boolean {
  return premises.length === 0 && a.tag === "fvar" && same(a, b);
}

function isSymmetric({ premises, ends: [a, b], of }: Says): boolean {
  const [only, ...others] = premises;
  return others.length === 0 && only?.of === of && same(only.ends[0], b) && same(only.ends[1], a);
}

function isTransitive(says: Says): boolean {
  return goesOn(says) && says.premises[0]?.of === says.of;
}

function isStructural(says: Says): boolean {
  return goesOn(says) || isReflexive(says) || isSymmetric(says);
}

/** `Q a b → P b c → P a c`. */
function goesOn({ premises, ends, of }: Says): boolean {
  const [left, right, ...others] = premises;
  if (!left || !right || others.length > 0 || right.of !== of) return false;
  const isChain = same(left.ends[0], ends[0]) && same(right.ends[1], ends[1]);
  return isChain && same(left.ends[1], right.ends[0]);
}

/** `P u v → P C[u] C[v]`: the ends of the premise. */
function carried({ premises, ends, of }: Says): readonly [Term, Term] | undefined {
  const [only, ...others] = premises;
  if (!only || others.length > 0 || only.of !== of || same(only.ends[0], ends[0])) return undefined;
  const changes = differences(...only.ends);
  if (!changes || changes.length === 0) return undefined;
  return same(replaceTerms(ends[0], changes), ends[1]) ? only.ends : undefined;
}

/** Variables of one term and what stands in their places in another of the same form. */
function differences(from: Term, to: Term): [Term, Term][] | undefined {
  if (same(from, to)) return [];
  if (from.tag === "fvar" && to.tag === "fvar") return [[from, to]];
  const [left, right] = [spine(from), spine(to)];
  if (left.args.length === 0 || left.args.length !== right.args.length) return undefined;
  if (!same(left.head, right.head)) return undefined;
  const found = left.args.map((arg, i) => differences(arg, right.args[i] as Term));
  return found.every((each) => each !== undefined) ? found.flat() : undefined;
}

class Laws {
  readonly made: RelationLaw[] = [];
  private readonly context: RuleContext;
  private readonly relation: Relation;
  private readonly rules: readonly string[];
  private readonly text: string;
  private readonly type: string;

  constructor(context: RuleContext, relation: Relation, rules: readonly Says[]) {
    this.context = context;
    this.relation = relation;
    this.rules = rules.map(({ name }) => name);
    this.text = this.headOf(relation.name, relation.before);
    this.type = explicitText(relation.type, context.names);
  }

  reflexive(): void {
    const proofs = [
      ["intro a", this.elim],
      ["intro a", each("induction a", this.grind)],
      ["intro a", each("induction a", this.elim)],
    ];
    this.add("refl", `∀ a : ${this.type}, ${this.text} a a`, proofs);
  }

  transitive(): void {
    const statement = `∀ {a b c : ${this.type}}, ${this.text} a b → ${this.text} b c → ${this.text} a c`;
    const intro = "intro a b c h k";
    this.add("trans", statement, [
      [intro, each("induction h", this.elim)],
      [intro, each("induction h", this.grind)],
      [intro, each("induction k", this.elim)],
      [intro, each("induction h generalizing c", each("cases k", this.grind))],
    ]);
  }

  /** One step of what it is made of. */
  ofOne({ of, before }: Fact): void {
    const step = this.headOf(of, before);
    const statement = `∀ {a b : ${this.type}}, ${step} a b → ${this.text} a b`;
    this.add("one", statement, [["intro a b h", this.elim]]);
  }

  symmetric(): void {
    const statement = `∀ {a b : ${this.type}}, ${this.text} a b → ${this.text} b a`;
    const intro = "intro a b h";
    this.add("symm", statement, [
      [intro, each("induction h", this.elim)],
      [intro, each("induction h", this.grind)],
    ]);
  }

  /** What one step does to what its ends are part of, any number of steps do. */
  carried(says: Says): void {
    const ends = carried(says);
    if (!ends) return;
    const names = [...says.names];
    const [a, b] = ["a", "b"].map((stem): Term => {
      const index = names.push(freshName(stem, names)) - 1;
      return { tag: "fvar", index };
    }) as [Term, Term];
    const parts = partsOf(ends[0], a, this.relation.type);
    const there = partsOf(ends[1], b, this.relation.type);
    if (!parts || !there) return;
    const [whole, after] = says.ends;
    const about = new Set(ends.flatMap((end) => [...freeVariables(end)]));
    const used = new Set([...about, ...freeVariables(whole), ...freeVariables(after)]);
    const free = says.binders.filter(({ index }) => used.has(index));
    const others = free.filter(({ index }) => !about.has(index));
    const text = (term: Term) => explicitText(term, names);
    const [nameA, nameB] = [names.at(-2), names.at(-1)];
    const every =
      `∀ ${binderText(others, names)} (${nameA} ${nameB} : ${this.type}), ${this.text} ${nameA} ${nameB} → ` +
      `${this.text} (${text(replaceTerms(whole, parts))}) (${text(replaceTerms(after, there))})`;
    const variables = others.map(({ index }) => names[index]).join(" ");
    const proof = [
      `intro ${variables} ${nameA} ${nameB} h`,
      each("induction h", `(first | ${this.elim} | ${this.grind})`),
    ];
    if (ends[0].tag === "fvar") {
      this.add("congr", every, [proof]);
      return;
    }
    const general = this.add("every", every, [proof]);
    const statement =
      `∀ ${binderText(free, names)}, ${this.text} (${text(ends[0])}) (${text(ends[1])}) → ` +
      `${this.text} (${text(whole)}) (${text(after)})`;
    const introduced = free.map(({ index }) => names[index]).join(" ");
    this.add("congr", statement, [
      [
        `intro ${introduced} h`,
        `exact ${general} ${variables} (${text(ends[0])}) (${text(ends[1])}) h`,
      ],
    ]);
  }

  /** Where the ends are lists: what follows both or stands before both, and an element that goes from the end to the front. */
  ofLists(): void {
    const element = spine(this.relation.type).args[0];
    if (!element) return;
    const { text, type } = this;
    const of = explicitText(element, this.context.names);
    const rules = [each("induction h", this.elim), each("induction h", simpAll(), this.elim)];
    this.add("append", `∀ (x : ${of}) (l : ${type}), ${text} (l ++ [x]) (x :: l)`, [
      ["intro x l", each("induction l", seq("simp", this.elim))],
      ["intro x l", each("induction l", this.grind)],
    ]);
    for (const [left, right] of [
      ["c ++ a", "c ++ b"],
      ["a ++ c", "b ++ c"],
    ])
      this.add(
        "congr",
        `∀ (c : ${type}) {a b : ${type}}, ${text} a b → ${text} (${left}) (${right})`,
        [
          ["intro c a b h", each("induction c", seq("simp", this.elim))],
          ...rules.map((line) => ["intro c a b h", line]),
          ["intro c a b h", each("induction h", this.grind)],
        ],
      );
  }

  private get elim(): string {
    const { goal, definitions } = this.context;
    const theorems = definitions.vocabulary.theoremsAbout(goal);
    return solveByElim([...new Set([...this.rules, ...theorems])]);
  }

  private get grind(): string {
    return grind([...new Set(this.rules)]);
  }

  private headOf(name: string, before: readonly Term[]): string {
    return explicitText(apply({ tag: "const", name }, before), this.context.names);
  }

  private add(kind: RelationLaw["kind"], statement: string, proofs: readonly Script[]): string {
    const name = this.context.fresh(kind);
    this.made.push({ name, kind, statement, proofs });
    return name;
  }
}

/** A variable, or a pair of such, as parts of what stands for it. */
function partsOf(end: Term, value: Term, type: Term): [Term, Term][] | undefined {
  if (end.tag === "fvar") return [[end, value]];
  const pair = matchConst(end, "Prod.mk", 4);
  const [left, right] = spine(type).args;
  if (!pair || !left || !right) return undefined;
  const part = (name: string) => apply({ tag: "const", name }, [left, right, value]);
  const [first, second] = [pair[2] as Term, pair[3] as Term];
  const parts = [partsOf(first, part("Prod.fst"), left), partsOf(second, part("Prod.snd"), right)];
  return parts.every((each) => each !== undefined) ? parts.flat() : undefined;
}
