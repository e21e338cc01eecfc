import { numeralValue, spine, type Term } from "../core/index.ts";
import { INFIX, PREFIX } from "./notation.ts";

const MAX = 1024;
const APPLICATION = 1023;
const ARROW = 25;
const LOWEST = 0;

/** For each constant a letter for each parameter, see `LibraryDeclarations.binders`. */
export type Binders = ReadonlyMap<string, string>;

interface Printed {
  text: string;
  precedence: number;
}

/**
 * A declaration as Lean's `#check` shows it, e.g. `Nat.add_comm (n m : Nat) : n + m = m + n`: with the notation of Lean's
 * own library only, and without universe levels.
 */
export function printSignature(name: string, type: Term, binders: Binders): Signature {
  const { shown, conclusion, implications } = new StatementPrinter(binders).signature(type);
  const text = `${name}${shown.map((each) => ` ${each}`).join("")} : ${conclusion}`;
  return { text, conclusion, implications };
}

/** A declaration as it is printed. */
export interface Signature {
  text: string;
  conclusion: string;
  /** What it concludes from all that it supposes, and from each of that alone, as `a < b → b < c → a < c`. */
  implications: string[];
}

/** What supposes something is a relation or a connective, not a type. */
const SUPPOSES = /[=<≤>≥∣∈∉≠↔¬∧∨~⊆]/;
const MOST_PREMISES = 4;

class StatementPrinter {
  private readonly binders: Binders;

  constructor(binders: Binders) {
    this.binders = binders;
  }

  signature(type: Term): { shown: string[]; conclusion: string; implications: string[] } {
    const groups: { info: number; names: string[]; type: string }[] = [];
    const names: string[] = [];
    let rest = type;
    while (rest.tag === "pi" && !isAnonymous(rest)) {
      const { info } = rest;
      const printed = this.print(withoutDefault(rest.type), names);
      const name = fresh(rest.name, names);
      const last = groups.at(-1);
      if (last && last.info === info && last.type === printed && info !== INSTANCE)
        last.names.push(name);
      else groups.push({ info, names: [name], type: printed });
      names.push(name);
      rest = rest.body;
    }
    const shown = groups.map(({ info, names: own, type: of }) =>
      info === INSTANCE && isInstanceName(own[0] as string)
        ? `[${of}]`
        : bracketed(info, `${own.join(" ")} : ${of}`),
    );
    const premises = groups.filter(({ info, type: of }) => info === EXPLICIT && SUPPOSES.test(of));
    return {
      shown,
      conclusion: this.print(rest, names),
      implications: this.implications(
        rest,
        names,
        premises.map(({ type: of }) => of),
      ),
    };
  }

  private implications(type: Term, names: readonly string[], named: readonly string[]): string[] {
    const premises = [...named];
    const bound = [...names];
    let rest = type;
    while (rest.tag === "pi" && isAnonymous(rest)) {
      const premise = this.print(rest.type, bound);
      if (SUPPOSES.test(premise)) premises.push(premise);
      bound.push(fresh(rest.name, bound));
      rest = rest.body;
    }
    if (premises.length === 0 || premises.length > MOST_PREMISES) return [];
    const conclusion = this.print(rest, bound);
    const each = premises.map((premise) => `${premise} → ${conclusion}`);
    return premises.length === 1 ? each : [`${premises.join(" → ")} → ${conclusion}`, ...each];
  }

  private print(term: Term, names: readonly string[], least = LOWEST): string {
    const { text, precedence } = this.at(term, names);
    return precedence < least ? `(${text})` : text;
  }

