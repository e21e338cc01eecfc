import {
  type DeclarationRecord,
  type ExprNode,
  MAX_EXPRS,
  type NameParts,
  nameKey,
  readableName,
  readExpr,
  readLevel,
  subterms,
  type TermView,
} from "../../core/index.ts";

/** Where the trusted and the submitted declarations differ. */
export interface Difference {
  /** The declaration that differs, as a reader knows it. */
  name: string;
  what: string;
}

/**
 * Compares a trusted statement with the submitted one as terms, down to every new definition they
 * depend on. Names of bound variables, binder annotations and metadata do not count; constants must
 * have the same name, except those that only the compiler names (`match_1`, `_proof_2`, ...), which
 * are compared by content. Of a theorem inside a definition only the statement counts: proofs are
 * irrelevant to meaning.
 */
export class StatementComparison {
  private readonly trusted: TermView;
  private readonly submitted: TermView;
  /** Pairs of constants that are equal, or under comparison and assumed to be. */
  private readonly assumed = new Map<string, string>();
  /** The other direction: two trusted constants never stand for one submitted constant. */
  private readonly assumedBack = new Map<string, string>();
  /** Pairs of expressions that are equal, by correspondence of the universe parameters. */
  private readonly equalExprs = new Map<string, Set<number>>();
  private readonly queue: [DeclarationRecord, DeclarationRecord][] = [];

  constructor(trusted: TermView, submitted: TermView) {
    this.trusted = trusted;
    this.submitted = submitted;
  }

  /** The first difference between the statements of two theorems, or nothing. */
  compareStatement(
    trusted: DeclarationRecord,
    submitted: DeclarationRecord,
  ): Difference | undefined {
    this.assume(this.trusted.key(trusted.name), this.submitted.key(submitted.name));
    if (!this.sameSignature(trusted, submitted)) {
      return { name: this.display(trusted), what: "its statement is not the one asked for" };
    }
    return this.drainQueue();
  }

  /** The first difference between two definitions of the same name, or nothing. */
  compareDeclaration(
    trusted: DeclarationRecord,
    submitted: DeclarationRecord,
  ): Difference | undefined {
    this.assume(this.trusted.key(trusted.name), this.submitted.key(submitted.name));
    this.queue.push([trusted, submitted]);
    return this.drainQueue();
  }

  /** The names that are compared by content, where they differ: of the trusted text, of the submission. */
  renamed(): [NameParts, NameParts][] {
    const found: [NameParts, NameParts][] = [];
    for (const [trusted, submitted] of this.assumed) {
      if (trusted === submitted) continue;
      const [from, to] = [this.trusted.find(trusted), this.submitted.find(submitted)];
      if (from && to) found.push([this.trusted.parts(from.name), this.submitted.parts(to.name)]);
    }
    return found;
  }

  private assume(trustedKey: string, submittedKey: string): void {
    this.assumed.set(trustedKey, submittedKey);
    this.assumedBack.set(submittedKey, trustedKey);
  }

  private drainQueue(): Difference | undefined {
    for (let pair = this.queue.pop(); pair; pair = this.queue.pop()) {
      const what = this.differingPart(...pair);
      if (what) return { name: this.display(pair[0]), what };
    }
    return undefined;
  }

  private display(record: DeclarationRecord): string {
    return readableName(this.trusted.parts(record.name));
  }

  private differingPart(t: DeclarationRecord, s: DeclarationRecord): string | undefined {
    if (t.kind !== s.kind) return `it is declared as ${s.kind}, not as ${t.kind}`;
    if (!this.sameSignature(t, s)) return "its type differs";
    const levels = levelMap(this.trusted, t, this.submitted, s);
    if (t.kind === "definition" && s.kind === "definition") {
      if (t.safety !== s.safety) return `it is ${s.safety}, not ${t.safety}`;
      if (!this.sameExpr(t.value, s.value, levels)) return "its value differs";
    } else if (t.kind === "opaque" && s.kind === "opaque") {
      if (t.isUnsafe !== s.isUnsafe || !this.sameExpr(t.value, s.value, levels)) {
        return "its value differs";
      }
    } else if (t.kind === "inductive" && s.kind === "inductive") {
      const same =
        t.numParams === s.numParams &&
        t.isUnsafe === s.isUnsafe &&
        this.sameNames(t.all, s.all) &&
        this.sameNames(t.constructors, s.constructors);
      if (!same) return "its constructors or parameters differ";
    } else if (t.kind === "constructor" && s.kind === "constructor") {
      const same =
        t.index === s.index &&
        t.numParams === s.numParams &&
        t.numFields === s.numFields &&
        this.sameConstant(t.inductive, s.inductive);
      if (!same) return "its place among the constructors differs";
    } else if (t.kind === "recursor" && s.kind === "recursor") {
      if (!this.sameNames(t.all, s.all)) return "it belongs to other types";
    }
    return undefined;
  }

  private sameNames(t: readonly number[], s: readonly number[]): boolean {
    return t.length === s.length && t.every((name, i) => this.sameConstant(name, s[i] as number));
  }

  private sameSignature(t: DeclarationRecord, s: DeclarationRecord): boolean {
    return (
      t.levelParams.length === s.levelParams.length &&
      this.sameExpr(t.type, s.type, levelMap(this.trusted, t, this.submitted, s))
    );
  }

