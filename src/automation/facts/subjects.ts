import {
  apply,
  children,
  contains,
  explicitText,
  hasLoose,
  headName,
  instantiate,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { foldOf } from "../folds.ts";
import type { Binding } from "./fact.ts";

/** What a goal speaks of. */
export interface Subjects {
  /** Constants; `loops` for recursive functions, `products` for products and powers of integers. */
  topics: ReadonlySet<string>;
  /** What each kind of fact is to be stated for. */
  bindings: ReadonlyMap<string, readonly Binding[]>;
}

/** More of a subject would only slow automation down. */
const MOST: Readonly<Record<string, number>> = {
  "nat-division": 4,
  "int-division": 4,
  "nat-divisors": 1,
  "fold-cast": 3,
  "sum-cast": 3,
  "nat-sum": 3,
  sort: 2,
  "list-pick-use": 2,
  "array-pick-use": 2,
  "filtered-fold": 3,
  "filtered-fold-from-element": 3,
};

/** Types whose addition is associative, with `0` as its neutral element. */
const ADDITIVE = /^(Nat|Int|Rat|BitVec|U?Int(8|16|32|64)|[UI]Size)$/;

/** A function that a goal maps or folds a list with. */
interface Used {
  /** Types of the elements, and of the result. */
  from: Term;
  to: Term;
  fn: Term;
}

export function readSubjects(goal: TermGoal, hasLoops: boolean): Subjects {
  const reader = new SubjectReader(goal.hypotheses.map(({ name }) => name));
  reader.topics.add("goal");
  if (hasLoops) reader.topics.add("loops");
  for (const term of typesIn(goal)) reader.read(term);
  return { topics: reader.topics, bindings: reader.bindings() };
}

class SubjectReader {
  readonly topics = new Set<string>();
  private readonly names: readonly string[];
  private readonly seen = new Set<Term>();
  /** By subject and by what tells bindings apart. */
  private readonly found = new Map<string, Map<string, Binding>>();
  private readonly folded = new Map<string, Used>();
  private readonly summed = new Map<string, Used>();
  /** Steps of folds of which is said what the goal folds with them. */
  private readonly picked = new Set<string>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.add("goal", "", {});
  }

  read(term: Term): void {
    if (this.seen.has(term)) return;
    this.seen.add(term);
    const { head, args } = spine(term);
    if (head.tag === "const") {
      this.topics.add(head.name);
      this.readArray(head.name, args);
      this.readNumbers(head.name, args, term);
      this.readFold(head.name, args);
      this.readLibrary(head.name, args, term);
    }
    for (const child of children(term)) this.read(child);
  }

  bindings(): Subjects["bindings"] {
    for (const key of this.picked) this.found.get("list-pick")?.delete(key);
    this.addCasts("fold-cast", this.folded, ["NAT_STEP", "INT_STEP"]);
    this.addCasts("sum-cast", this.summed, ["NAT_TERM", "INT_TERM"]);
    const all = [...this.found].map(([subject, found]) => {
      return [subject, [...found.values()].slice(0, MOST[subject])] as const;
    });
    return new Map(all);
  }

  private add(subject: string, key: string, binding: Binding): void {
    const found = this.found.get(subject) ?? new Map<string, Binding>();
    this.found.set(subject, found.set(key, found.get(key) ?? binding));
  }

  private text(term: Term): string {
    return explicitText(term, this.names);
  }

  private readArray(name: string, args: readonly Term[]): void {
    const [element] = args;
    if (name === "Array" && args.length === 1 && element && !hasLoose(element))
      this.add("array", termKey(element), { ELEMENT: this.text(element) });
  }

  private readNumbers(name: string, args: readonly Term[], term: Term): void {
    const [type] = args;
    if (!type || args.length !== 6) return;
    const [left, right] = args.slice(4) as [Term, Term];
    const isProduct = name === "HPow.hPow" || name === "HMul.hMul";
    if (isProduct && headName(type) === "Int") this.topics.add("products");
    const subject = { Nat: "nat-division", Int: "int-division" }[headName(type)];
    const isDivision = name === "HDiv.hDiv" || name === "HMod.hMod";
    if (isDivision && subject === "nat-division" && right.tag === "bvar" && !hasLoose(left))
      this.add("nat-divisors", termKey(left), { VALUE: this.text(left) });
    const isLiteral = /^(OfNat.ofNat|Neg.neg)$/.test(headName(right));
    if (subject === undefined || !isDivision || isLiteral || hasLoose(term)) return;
    const binding = { VALUE: this.text(left), BY: this.text(right) };
    this.add(subject, termKey(left) + termKey(right), binding);
  }

  private readFold(name: string, args: readonly Term[]): void {
    const fold = foldOf(name, args);
    if (!fold || hasLoose(apply(fold.step, [fold.element, fold.state]))) return;
    const { kind } = fold;
    const binding = {
      ELEMENT: this.text(fold.element),
      STATE: this.text(fold.state),
      STEP: this.text(fold.step),
    };
    const key = binding.STEP;
    const isNumeric = /^(Nat|Int)$/.test(headName(fold.state));
    const isOwn = binding.STATE === binding.ELEMENT;
    const picks = isNumeric && isOwn;
    const subject = kind.toLowerCase();
    this.add(`${subject}-fold`, key, binding);
    if (kind === "List" && ADDITIVE.test(headName(fold.state)))
      this.add(isOwn ? "list-sum" : "list-count", key, binding);
    if (!picks) return;
    const [start, sequence] = args.slice(3, 5);
    if (!start || !sequence || hasLoose(apply(start, [sequence]))) {
      if (kind === "List") this.add("list-pick", key, binding);
      return;
    }
    this.picked.add(key);
    const use = { START: this.text(start), SEQUENCE: this.text(sequence) };
    this.add(`${subject}-pick-use`, `${key} ${use.START} ${use.SEQUENCE}`, { ...binding, ...use });
  }

  private readLibrary(name: string, args: readonly Term[], term: Term): void {
    const [first, second, third, start, last] = args;
    if (name === "List.foldl") {
      this.note(this.folded, second, first, third);
      const [element, keep, list] = (last && matchConst(last, "List.filter", 3)) ?? [];
      if (element && keep && list && start && last && !hasLoose(term))
        this.addFiltered({ element, keep, list, whole: last, start });
    }
    if (/^(List|Array)\.sum$/.test(name) && first && headName(first) === "Int")
      this.add("int-sum", "", {});
    if (name === "List.sum") {
      const summed = args.at(-1);
      const [from, to, fn] = (summed && matchConst(summed, "List.map", 4)) ?? [];
      this.note(this.summed, from, to, fn);
    }
    if (name === "List.mergeSort" && first && third && !hasLoose(third))
      this.add("sort", termKey(third), {
        ELEMENT: this.text(first),
        ORDER: this.text(third),
        RELATION: (y, z) => this.relation(third, [y ?? "", z ?? ""]),
      });
  }

  private note(into: Map<string, Used>, from?: Term, to?: Term, fn?: Term): void {
    if (!from || !to || !fn || [from, to, fn].some(hasLoose)) return;
    into.set(termKey(fn), { from, to, fn });
    if (into !== this.summed || headName(to) !== "Nat") return;
    const binding: Binding = {
      ELEMENT: this.text(from),
      NAT_TERM: this.text(fn),
      VALUE_OF: (y) => this.applied(fn, [y ?? ""]),
    };
    this.add("nat-sum", termKey(fn), binding);
  }

  /** A filtered list that is folded, and what the fold starts from. */
  private addFiltered({
    element,
    keep,
    list,
    whole,
    start,
  }: Record<"element" | "keep" | "list" | "whole" | "start", Term>): void {
    const binding: Binding = {
      ELEMENT: this.text(element),
      LIST: this.text(list),
      WHOLE: this.text(whole),
      START: this.text(start),
      KEEP: (y) => this.applied(keep, [y ?? ""]),
    };
    this.add("filtered-fold", termKey(whole), binding);
    if (contains(start, whole)) this.add("filtered-fold-from-element", termKey(whole), binding);
  }

  /** Functions from the same type, the first into the natural numbers and the second into the integers. */
  private addCasts(
    subject: string,
    used: ReadonlyMap<string, Used>,
    [natural, integer]: readonly [string, string],
  ): void {
    const into = (type: string) => [...used.values()].filter(({ to }) => headName(to) === type);
    for (const a of into("Nat"))
      for (const b of into("Int")) {
        if (!same(a.from, b.from)) continue;
        const binding = { [natural]: this.text(a.fn), [integer]: this.text(b.fn) };
        this.add(subject, Object.values(binding).join(" "), {
          ...binding,
          ELEMENT: this.text(a.from),
        });
      }
  }

  /** A function of a goal applied to new variables, without a redex. */
  private applied(fn: Term, variables: readonly string[]): string {
    let body = fn;
    variables.forEach((_, i) => {
      const variable: Term = { tag: "fvar", index: this.names.length + i };
      body =
        body.tag === "lam"
          ? instantiate(body.body, variable)
          : { tag: "app", fn: body, arg: variable };
    });
    return explicitText(body, [...this.names, ...variables]);
  }

  /** What a Boolean order says of two variables, as a proposition. */
  private relation(order: Term, variables: readonly [string, string]): string {
    const body = order.tag === "lam" && order.body.tag === "lam" ? order.body.body : undefined;
    const [decided] = (body && matchConst(body, "Decidable.decide", 2)) ?? [];
    if (order.tag !== "lam" || order.body.tag !== "lam" || !decided)
      return `${this.applied(order, variables)} = true`;
    return this.applied({ ...order, body: { ...order.body, body: decided } }, variables);
  }
}
