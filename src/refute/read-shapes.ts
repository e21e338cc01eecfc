import type { ProofWorkspace, RequestLimits } from "../core/ports/index.ts";
import { TermReader } from "../goals/index.ts";
import type { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { hasValues } from "./heights.ts";
import {
  type CollectionType,
  type Constructor,
  type DataType,
  type Shape,
  type Size,
  typeName,
} from "./shape.ts";
import { headOf, numberOf, printType, type TypeTerm } from "./type-text.ts";

const WORD_WIDTHS: Record<string, number> = { UInt8: 8, UInt16: 16, UInt32: 32, UInt64: 64 };
const SIMPLE: Record<string, "nat" | "int" | "bool" | "char" | "string"> = {
  Nat: "nat",
  Int: "int",
  Bool: "bool",
  Char: "char",
  String: "string",
};

/** Maps and sets of the library, with the number of types that they are of. */
const COLLECTIONS: ReadonlyMap<string, number> = new Map([
  ["Std.HashMap", 2],
  ["Std.TreeMap", 2],
  ["Std.HashSet", 1],
  ["Std.TreeSet", 1],
]);

/** A type for which values cannot be generated; the message says which. */
export class NoGenerator extends Error {}

/**
 * Finds out how to generate values of types. Inductive types are asked about in Lean (`cases` shows
 * the constructors), each once; `decoders` and `dataTypes` tell which Lean instances the shapes need.
 */
export class ShapeReader {
  /** Keys of `DECODERS`. */
  readonly decoders = new Set<string>();
  /** Those a type is made of come before it. */
  readonly dataTypes: (DataType | CollectionType)[] = [];
  /** Commands that make equality decidable for types of the user that leave it open. */
  equalities: readonly string[] = [];
  private readonly known = new Map<string, Shape>();
  private readonly workspace: ProofWorkspace;
  private readonly environment: number;
  private readonly limits: () => RequestLimits;

  constructor(workspace: ProofWorkspace, environment: number, limits: () => RequestLimits) {
    this.workspace = workspace;
    this.environment = environment;
    this.limits = limits;
  }

  /** `binderOf`: which binder of the statement a loose bound variable is. Throws `NoGenerator`. */
  async read(type: TypeTerm, binderOf: (bvar: number) => number | undefined): Promise<Shape> {
    const shape = await this.readShape(type, binderOf);
    if (!hasValues(shape)) throw new NoGenerator(`${typeName(shape)}, which has none`);
    return shape;
  }

  private async readShape(
    type: TypeTerm,
    binderOf: (bvar: number) => number | undefined,
  ): Promise<Shape> {
    const { goal, reader, index } = type;
    const node = reader.node(index);
    const at = (other: number): TypeTerm => ({ goal, reader, index: other });
    if (reader.sortOf(node) === "Prop") {
      this.decoders.add("Prop");
      return { kind: "prop" };
    }
    if (node.tag === "forallE") return this.readFunction(at(node.type), at(node.body), binderOf);
    const { name, args } = headOf(type);
    const size = (): Size => this.readSize(at(args[args.length - 1] as number), binderOf);
    const item = () => this.readShape(at(args[0] as number), binderOf);
    const simple = SIMPLE[name];
    if (simple || name in WORD_WIDTHS || /^(List|Array|Vector|Fin|BitVec)$/.test(name)) {
      if (name === "String") this.decoders.add("Char");
      this.decoders.add(name);
    }
    if (simple) return { kind: simple };
    if (name in WORD_WIDTHS) {
      return { kind: "bits", type: name, width: { literal: WORD_WIDTHS[name] as number } };
    }
    switch (name) {
      case "List":
        return { kind: "list", item: await item() };
      case "Array":
        return { kind: "array", item: await item() };
      case "Vector":
        return { kind: "vector", item: await item(), length: size() };
      case "Fin":
        return { kind: "fin", bound: size() };
      case "BitVec":
        return { kind: "bits", type: name, width: size() };
      case "Decidable":
      case "DecidablePred":
      case "DecidableRel":
        this.decoders.add("Prop");
        return { kind: "instance" };
    }
    return this.readData(type);
  }

  private async readFunction(
    domain: TypeTerm,
    body: TypeTerm,
    binderOf: (bvar: number) => number | undefined,
  ): Promise<Shape> {
    this.decoders.add("→");
    this.decoders.add("Nat");
    const from = await this.readShape(domain, binderOf);
    const to = await this.readShape(body, (bvar) => (bvar === 0 ? undefined : binderOf(bvar - 1)));
    if (to.kind === "instance") return to;
    if (to.kind !== "prop") return { kind: "function", from, to, predicate: false };
    this.decoders.add("Bool");
    return { kind: "function", from, to: { kind: "bool" }, predicate: true };
  }

  private readSize(type: TypeTerm, binderOf: (bvar: number) => number | undefined): Size {
    const literal = numberOf(type);
    if (literal !== undefined) return { literal };
    const node = type.reader.node(type.index);
    const binder = node.tag === "bvar" ? binderOf(node.index) : undefined;
    return binder === undefined ? "unknown" : { binder };
  }

  private async readData(type: TypeTerm): Promise<Shape> {
    const text = printType(type);
    if (text === undefined) throw new NoGenerator("a type that depends on other values");
    return this.readNamed(text);
  }

  private async readNamed(text: string): Promise<Shape> {
    const known = this.known.get(text);
    if (known) return known;
    const data: DataType = { type: text, constructors: [], isRecursive: false };
    const shape = { kind: "data" as const, data };
    this.known.set(text, shape);
    const goals = await this.goalsAfter("cases x", text);
    if (goals === undefined) {
      const meaning = await this.readMeaning(text);
      this.known.set(text, meaning);
      return meaning;
    }
    const collection = await this.readCollection(goals);
    if (collection) {
      this.known.set(text, collection);
      return collection;
    }
    for (const goal of goals) {
      data.constructors.push(await this.readConstructor(goal, data));
    }
    if (data.constructors.length === 0) throw new NoGenerator(`${text} has no constructors`);
    this.dataTypes.push(data);
    return shape;
  }

  /** Finds out for which of the types Lean can derive that equality is decidable, where nobody did. */
  async deriveEqualities(lean: Pick<BudgetedWorkspace, "holds">): Promise<void> {
    const names = this.dataTypes.flatMap((each) => {
      const [made] = "constructors" in each ? each.constructors : [];
      return made ? [{ type: each.type, name: made.name.replace(/\.[^.]+$/, "") }] : [];
    });
    const asked = names.map(({ type }) => `example : DecidableEq ${type} := inferInstance`);
    const derived = names.map(({ name }) => `deriving instance DecidableEq for ${name}`);
    if (names.length === 0) return;
    const known = await lean.holds(this.environment, asked);
    const open = derived.filter((_, i) => known?.[i] === false);
    const holds = open.length > 0 ? await lean.holds(this.environment, open) : [];
    this.equalities = open.filter((_, i) => holds?.[i]);
  }

  /** A type whose only constructor is that of a map or a set, by whatever name. */
  private async readCollection([goal]: readonly TypeTerm["goal"][]): Promise<Shape | undefined> {
    if (!goal) return undefined;
    const made = madeValue(goal);
    const { name, args } = headOf(made);
    const head = name.replace(/\.mk$/, "");
    const count = COLLECTIONS.get(head);
    if (count === undefined) return undefined;
    const types = args.slice(0, count).map((index) => ({ ...made, index }));
    const texts = types.map(printType);
    if (texts.includes(undefined))
      throw new NoGenerator(`a ${head} of types that depend on others`);
    const isMap = count > 1;
    const item = isMap
      ? await this.readNamed(`(@Prod ${texts.join(" ")})`)
      : await this.readShape(types[0] as TypeTerm, () => undefined);
    const plain = texts.map((text) => text?.replace(/^@(?=[\w.]+$)/, ""));
    const collection = { type: `(${head} ${plain.join(" ")})`, item, isMap };
    this.decoders.add("List");
    this.dataTypes.push(collection);
    return { kind: "collection", collection };
  }

  /** What a name stands for that is no inductive type: one for functions, say. */
  private async readMeaning(text: string): Promise<Shape> {
    const name = text.match(/^\(?@([^\s()]+)/)?.[1];
    const goals = name && (await this.goalsAfter(`delta ${name} at x`, text));
    const [goal] = goals || [];
    const type = goal?.hypotheses.at(-1)?.type;
    if (!goal || type === undefined) throw new NoGenerator(text);
    return this.readShape({ goal, reader: new TermReader(goal), index: type }, () => undefined);
  }

  /** The goals that a tactic leaves of `x = x`, after `cases x` one per constructor; nothing where it fails. */
  private async goalsAfter(tactic: string, type: string) {
    const workspace = this.workspace;
    const environment = this.environment;
    const text = `example (x : ${type}) : x = x := by sorry`;
    const run = await workspace.run({ text, environment }, this.limits());
    const sorry = run.status === "finished" ? run.sorries[0] : undefined;
    if (!sorry) throw new NoGenerator(type);
    const { proofState } = sorry;
    const step = await workspace.step(proofState, tactic, this.limits());
    if (step.status !== "finished") return undefined;
    const terms = await workspace.goalTerms(step.proofState, this.limits());
    workspace.release({ proofStates: [proofState, step.proofState] });
    if (run.status === "finished") workspace.release({ environments: [run.environment] });
    if (terms.status !== "finished") throw new NoGenerator(type);
    return terms.value;
  }

  private async readConstructor(goal: TypeTerm["goal"], data: DataType): Promise<Constructor> {
    const value = madeValue(goal);
    const { reader } = value;
    const { name, parameters: letters, args } = headOf(value);
    if (name === "") throw new NoGenerator(data.type);
    const fieldOf = args.map((arg) => {
      const node = reader.node(arg);
      return node.tag === "fvar" ? node.hypothesis : undefined;
    });
    const parameters = fieldOf.findIndex((field) => field !== undefined);
    const count = parameters < 0 ? args.length : parameters;
    const fields: Constructor["fields"] = [];
    for (const [i, hypothesis] of fieldOf.entries()) {
      if (i < count) continue;
      if (hypothesis === undefined) throw new NoGenerator(data.type);
      const type = { goal, reader, index: goal.hypotheses[hypothesis]?.type as number };
      fields.push(await this.readField(type, letters[i] ?? "e", data));
    }
    const hasImplicitFields = /[tih]/.test(letters.slice(count));
    return { name, parameters: count, hasImplicitFields, fields };
  }

  private async readField(type: TypeTerm, letter: string, data: DataType) {
    if (letter === "p") return "proof" as const;
    if (letter === "t") throw new NoGenerator(data.type);
    if (printType(type) === data.type) {
      data.isRecursive = true;
      return "self" as const;
    }
    return this.readShape(type, () => undefined);
  }
}

/** What a constructor makes, in the goal `c .. = c ..`. */
function madeValue(goal: TypeTerm["goal"]): TypeTerm {
  const reader = new TermReader(goal);
  return { goal, reader, index: reader.spine(goal.target).args[1] as number };
}
