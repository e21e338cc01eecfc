import type { DeclarationExport, DeclarationRecord } from "../declaration.ts";
import { constantsBelow, foldExprs, foldLevels } from "./nodes.ts";
import { type NameParts, nameKey, type TermStore } from "./table.ts";

/**
 * Read access to exported declarations by name. An export comes from a process that may be hostile,
 * so every index is checked when the view is made: afterwards no access can be out of range.
 */
export class TermView {
  readonly data: DeclarationExport;
  private readonly keys: string[];
  private readonly byKey = new Map<string, DeclarationRecord>();
  private readonly constantsOf = new Map<number, readonly number[]>();

  /** Throws `RangeError` when the data is not well formed. */
  constructor(data: DeclarationExport) {
    this.data = data;
    validate(data);
    this.keys = data.terms.names.map(nameKey);
    for (const record of data.records) {
      const key = this.keys[record.name] as string;
      if (this.byKey.has(key)) throw new RangeError("a declaration occurs twice");
      this.byKey.set(key, record);
    }
  }

  key(name: number): string {
    return this.keys[name] as string;
  }

  parts(name: number): NameParts {
    return this.data.terms.names[name] as NameParts;
  }

  find(key: string): DeclarationRecord | undefined {
    return this.byKey.get(key);
  }

  /** Names (indices) of the constants that an expression mentions, projections' structures included. */
  constants(root: number): readonly number[] {
    const known = this.constantsOf.get(root);
    if (known) return known;
    const result = [...constantsBelow(this.data.terms, root)];
    this.constantsOf.set(root, result);
    return result;
  }

  /** Names of everything a declaration depends on directly. */
  dependencies(record: DeclarationRecord): number[] {
    const found = [...this.constants(record.type)];
    switch (record.kind) {
      case "definition":
      case "theorem":
      case "opaque":
        found.push(...this.constants(record.value));
        break;
      case "inductive":
        found.push(...record.all, ...record.constructors);
        break;
      case "constructor":
        found.push(record.inductive);
        break;
      case "recursor":
        found.push(...record.all);
    }
    return found;
  }
}

/** Lean refuses larger ones itself, by a panic. */
const MAX_VARIABLE = 2 ** 20 - 2;
const MAX_INT = 2 ** 31 - 1;
const MAX_UINT32 = 2 ** 32 - 1;

function check(ok: boolean, what: string): void {
  if (!ok) throw new RangeError(`malformed declarations: ${what}`);
}

function isIndex(value: unknown, length: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;
}

/** Everything in an export that Lean's constructors take for granted. */
function validate(data: DeclarationExport): void {
  check(typeof data === "object" && data !== null, "not an export");
  const { terms, records, notes, missing } = data;
  check(typeof terms === "object" && terms !== null, "no terms");
  for (const list of [terms.strings, terms.names, records, notes, missing]) {
    check(Array.isArray(list), "a list is absent");
  }
  for (const table of [terms.levels, terms.exprs, terms.lists]) {
    check(table instanceof Int32Array, "a table is absent");
  }
  for (const text of terms.strings) {
    check(typeof text === "string" && text.isWellFormed(), "a string");
  }
  for (const parts of terms.names) {
    check(Array.isArray(parts) && parts.every(isNamePart), "a name");
  }
  const free = validateExprs(terms, validateLevels(terms));
  for (const record of records) validateRecord(record, terms, free);
  for (const { name } of notes) check(isIndex(name, terms.names.length), "a note");
}

function isNamePart(part: unknown): boolean {
  if (typeof part === "string") return part.isWellFormed();
  return Number.isSafeInteger(part) && (part as number) >= 0;
}

/** Gives their number. */
function validateLevels(terms: TermStore): number {
  return foldLevels(terms, (node, before) => {
    const isEarlier = (level: number) => isIndex(level, before.length);
    if (node.tag === "param") check(isIndex(node.name, terms.names.length), "level name");
    else if (node.tag === "succ") check(isEarlier(node.level), "level order");
    else if (node.tag === "max" || node.tag === "imax") {
      check(isEarlier(node.left) && isEarlier(node.right), "level order");
    } else check(node.tag === "zero", "level kind");
  }).length;
}