  /** Whether two constants are the same; new ones are queued for comparison of what they stand for. */
  private sameConstant(t: number, s: number): boolean {
    const trustedKey = this.trusted.key(t);
    const submittedKey = this.submitted.key(s);
    const assumed = this.assumed.get(trustedKey);
    if (assumed !== undefined) return assumed === submittedKey;
    const trustedRecord = this.trusted.find(trustedKey);
    const submittedRecord = this.submitted.find(submittedKey);
    if (!trustedRecord || !submittedRecord) {
      return trustedKey === submittedKey && trustedRecord === submittedRecord;
    }
    if (!mayStandFor(this.trusted.parts(t), this.submitted.parts(s))) return false;
    if (this.assumedBack.has(submittedKey)) return false;
    this.assume(trustedKey, submittedKey);
    this.queue.push([trustedRecord, submittedRecord]);
    return true;
  }

  /** Structural equality of two terms; iterative, because terms can be deep. */
  private sameExpr(t: number, s: number, levels: Map<string, string>): boolean {
    const equal = this.equalUnder(levels);
    // Indices in pairs: the trusted expression, the submitted one.
    const stack = [t, s];
    while (stack.length > 0) {
      const submittedIndex = stack.pop() as number;
      const trustedIndex = stack.pop() as number;
      const pair = trustedIndex * MAX_EXPRS + submittedIndex;
      if (equal.has(pair)) continue;
      const trusted = readExpr(this.trusted.data.terms, trustedIndex);
      const submitted = readExpr(this.submitted.data.terms, submittedIndex);
      if (!this.sameNode(trusted, submitted, levels)) return false;
      const parts = subterms(submitted);
      for (const [i, part] of subterms(trusted).entries()) stack.push(part, parts[i] as number);
      // Safe before the parts are compared: any mismatch ends the whole comparison with `false`.
      equal.add(pair);
    }
    return true;
  }

  private equalUnder(levels: Map<string, string>): Set<number> {
    const key = [...levels].flat().join("\u0002");
    let equal = this.equalExprs.get(key);
    if (!equal) {
      equal = new Set();
      this.equalExprs.set(key, equal);
    }
    return equal;
  }

  /** Equality of two terms, those directly inside them left aside. */
  private sameNode(t: ExprNode, s: ExprNode, levels: Map<string, string>): boolean {
    if (t.tag === "bvar") return s.tag === "bvar" && t.index === s.index;
    if (t.tag === "sort") return s.tag === "sort" && this.sameLevel(t.level, s.level, levels);
    if (t.tag === "const" && s.tag === "const") {
      return (
        this.sameConstant(t.name, s.name) &&
        t.levels.length === s.levels.length &&
        t.levels.every((level, i) => this.sameLevel(level, s.levels[i] as number, levels))
      );
    }
    if (t.tag === "lit" && s.tag === "lit") {
      const [x, y] = [
        this.trusted.data.terms.strings[t.text],
        this.submitted.data.terms.strings[s.text],
      ];
      return t.kind === s.kind && x === y;
    }
    if (t.tag === "proj" && s.tag === "proj") {
      return t.field === s.field && this.sameConstant(t.structure, s.structure);
    }
    // All there is to applications and binders is their parts.
    return t.tag === s.tag && subterms(t).length > 0;
  }

  private sameLevel(t: number, s: number, levels: Map<string, string>): boolean {
    const [x, y] = [readLevel(this.trusted.data.terms, t), readLevel(this.submitted.data.terms, s)];
    if (x.tag === "param") {
      return (
        y.tag === "param" && levels.get(this.trusted.key(x.name)) === this.submitted.key(y.name)
      );
    }
    if (x.tag === "succ") return y.tag === "succ" && this.sameLevel(x.level, y.level, levels);
    if (x.tag === "zero") return y.tag === "zero";
    if (y.tag !== x.tag || !("left" in x && "left" in y)) return false;
    return this.sameLevel(x.left, y.left, levels) && this.sameLevel(x.right, y.right, levels);
  }
}

/** Universe parameters correspond by position. */
function levelMap(
  trusted: TermView,
  t: DeclarationRecord,
  submitted: TermView,
  s: DeclarationRecord,
): Map<string, string> {
  return new Map(
    t.levelParams.map((name, i) => [
      trusted.key(name),
      s.levelParams[i] === undefined ? nameKey([]) : submitted.key(s.levelParams[i] as number),
    ]),
  );
}

/** Whether two names are equal, or both such as no source text writes. */
function mayStandFor(a: NameParts, b: NameParts): boolean {
  return nameKey(a) === nameKey(b) || (a.some(isMadeByLean) && b.some(isMadeByLean));
}

const MADE_BY_LEAN =
  /^(?:(?:match|proof)_\d+|_\w*_\d+|_(?:private|unary|mutual|binary|f|@|hyg|hygCtx|lam|lambda|auxLemma|aux))$/;

/** `match_1`, `_proof_2`, numbers, marks of hygiene and privacy. */
export function isMadeByLean(part: string | number): boolean {
  return typeof part === "number" || MADE_BY_LEAN.test(part);
}
