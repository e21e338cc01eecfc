import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DeclarationExport,
  type DeclarationRecord,
  ExprTag,
  type NameParts,
  nameKey,
} from "../src/core/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { Gate } from "../src/verify/gate/gate.ts";
import { obligationsOf } from "../src/verify/gate/obligations.ts";
import { elaborateTrusted } from "../src/verify/index.ts";
import { readCorpus } from "./support/corpus.ts";

const ROUNDS = 25;
const SEED = 20261122;

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => lean.close());

/** Numbers from a seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A copy with one to three words of its terms changed: to near values, or to those of another term. */
function mutate(data: DeclarationExport, pick: (below: number) => number): DeclarationExport {
  const exprs = data.terms.exprs.slice();
  const strings = [...data.terms.strings];
  for (let changes = 1 + pick(3); changes > 0; changes--) {
    const at = pick(exprs.length);
    const how = pick(5);
    if (how === 0) exprs[at] = (exprs[at] as number) + 1;
    else if (how === 1) exprs[at] = Math.max(0, (exprs[at] as number) - 1);
    else if (how === 2)
      exprs[at] = exprs[(pick(exprs.length / 4) * 4 + (at % 4)) as number] as number;
    else if (how === 3 && strings.length > 0) {
      strings[pick(strings.length)] = String(pick(4));
    } else {
      // A whole term by another one.
      const [to, from] = [pick(exprs.length / 4) * 4, pick(exprs.length / 4) * 4];
      exprs.copyWithin(to, from, from + 4);
    }
  }
  return { ...data, terms: { ...data.terms, exprs, strings } };
}

/**
 * What a statement says, down to the definitions that it reaches, as a hash: written anew, to be independent
 * of the gate. Names that Lean makes are replaced by what they stand for; theorems count by their type.
 */
class Meaning {
  private readonly byKey = new Map<string, DeclarationRecord>();
  private readonly known = new Map<string, string>();
  private readonly data: DeclarationExport;

  constructor(data: DeclarationExport) {
    this.data = data;
    for (const record of data.records) this.byKey.set(this.key(record.name), record);
  }

  of(name: NameParts): string {
    const record = this.byKey.get(nameKey(name));
    return record ? this.term(record.type, record) : "absent";
  }

  private key(name: number): string {
    return nameKey(this.data.terms.names[name] as NameParts);
  }

  private constant(name: number): string {
    const key = this.key(name);
    const record = this.byKey.get(key);
    if (!record) return key;
    const known = this.known.get(key);
    if (known) return known;
    const shown = /_\d+$|_private/.test(key) ? "" : key;
    this.known.set(key, `itself ${shown}`);
    const rest = Object.entries(record)
      .filter(([field]) => !["name", "type", "value", "levelParams", "hints"].includes(field))
      .map(([field, value]) =>
        ["all", "constructors"].includes(field)
          ? (value as number[]).map((each) => this.constant(each)).join()
          : field === "inductive"
            ? this.constant(value as number)
            : `${field}=${value}`,
      );
    const hasValue = record.kind === "definition" || record.kind === "opaque";
    const value = hasValue ? this.term(record.value, record) : "";
    const meaning = hash([shown, this.term(record.type, record), value, ...rest]);
    this.known.set(key, meaning);
    return meaning;
  }

  private level(index: number, params: readonly number[]): string {
    const [tag, a, b] = this.data.terms.levels.subarray(index * 3) as unknown as number[];
    if (tag === 0) return "0";
    if (tag === 4)
      return `p${params.findIndex((name) => this.key(name) === this.key(a as number))}`;
    const inner = this.level(a as number, params);
    return tag === 1 ? `s${inner}` : `m${tag}(${inner},${this.level(b as number, params)})`;
  }

  private term(root: number, { levelParams }: DeclarationRecord): string {
    const { exprs, lists, strings } = this.data.terms;
    const memo = new Map<number, string>();
    const visit = (e: number): string => {
      const found = memo.get(e);
      if (found) return found;
      const [tag, a, b, c] = exprs.subarray(e * 4) as unknown as [number, number, number, number];
      const list = (at: number) => [...lists.subarray(at + 1, at + 1 + (lists[at] ?? 0))];
      const parts: (string | number)[] = [tag];
      if (tag === ExprTag.bvar) parts.push(a);
      else if (tag === ExprTag.sort) parts.push(this.level(a, levelParams));
      else if (tag === ExprTag.const) {
        parts.push(this.constant(a), ...list(b).map((level) => this.level(level, levelParams)));
      } else if (tag === ExprTag.app) parts.push(visit(a), visit(b));
      else if (tag === ExprTag.lam || tag === ExprTag.forallE) parts.push(visit(b), visit(c));
      else if (tag === ExprTag.letE) parts.push(...list(b).map(visit));
      else if (tag === ExprTag.lit) parts.push(a, strings[b] ?? "");
      else parts.push(this.constant(a), b, visit(c));
      const text = hash(parts);
      memo.set(e, text);
      return text;
    };
    return visit(root);
  }
}

function hash(parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const honest = readCorpus("honest");
let accepted = 0;

test.each(honest)("$file: what is accepted after mutation states the same", async (item) => {
  const trusted = await elaborateTrusted(lean, item.file, item.statement);
  const asked = obligationsOf(trusted).map(({ nameParts }) => nameParts);
  const submission = await lean.check({ text: item.submission, export: asked });
  const judges = lean.processIds;
  const gate = new Gate(lean.judge);
  const meant = new Meaning(trusted.export as DeclarationExport);
  const pick = random(SEED + honest.indexOf(item));
  for (let round = 0; round < ROUNDS; round++) {
    const data = mutate(submission.export as DeclarationExport, pick);
    const judged = { ...submission, export: data };
    const { declarations } = await gate.verifySubmission({ text: "", submission: judged, trusted });
    for (const { verdict, name } of declarations) {
      if (verdict !== "proved") continue;
      accepted++;
      const parts = asked.find((each) => each.join(".") === name) ?? [name];
      expect([round, name, new Meaning(data).of(parts)]).toEqual([round, name, meant.of(parts)]);
    }
  }
  expect(lean.processIds).toEqual(expect.arrayContaining(judges));
});

test("some mutants are accepted, so the comparison was made", () => {
  expect(accepted).toBeGreaterThan(0);
});