/** Gives for each expression how many enclosing binders it needs: 0 for a closed one. */
function validateExprs(terms: TermStore, levelCount: number): number[] {
  const { strings, names } = terms;
  const isName = (name: number) => isIndex(name, names.length);
  const isLevel = (level: number) => isIndex(level, levelCount);
  return foldExprs<number>(terms, (node, free) => {
    const below = (expr: number) => {
      check(isIndex(expr, free.length), "expression order");
      return free[expr] as number;
    };
    const under = (expr: number) => Math.max(below(expr) - 1, 0);
    switch (node.tag) {
      case "bvar":
        check(isIndex(node.index, MAX_VARIABLE), "variable index");
        return node.index + 1;
      case "sort":
        check(isLevel(node.level), "sort");
        return 0;
      case "const":
        check(isName(node.name) && node.levels.every(isLevel), "constant");
        return 0;
      case "app":
        return Math.max(below(node.fn), below(node.arg));
      case "lam":
      case "forallE":
        check(isName(node.name), "binder");
        return Math.max(below(node.type), under(node.body));
      case "letE":
        check(isName(node.name), "let");
        return Math.max(below(node.type), below(node.value), under(node.body));
      case "lit":
        check(isIndex(node.text, strings.length), "literal");
        if (node.kind === "nat") check(/^[0-9]+$/.test(strings[node.text] as string), "numeral");
        return 0;
      case "proj":
        check(isName(node.structure) && isIndex(node.field, MAX_INT), "projection");
        return below(node.expr);
      default:
        throw new RangeError("malformed declarations: expression kind");
    }
  });
}

const KINDS: ReadonlySet<unknown> = new Set([
  ...["axiom", "definition", "theorem", "opaque", "quotient"],
  ...["inductive", "constructor", "recursor"],
]);

function validateRecord(
  record: DeclarationRecord,
  { names }: TermStore,
  free: readonly number[],
): void {
  const isName = (index: unknown) => isIndex(index, names.length);
  const areNames = (list: unknown) => Array.isArray(list) && list.every(isName);
  const isClosed = (expr: unknown) => isIndex(expr, free.length) && free[expr] === 0;
  const isCount = (value: unknown) => isIndex(value, MAX_INT);
  check(typeof record === "object" && record !== null && KINDS.has(record.kind), "record kind");
  check(isName(record.name) && areNames(record.levelParams), "declaration name");
  check((names[record.name] as NameParts).length > 0, "a declaration without a name");
  check(isClosed(record.type), "declaration type");
  switch (record.kind) {
    case "theorem":
      check(isClosed(record.value), "declaration value");
      break;
    case "definition":
      check(isClosed(record.value), "declaration value");
      check(["unsafe", "safe", "partial"].includes(record.safety), "safety");
      check(record.hints >= -2 && record.hints <= MAX_UINT32, "reducibility");
      check(Number.isInteger(record.hints), "reducibility");
      break;
    case "opaque":
      check(isClosed(record.value), "declaration value");
      check(typeof record.isUnsafe === "boolean", "safety");
      break;
    case "axiom":
      check(typeof record.isUnsafe === "boolean", "safety");
      break;
    case "inductive":
      check(areNames(record.all) && areNames(record.constructors), "block");
      check(isCount(record.numParams) && isCount(record.numIndices), "parameters");
      check(typeof record.isUnsafe === "boolean", "safety");
      break;
    case "constructor":
      check(isName(record.inductive), "inductive type");
      for (const count of [record.index, record.numParams, record.numFields]) {
        check(isCount(count), "constructor");
      }
      break;
    case "recursor":
      check(areNames(record.all), "block");
  }
}
