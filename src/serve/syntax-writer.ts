import type { SyntaxTree } from "../core/index.ts";

interface ExportedNode {
  kind: string;
  args: ExportedSyntax[];
}

interface ExportedToken {
  /** The token; of an identifier its name. */
  val: string;
  /** As it is written, where that may differ. */
  rawVal?: string;
  /** `pos`: start and end in bytes of the whole text as it was sent. */
  info: { leading: string; trailing: string; pos: [start: number, end: number] };
}

/** A node or a token. */
export type ExportedSyntax = ExportedNode | ExportedToken;

const CHOICE = "choice";
const END_OF_INPUT = "Lean.Parser.Command.eoi";

/** Writes syntax trees in the order of a text, so that no byte of it is lost. */
export class SyntaxWriter {
  private readonly bytes: Buffer;
  /** Byte of the text as it was sent, by byte of the text as Lean read it. */
  private readonly places: Uint32Array;
  /** Everything before it is written. */
  private at = 0;
  private last: ExportedToken | undefined;

  /** `code`: as it was sent, with CRLF and a byte order mark where it has them. */
  constructor(code: string) {
    this.bytes = Buffer.from(code);
    this.places = placesIn(this.bytes);
  }

  /** `offset`: bytes of the text before the part that the tree was parsed in. */
  add(tree: SyntaxTree, offset: number): ExportedSyntax {
    if ("token" in tree) return this.token(tree, offset);
    const { kind, args } = tree;
    // Of several readings the first: each spans the same text.
    if (kind === CHOICE && args[0]) return this.add(args[0], offset);
    if (kind === END_OF_INPUT) return { kind, args: [this.endOfInput()] };
    return { kind, args: args.map((each) => this.add(each, offset)) };
  }

  /** What is left goes to the last token. */
  finish(): void {
    if (this.last) this.last.info.trailing += this.upTo(this.bytes.length);
  }

  private token(tree: Extract<SyntaxTree, { token: string }>, offset: number): ExportedSyntax {
    const { token, isIdentifier, start, end, trailing } = tree;
    // Lean made it up while it went on after an error.
    if (start === undefined || end === undefined) return { kind: "missing", args: [] };
    const leading = this.upTo(this.placeOf(start + offset));
    const from = this.at;
    const raw = this.upTo(this.placeOf(end + offset));
    const pos: [number, number] = [from, this.at];
    const after = this.upTo(this.placeOf(end + offset + Buffer.byteLength(trailing)));
    const val = isIdentifier && token === "" ? "[anonymous]" : token;
    const written = isIdentifier || raw !== val ? { val, rawVal: raw } : { val };
    this.last = { ...written, info: { leading, trailing: after, pos } };
    return this.last;
  }

  private endOfInput(): ExportedToken {
    const leading = this.upTo(this.bytes.length);
    this.last = { val: "", info: { leading, trailing: "", pos: [this.at, this.at] } };
    return this.last;
  }

  private placeOf(byte: number): number {
    return this.places[Math.min(byte, this.places.length - 1)] as number;
  }

  /** The text from where writing is to a place; nothing is written twice. */
  private upTo(place: number): string {
    const text = this.bytes.subarray(this.at, place).toString();
    this.at = Math.max(this.at, place);
    return text;
  }
}

function placesIn(bytes: Buffer): Uint32Array {
  const places: number[] = [];
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  for (let i = hasMark ? 3 : 0; i < bytes.length; i++) {
    const isReturn = bytes[i] === 13 && bytes[i + 1] === 10;
    if (isReturn) continue;
    // A line ends before its CR, and so does its last token.
    const endsLine = bytes[i] === 10 && bytes[i - 1] === 13;
    places.push(endsLine ? i - 1 : i);
  }
  places.push(bytes.length);
  return Uint32Array.from(places);
}
