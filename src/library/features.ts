import { children, numeralValue, spine, type Term } from "../core/index.ts";
import type { Binders } from "./print-statement.ts";

/** What a statement is made of. */
export interface Features {
  /** Constants of the conclusion; instances and the types that arguments stand in are left out. */
  conclusion: Set<string>;
  /** Constants of the hypotheses, and of the types of variables. */
  hypotheses: Set<string>;
  /** A constant and one that stands directly below it, e.g. `HAdd.hAdd>List.length`. */
  pairs: Set<string>;
  /** The form of what it rewrites, e.g. `List.length(HAppend.hAppend)`; see `formOf`. */
  left: string | undefined;
  /** The form of what it rewrites to. */
  right: string | undefined;
  /** The form of the conclusion. */
  whole: string | undefined;
}

/** Terms with more nodes are read no further. */
const MOST_NODES = 3_000;

/** The features of a statement, its variables and hypotheses taken off. */
export function featuresOf(type: Term, binders: Binders): Features {
  const hypotheses: Term[] = [];
  let conclusion = type;
  while (conclusion.tag === "pi") {
    hypotheses.push(conclusion.type);
    conclusion = conclusion.body;
  }
  return goalFeatures({ conclusion, hypotheses }, binders);
}

/** The features of a conclusion and what it may be drawn from. */
export function goalFeatures(
  { conclusion, hypotheses }: { conclusion: Term; hypotheses: readonly Term[] },
  binders: Binders,
): Features {
  const { head, args } = spine(conclusion);
  const isEquation = head.tag === "const" && (head.name === "Eq" || head.name === "Iff");
  const [left, right] = isEquation ? args.slice(-2) : [];
  const features: Features = {
    conclusion: new Set(),
    hypotheses: new Set(),
    pairs: new Set(),
    left: left && formOf(left, binders),
    right: right && formOf(right, binders),
    whole: formOf(conclusion, binders),
  };
  const reader = new FeatureReader(binders, features.pairs);
  reader.read(conclusion, features.conclusion);
  for (const each of hypotheses) reader.read(each, features.hypotheses);
  return features;
}

/** What stands for anything. */
const ANY = "*";

/**
 * A term down to the constants that are its explicit arguments, as a discrimination tree has it: `List.length(*)` for
 * `l.length`. Nothing for what has no constant at its head.
 */
function formOf(term: Term, binders: Binders): string | undefined {
  const { head, parts } = explicitParts(term, binders);
  if (head === undefined) return undefined;
  return formText(
    head,
    parts.map((part) => shortName(part) ?? ANY),
  );
}

/** The forms that a statement may have that speaks of this term: its own, and those that leave parts open. */
export function matchingForms(term: Term, binders: Binders): string[] {
  const { head, parts } = explicitParts(term, binders);
  if (head === undefined) return [];
  const options = parts
    .slice(0, MOST_PARTS)
    .map((part) => [...new Set([shortName(part) ?? ANY, ANY])]);
  const rest = parts.slice(MOST_PARTS).map(() => ANY);
  const chosen = options.reduce<string[][]>(
    (all, choices) => all.flatMap((before) => choices.map((choice) => [...before, choice])),
    [[]],
  );
  return chosen.map((names) => formText(head, [...names, ...rest]));
}

const MOST_PARTS = 4;

function formText(head: string, parts: readonly string[]): string {
  return parts.length === 0 ? head : `${head}(${parts.join(",")})`;
}

function explicitParts(term: Term, binders: Binders): { head?: string; parts: Term[] } {
  const { head, args } = spine(term);
  if (head.tag !== "const") return { parts: [] };
  const letters = binders.get(head.name) ?? "";
  return { head: head.name, parts: args.filter((_, i) => "ef".includes(letters[i] ?? "e")) };
}

/** The constant at the head, or a number. */
function shortName(term: Term): string | undefined {
  const numeral = numeralValue(term);
  if (numeral !== undefined) return String(numeral);
  const { head } = spine(term);
  return head.tag === "const" ? head.name : undefined;
}

/** All forms that something in these terms has; see `matchingForms`. */
export function formsIn(terms: readonly Term[], binders: Binders): Set<string> {
  const forms = new Set<string>();
  let left = MOST_NODES;
  const visit = (term: Term): void => {
    if (left-- < 0) return;
    for (const form of matchingForms(term, binders)) forms.add(form);
    const { head, args } = spine(term);
    if (args.length > 0) for (const arg of args) visit(arg);
    else for (const child of children(head)) visit(child);
  };
  for (const term of terms) visit(term);
  return forms;
}

class FeatureReader {
  private readonly binders: Binders;
  private readonly pairs: Set<string>;
  private left = MOST_NODES;

  constructor(binders: Binders, pairs: Set<string>) {
    this.binders = binders;
    this.pairs = pairs;
  }

  read(term: Term, into: Set<string>, above = ""): void {
    if (this.left-- < 0) return;
    switch (term.tag) {
      case "const":
        into.add(term.name);
        if (above !== "") this.pairs.add(`${above}>${term.name}`);
        return;
      case "app":
        this.application(term, into, above);
        return;
      case "lam":
      case "pi":
        this.read(term.type, into);
        this.read(term.body, into, above);
        return;
      case "let":
        this.read(term.value, into);
        this.read(term.body, into, above);
        return;
      case "proj":
        this.read(term.term, into, above);
        return;
      default:
        return;
    }
  }

  private application(term: Term, into: Set<string>, above: string): void {
    const numeral = numeralValue(term);
    if (numeral !== undefined) {
      this.read({ tag: "const", name: String(numeral) }, into, above);
      return;
    }
    const { head, args } = spine(term);
    this.read(head, into, above);
    const name = head.tag === "const" ? head.name : "";
    const letters = this.binders.get(name) ?? "";
    for (const [i, arg] of args.entries()) {
      const letter = letters[i] ?? "e";
      if (letter === "c") continue;
      // Of implicit arguments only what they are about, e.g. `List` of `List α`.
      if (letter === "i") this.read(spine(arg).head, into);
      else this.read(arg, into, name);
    }
  }
}
