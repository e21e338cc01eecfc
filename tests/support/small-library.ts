import {
  binderWord,
  ExprTag,
  LevelTag,
  type LibraryDeclaration,
  type LibraryDeclarations,
  type LibraryKind,
  TermTables,
} from "../../src/core/index.ts";

/** A statement as nested applications: `["Eq", ["List.length", "xs"], "n"]`; lower-case words are variables. */
type Formula = string | readonly [string, ...Formula[]];

const BINDERS: Record<string, string> = {
  ...{ Eq: "iee", "HAdd.hAdd": "iiicee", "HMul.hMul": "iiicee", "HAppend.hAppend": "iiicee" },
  ...{
    "List.length": "if",
    "List.reverse": "if",
    "Dvd.dvd": "icee",
    And: "ee",
    Nat: "",
    List: "e",
  },
};

/** A declaration of a small library: its variables are natural numbers, or lists where they are called `xs`, `ys`. */
interface SmallDeclaration {
  name: string;
  statement: Formula;
  kind?: LibraryKind;
  attributes?: string[];
  documentation?: string;
}

/** A library made by hand, as Lean would give it. */
function smallLibrary(wanted: readonly SmallDeclaration[]): LibraryDeclarations {
  const tables = new TermTables();
  const names = new Map<string, number>();
  const name = (text: string) => {
    const number = names.get(text) ?? tables.names.push(text.split(".")) - 1;
    names.set(text, number);
    return number;
  };
  tables.addLevel(LevelTag.zero);
  const none = tables.addList([]);
  const constant = (text: string) => tables.addExpr(ExprTag.const, name(text), none);
  const term = (formula: Formula, variables: readonly string[]): number => {
    if (typeof formula === "string") {
      const at = variables.indexOf(formula);
      if (at >= 0) return tables.addExpr(ExprTag.bvar, variables.length - 1 - at);
      return constant(formula);
    }
    const [head, ...args] = formula;
    const letters = BINDERS[head] ?? "e".repeat(args.length);
    let made = constant(head);
    let next = 0;
    for (const letter of letters) {
      const isShown = "ef".includes(letter);
      const arg = isShown ? term(args[next++] as Formula, variables) : constant("Nat");
      made = tables.addExpr(ExprTag.app, made, arg);
    }
    return made;
  };
  const declarations = wanted.map((each): LibraryDeclaration => {
    const variables = [...new Set(variablesOf(each.statement))];
    let type = term(each.statement, variables);
    for (const variable of [...variables].reverse()) {
      const of = variable.endsWith("s")
        ? tables.addExpr(ExprTag.app, constant("List"), constant("Nat"))
        : constant("Nat");
      type = tables.addExpr(ExprTag.forallE, binderWord(name(variable), 0), of, type);
    }
    const { kind = "theorem", attributes = [], documentation } = each;
    return { name: each.name, kind, module: 0, type, attributes, documentation };
  });
  declarations.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { modules: ["Small.Basic"], declarations, terms: tables.store(), binders: BINDERS };
}

function variablesOf(formula: Formula): string[] {
  if (typeof formula === "string") return /^\p{Ll}s?$/u.test(formula) ? [formula] : [];
  return formula.slice(1).flatMap(variablesOf);
}

/** Sums, products and lists. */
export const SMALL = smallLibrary([
  { name: "Nat.add_comm", statement: ["Eq", ["HAdd.hAdd", "n", "m"], ["HAdd.hAdd", "m", "n"]] },
  { name: "Nat.mul_comm", statement: ["Eq", ["HMul.hMul", "n", "m"], ["HMul.hMul", "m", "n"]] },
  {
    name: "Nat.mul_add",
    statement: [
      ...(["Eq", ["HMul.hMul", "a", ["HAdd.hAdd", "b", "c"]]] as const),
      ["HAdd.hAdd", ["HMul.hMul", "a", "b"], ["HMul.hMul", "a", "c"]],
    ],
  },
  {
    name: "Nat.add_assoc",
    statement: [
      ...(["Eq", ["HAdd.hAdd", ["HAdd.hAdd", "a", "b"], "c"]] as const),
      ["HAdd.hAdd", "a", ["HAdd.hAdd", "b", "c"]],
    ],
  },
  {
    name: "List.length_append",
    statement: [
      ...(["Eq", ["List.length", ["HAppend.hAppend", "xs", "ys"]]] as const),
      ["HAdd.hAdd", ["List.length", "xs"], ["List.length", "ys"]],
    ],
    attributes: ["simp"],
  },
  {
    name: "List.length_reverse",
    statement: ["Eq", ["List.length", ["List.reverse", "xs"]], ["List.length", "xs"]],
    attributes: ["simp"],
  },
  {
    name: "List.reverse_reverse",
    statement: ["Eq", ["List.reverse", ["List.reverse", "xs"]], "xs"],
    attributes: ["simp"],
  },
  {
    name: "List.length",
    statement: "Nat",
    kind: "definition",
    documentation: "How many there are.",
  },
]);
