import {
  type DeclarationExport,
  type DeclarationRecord,
  EXPR_STRIDE,
  ExprTag,
  type NameParts,
  nameKey,
} from "../model/index.ts";

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

function validate({ terms, records }: DeclarationExport): void {
  const { strings, names, levels, exprs, lists } = terms;
  const check = (ok: boolean, what: string) => {
    if (!ok) throw new RangeError(`malformed declarations: ${what}`);
  };
  const inRange = (index: number | undefined, length: number) =>
    index !== undefined && Number.isInteger(index) && index >= 0 && index < length;
  const isName = (index: number | undefined) => inRange(index, names.length);
  check(levels.length % 3 === 0 && exprs.length % EXPR_STRIDE === 0, "table size");
  const levelCount = levels.length / 3;
  for (let i = 0; i < levelCount; i++) {
    const [tag, a, b] = [levels[i * 3], levels[i * 3 + 1], levels[i * 3 + 2]];
    if (tag === 4) check(isName(a), "level name");
    else if (tag === 1) check(inRange(a, i), "level order");
    else if (tag === 2 || tag === 3) check(inRange(a, i) && inRange(b, i), "level order");
    else check(tag === 0, "level kind");
  }
  const isList = (at: number, item: (value: number) => boolean) => {
    const length = lists[at];
    if (!inRange(at, lists.length) || length === undefined || at + length >= lists.length)
      return false;
    for (let i = 1; i <= length; i++) if (!item(lists[at + i] as number)) return false;
    return true;
  };
  const exprCount = exprs.length / EXPR_STRIDE;
  for (let i = 0; i < exprCount; i++) {
    const at = i * EXPR_STRIDE;
    const a = exprs[at + 1] as number;
    const b = exprs[at + 2] as number;
    const c = exprs[at + 3] as number;
    switch (exprs[at]) {
      case ExprTag.bvar:
        check(a >= 0, "variable index");
        break;
      case ExprTag.sort:
        check(inRange(a, levelCount), "sort");
        break;
      case ExprTag.const:
        check(isName(a) && isList(b, (level) => inRange(level, levelCount)), "constant");
        break;
      case ExprTag.app:
        check(inRange(a, i) && inRange(b, i), "application");
        break;
      case ExprTag.lam:
      case ExprTag.forallE:
        check(isName(a >> 2) && inRange(b, i) && inRange(c, i), "binder");
        break;
      case ExprTag.letE:
        check(isName(a >> 1) && lists[b] === 3 && isList(b, (e) => inRange(e, i)), "let");
        break;
      case ExprTag.lit:
        check((a === 0 || a === 1) && inRange(b, strings.length), "literal");
        if (a === 0) check(/^\d+$/.test(strings[b] as string), "numeral");
        break;
      case ExprTag.proj:
        check(isName(a) && b >= 0 && inRange(c, i), "projection");
        break;
      default:
        check(false, "expression kind");
    }
  }
  for (const record of records) {
    check(isName(record.name) && record.levelParams.every(isName), "declaration name");
    check(inRange(record.type, exprCount), "declaration type");
    if ("value" in record) check(inRange(record.value, exprCount), "declaration value");
    if ("all" in record) check(record.all.every(isName), "block");
    if ("constructors" in record) check(record.constructors.every(isName), "constructors");
    if ("inductive" in record) check(isName(record.inductive), "inductive type");
  }
}
