import type { DeclarationExport, DeclarationRecord } from "../declaration.ts";
import { constantsBelow, foldExprs, foldLevels } from "./nodes.ts";
import { type NameParts, nameKey, type TermStore } from "./table.ts";

/**
 * Read access to exported declarations by name. An export comes from a process that may be hostile,
 * so every index is checked when the view is made: afterwards no access can be out of range.
 */
export class TermView {
  readonly data: DeclarationExport;
  private readonly keys: string[] = [];
  private readonly byKey = new Map<string, DeclarationRecord>();
  private readonly constantsOf = new Map<number, readonly number[]>();

  /** Throws `RangeError` when the data is not well formed. */
  constructor(data: DeclarationExport) {
    this.data = data;
    validate(data);
    for (const record of data.records) {
      const key = this.key(record.name);
      if (this.byKey.has(key)) throw new RangeError("a declaration occurs twice");
      this.byKey.set(key, record);
    }
  }

  key(name: number): string {
    this.keys[name] ??= nameKey(this.parts(name));
    return this.keys[name];
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

/** No export has more expressions, so two indices fit into one number. */
export const MAX_EXPRS = 2 ** 26;

/** Lean refuses larger ones itself, by a panic. */
const MAX_VARIABLE = 2 ** 20 - 2;
const MAX_INT = 2 ** 31 - 1;
const MAX_UINT32 = 2 ** 32 - 1;

function malformed(what: string): never {
  throw new RangeError(`malformed declarations: ${what}`);
}

function check(ok: boolean, what: string): void {
  if (!ok) malformed(what);
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
  check(free.length <= MAX_EXPRS, "too many expressions");
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
  return foldExprs<number>(terms, (free) => {
    const below = (expr: number) => {
      check(isIndex(expr, free.length), "expression order");
      return free[expr] as number;
    };
    const under = (expr: number) => Math.max(below(expr) - 1, 0);
    const binder = (name: number, type: number, body: number) => {
      check(isName(name), "binder");
      return Math.max(below(type), under(body));
    };
    const open = () => malformed("expression kind");
    return {
      bvar(index) {
        check(isIndex(index, MAX_VARIABLE), "variable index");
        return index + 1;
      },
      fvar: open,
      mvar: open,
      sort(level) {
        check(isLevel(level), "sort");
        return 0;
      },
      const(name, levels) {
        check(isName(name) && levels.every(isLevel), "constant");
        return 0;
      },
      app: (fn, arg) => Math.max(below(fn), below(arg)),
      lam: binder,
      forallE: binder,
      letE(name, type, value, body) {
        check(isName(name), "let");
        return Math.max(below(type), below(value), under(body));
      },
      lit(kind, text) {
        check(isIndex(text, strings.length), "literal");
        if (kind === "nat") check(/^[0-9]+$/.test(strings[text] as string), "numeral");
        return 0;
      },
      proj(structure, field, expr) {
        check(isName(structure) && isIndex(field, MAX_INT), "projection");
        return below(expr);
      },
    };
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
