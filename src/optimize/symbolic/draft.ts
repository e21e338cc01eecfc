import type { ByteRange, SyntaxTree } from "../../core/index.ts";
import { type Block, tacticBlocks } from "./proof-blocks.ts";

/** A proof with one change. */
export interface Edit {
  /** What was done, e.g. `suffix by omega`. */
  about: string;
  proof: string;
  /** Bytes of the proof that the change took away or rewrote; the more, the more it may gain. */
  reach: number;
  /** The name of a `have` in it that is to get the type that Lean finds. */
  untyped?: string;
}

/** A text that was parsed, and the tree of its only command. */
export interface ParsedProof {
  /** Statement and proof. */
  text: string;
  tree: SyntaxTree;
  /** Bytes of `text` before the proof. */
  start: number;
}

/** Collects changes of one proof. */
export class Draft {
  /** The tactic blocks of the proof, outer ones first. */
  readonly blocks: readonly Block[];
  private readonly bytes: Buffer;
  private readonly start: number;
  private readonly edits: Edit[] = [];

  constructor({ text, tree, start }: ParsedProof) {
    this.bytes = Buffer.from(text);
    this.start = start;
    this.blocks = tacticBlocks(tree).filter((block) => block.start >= start);
  }

  /** The proof. */
  get range(): ByteRange {
    return { start: this.start, end: this.bytes.length };
  }

  /** The innermost step around a piece that begins its line, if there is one; not one in braces. */
  itemOnOwnLine({ start, end }: ByteRange): ByteRange | undefined {
    const around = this.blocks
      .flatMap(({ items, isBracketed }) => (isBracketed ? [] : items))
      .filter((item) => item.start <= start && item.end >= end && this.beginsLine(item.start));
    return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
  }

  private beginsLine(at: number): boolean {
    const before = this.bytes.subarray(0, at).toString();
    // A bullet or the like is no place for another line, but its steps are in line with each other.
    return /(?:^|\n)[ \t]*(?:[·.] )?$/.test(before);
  }

  source({ start, end }: ByteRange): string {
    return this.bytes.subarray(start, end).toString();
  }

  /** The proof with `text` in the place of a piece. */
  replace(about: string, { start, end }: ByteRange, text: string, untyped?: string): void {
    const before = this.bytes.subarray(this.start, start).toString();
    const proof = before + text + this.bytes.subarray(end).toString();
    this.edits.push({ about, proof, reach: end - start, untyped });
  }

  /** Each proof once, far-reaching changes first. */
  collected(): Edit[] {
    const seen = new Set<string>();
    return this.edits
      .sort((a, b) => b.reach - a.reach)
      .filter(({ proof }) => !seen.has(proof) && seen.add(proof));
  }
}