  private at(term: Term, names: readonly string[]): Printed {
    const whole = (text: string, precedence = MAX) => ({ text, precedence });
    switch (term.tag) {
      case "bvar":
        return whole(names[names.length - 1 - term.index] ?? "_");
      case "fvar":
      case "mvar":
        return whole("_");
      case "sort":
        return whole(term.text, term.text.includes(" ") ? APPLICATION : MAX);
      case "const":
        return whole(SHORT[term.name] ?? term.name);
      case "nat":
        return whole(term.value);
      case "str":
        return whole(JSON.stringify(term.value));
      case "proj":
        return whole(`${this.print(term.term, names, MAX)}.${term.field + 1}`);
      case "lam":
        return whole(this.lambda(term, names), LOWEST);
      case "let": {
        const name = fresh(term.name, names);
        const value = this.print(term.value, names);
        return whole(`let ${name} := ${value}; ${this.print(term.body, [...names, name])}`, LOWEST);
      }
      case "pi":
        return this.pi(term, names);
      case "app":
        return this.application(term, names);
    }
  }

  private lambda(term: Term, names: readonly string[]): string {
    const own: string[] = [];
    let body = term;
    for (; body.tag === "lam"; body = body.body) own.push(fresh(body.name, [...names, ...own]));
    return `fun ${own.join(" ")} => ${this.print(body, [...names, ...own])}`;
  }

  private pi(term: Extract<Term, { tag: "lam" | "pi" }>, names: readonly string[]): Printed {
    const isDependent = usesVariable(term.body, 0);
    if (!isDependent && term.info === EXPLICIT) {
      const from = this.print(term.type, names, ARROW + 1);
      return {
        text: `${from} → ${this.print(term.body, [...names, "_"], ARROW)}`,
        precedence: ARROW,
      };
    }
    const name = fresh(term.name, names);
    const type = this.print(withoutDefault(term.type), names);
    const binder = bracketed(term.info, `${name} : ${type}`);
    return { text: `∀ ${binder}, ${this.print(term.body, [...names, name])}`, precedence: LOWEST };
  }

  private application(term: Term, names: readonly string[]): Printed {
    const { head, args } = spine(term);
    const numeral = numeralValue(term);
    if (numeral !== undefined) return { text: String(numeral), precedence: MAX };
    if (head.tag !== "const") return this.plain(this.print(head, names, MAX), args, names);
    const letters = this.binders.get(head.name) ?? "";
    const explicit = args.filter((_, i) => "ef".includes(letters[i] ?? "e"));
    return (
      this.withNotation(head.name, explicit, names) ??
      this.withDot(head.name, { args, letters }, names) ??
      this.plain(SHORT[head.name] ?? head.name, explicit, names)
    );
  }

  private withNotation(
    name: string,
    args: readonly Term[],
    names: readonly string[],
  ): Printed | undefined {
    const [first, second, third] = args;
    const infix = INFIX[name];
    if (infix && first && second && args.length === 2) {
      const [a, b] = name === "Membership.mem" ? [second, first] : [first, second];
      const { symbol, precedence, left, right } = infix;
      const text = `${this.print(a, names, left)} ${symbol} ${this.print(b, names, right)}`;
      return { text, precedence };
    }
    const prefix = PREFIX[name];
    if (prefix && first && args.length === 1) {
      const strength = prefix === "-" || prefix === "¬" ? 75 : MAX;
      return { text: `${prefix}${this.print(first, names, strength)}`, precedence: strength };
    }
    const empty = EMPTY[name];
    if (first === undefined)
      return empty === undefined ? undefined : { text: empty, precedence: MAX };
    switch (name) {
      case "Exists":
      case "Subtype":
        return this.quantified(name, first, names);
      case "Prod.mk":
        if (!second) return undefined;
        return {
          text: `(${this.print(first, names)}, ${this.print(second, names)})`,
          precedence: MAX,
        };
      case "GetElem.getElem":
      case "GetElem?.getElem?":
      case "GetElem?.getElem!": {
        if (!second) return undefined;
        const mark = /[?!]$/.exec(name)?.[0] ?? "";
        const text = `${this.print(first, names, MAX)}[${this.print(second, names)}]${mark}`;
        return { text, precedence: MAX };
      }
      case "ite": {
        if (!second || !third) return undefined;
        const [condition, yes, no] = [first, second, third].map((each) => this.print(each, names));
        return { text: `if ${condition} then ${yes} else ${no}`, precedence: LOWEST };
      }
      default:
        return undefined;
    }
  }

