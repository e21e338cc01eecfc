import type { DeclarationExport, DeclarationRecord, NameParts } from "../../src/core/index.ts";

/** Builds exports by hand: `n` names, `e` expressions. */
export class ExportBuilder {
  readonly names: NameParts[] = [];
  readonly exprs: number[] = [];
  readonly lists: number[] = [0];
  readonly records: DeclarationRecord[] = [];
  readonly strings: string[] = [];

  name(...parts: (string | number)[]): number {
    return this.names.push(parts) - 1;
  }
  expr(tag: number, a = 0, b = 0, c = 0): number {
    return this.exprs.push(tag, a, b, c) / 4 - 1;
  }
  constant(...parts: (string | number)[]): number {
    return this.expr(4, this.name(...parts), 0);
  }
  definition(parts: NameParts, type: number, value: number): void {
    const name = this.name(...parts);
    this.records.push({
      kind: "definition",
      name,
      levelParams: [],
      type,
      value,
      hints: 0,
      safety: "safe",
    });
  }
  theorem(parts: NameParts, type: number, value: number): void {
    this.records.push({ kind: "theorem", name: this.name(...parts), levelParams: [], type, value });
  }
  build(): DeclarationExport {
    const terms = {
      strings: this.strings,
      names: this.names,
      levels: new Int32Array(),
      exprs: Int32Array.from(this.exprs),
      lists: Int32Array.from(this.lists),
    };
    return { terms, records: this.records, missing: [], notes: [] };
  }
}
