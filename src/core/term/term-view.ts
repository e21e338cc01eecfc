import type { DeclarationExport, DeclarationRecord } from "../declaration.ts";
import {
  EXPR_STRIDE,
  ExprTag,
  LEVEL_STRIDE,
  LevelTag,
  type NameParts,
  nameKey,
  type TermStore,
} from "./table.ts";

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
    const { exprs, lists } = this.data.terms;
    const seen = new Set<number>();
    const found = new Set<number>();
    const stack = [root];
    while (stack.length > 0) {
      const e = stack.pop() as number;
      if (seen.has(e)) continue;
      seen.add(e);
      const at = e * EXPR_STRIDE;
      const a = exprs[at + 1] as number;
      const b = exprs[at + 2] as number;
      const c = exprs[at + 3] as number;
      switch (exprs[at]) {
        case ExprTag.const:
          found.add(a);
          break;
        case ExprTag.app:
          stack.push(a, b);
          break;
        case ExprTag.lam:
        case ExprTag.forallE:
          stack.push(b, c);
          break;
        case ExprTag.letE:
          for (let i = 1; i <= 3; i++) stack.push(lists[b + i] as number);
          break;
        case ExprTag.proj:
          found.add(a);
          stack.push(c);
      }
    }
    const result = [...found];
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
  validateLevels(terms);
  const free = validateExprs(terms);
  for (const record of records) validateRecord(record, terms, free);
  for (const { name } of notes) check(isIndex(name, terms.names.length), "a note");
}

function isNamePart(part: unknown): boolean {
  if (typeof part === "string") return part.isWellFormed();
  return Number.isSafeInteger(part) && (part as number) >= 0;
}

function validateLevels({ levels, names }: TermStore): void {
  check(levels.length % LEVEL_STRIDE === 0, "table size");
  for (let i = 0; i * LEVEL_STRIDE < levels.length; i++) {
    const [tag, a, b] = levels.subarray(i * LEVEL_STRIDE);
    if (tag === LevelTag.param) check(isIndex(a, names.length), "level name");
    else if (tag === LevelTag.succ) check(isIndex(a, i), "level order");
    else if (tag === LevelTag.max || tag === LevelTag.imax) {
      check(isIndex(a, i) && isIndex(b, i), "level order");
    } else check(tag === LevelTag.zero, "level kind");
  }
}

/** Gives for each expression how many enclosing binders it needs: 0 for a closed one. */
function validateExprs({ strings, names, levels, exprs, lists }: TermStore): Int32Array {
  check(exprs.length % EXPR_STRIDE === 0, "table size");
  const isName = (index: number) => isIndex(index, names.length);
  const levelCount = levels.length / LEVEL_STRIDE;
  const isList = (at: number, item: (value: number) => boolean) => {
    const length = lists[at];
    if (!isIndex(at, lists.length) || length === undefined || length < 0) return false;
    if (at + length >= lists.length) return false;
    for (let i = 1; i <= length; i++) if (!item(lists[at + i] as number)) return false;
    return true;
  };
  const free = new Int32Array(exprs.length / EXPR_STRIDE);
  const under = (e: number) => Math.max((free[e] as number) - 1, 0);
  for (let i = 0; i < free.length; i++) {
    const at = i * EXPR_STRIDE;
    const [a, b, c] = [exprs[at + 1], exprs[at + 2], exprs[at + 3]] as [number, number, number];
    const isEarlier = (e: number) => isIndex(e, i);
    switch (exprs[at]) {
      case ExprTag.bvar:
        check(isIndex(a, MAX_VARIABLE), "variable index");
        free[i] = a + 1;
        break;
      case ExprTag.sort:
        check(isIndex(a, levelCount), "sort");
        break;
      case ExprTag.const:
        check(isName(a) && isList(b, (level) => isIndex(level, levelCount)), "constant");
        break;
      case ExprTag.app:
        check(isEarlier(a) && isEarlier(b), "application");
        free[i] = Math.max(free[a] as number, free[b] as number);
        break;
      case ExprTag.lam:
      case ExprTag.forallE:
        check(isName(a >> 2) && isEarlier(b) && isEarlier(c), "binder");
        free[i] = Math.max(free[b] as number, under(c));
        break;
      case ExprTag.letE: {
        check(isName(a >> 1) && lists[b] === 3 && isList(b, isEarlier), "let");
        const [type, value, body] = lists.subarray(b + 1) as unknown as [number, number, number];
        free[i] = Math.max(free[type] as number, free[value] as number, under(body));
        break;
      }
      case ExprTag.lit:
        check((a === 0 || a === 1) && isIndex(b, strings.length), "literal");
        if (a === 0) check(/^[0-9]+$/.test(strings[b] as string), "numeral");
        break;
      case ExprTag.proj:
        check(isName(a) && isIndex(b, MAX_INT) && isEarlier(c), "projection");
        free[i] = free[c] as number;
        break;
      default:
        check(false, "expression kind");
    }
  }
  return free;
}

const KINDS: ReadonlySet<unknown> = new Set([
  ...["axiom", "definition", "theorem", "opaque", "quotient"],
  ...["inductive", "constructor", "recursor"],
]);

function validateRecord(record: DeclarationRecord, { names }: TermStore, free: Int32Array): void {
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