  /** `∃ x, p`, or `{ x // p }`. */
  private quantified(name: string, of: Term, names: readonly string[]): Printed | undefined {
    if (of.tag !== "lam") return undefined;
    const variable = fresh(of.name, names);
    const body = this.print(of.body, [...names, variable]);
    if (name === "Subtype") return { text: `{ ${variable} // ${body} }`, precedence: MAX };
    return { text: `∃ ${variable}, ${body}`, precedence: LOWEST };
  }

  /** `l.length` for `List.length l`. */
  private withDot(
    name: string,
    { args, letters }: { args: readonly Term[]; letters: string },
    names: readonly string[],
  ): Printed | undefined {
    const at = letters.indexOf("f");
    const receiver = args[at];
    if (receiver === undefined) return undefined;
    const field = name.slice(name.lastIndexOf(".") + 1);
    const others = args.filter((_, i) => i !== at && "ef".includes(letters[i] ?? "e"));
    return this.plain(`${this.print(receiver, names, MAX)}.${field}`, others, names);
  }

  private plain(head: string, args: readonly Term[], names: readonly string[]): Printed {
    if (args.length === 0) return { text: head, precedence: MAX };
    const shown = args.map((arg) => this.print(arg, names, MAX));
    return { text: [head, ...shown].join(" "), precedence: APPLICATION };
  }
}

const EXPLICIT = 0;
const IMPLICIT = 1;
const STRICT_IMPLICIT = 2;
const INSTANCE = 3;

/** What the library exports to be written without the namespace. */
const SHORT: Readonly<Record<string, string>> = {
  "Option.some": "some",
  "Option.none": "none",
  "Bool.true": "true",
  "Bool.false": "false",
  "Decidable.decide": "decide",
  "Pure.pure": "pure",
};

const EMPTY: Readonly<Record<string, string>> = {
  "List.nil": "[]",
  "EmptyCollection.emptyCollection": "∅",
};

function bracketed(info: number, text: string): string {
  if (info === IMPLICIT) return `{${text}}`;
  if (info === STRICT_IMPLICIT) return `⦃${text}⦄`;
  return info === INSTANCE ? `[${text}]` : `(${text})`;
}

/** A hypothesis without a name that a reader could use. */
function isAnonymous(term: Extract<Term, { tag: "lam" | "pi" }>): boolean {
  return term.info === EXPLICIT && isHygienic(term.name) && !usesVariable(term.body, 0);
}

function isHygienic(name: string): boolean {
  return name.includes("_@") || name.includes("✝") || name === "[anonymous]";
}

function isInstanceName(name: string): boolean {
  return /^inst(_\d+|✝)?/.test(name);
}

function fresh(name: string, taken: readonly string[]): string {
  const marks = name.indexOf("._@");
  const plain = marks > 0 ? name.slice(0, marks) : isHygienic(name) ? "x" : name;
  let candidate = plain;
  for (let i = 1; taken.includes(candidate); i++) candidate = `${plain}_${i}`;
  return candidate;
}

/** What `optParam` and `autoParam` are about. */
function withoutDefault(type: Term): Term {
  const { head, args } = spine(type);
  const isDefault =
    head.tag === "const" && ["optParam", "autoParam", "outParam"].includes(head.name);
  return isDefault && args[0] ? args[0] : type;
}

function usesVariable(term: Term, index: number): boolean {
  switch (term.tag) {
    case "bvar":
      return term.index === index;
    case "app":
      return usesVariable(term.fn, index) || usesVariable(term.arg, index);
    case "lam":
    case "pi":
      return usesVariable(term.type, index) || usesVariable(term.body, index + 1);
    case "let":
      return (
        usesVariable(term.type, index) ||
        usesVariable(term.value, index) ||
        usesVariable(term.body, index + 1)
      );
    case "proj":
      return usesVariable(term.term, index);
    default:
      return false;
  }
}
