import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Characters of one answer: about 1,400 tokens of Lean. */
const PAGE = 4200;
const MOST_KEPT = 200;

/** Cuts long answers, and keeps what follows under a cursor. */
export class Pages {
  private readonly rests = new LRUCache<string, string>({ max: MOST_KEPT });

  /** The text, or its beginning with the cursor for the rest. */
  first(text: string): string {
    if (text.length <= PAGE) return text;
    const end = text.lastIndexOf("\n", PAGE);
    const cut = end > PAGE / 2 ? end + 1 : wholeCharacters(text, PAGE);
    const cursor = randomBytes(4).toString("hex");
    this.rests.set(cursor, text.slice(cut));
    const left = text.length - cut;
    return `${text.slice(0, cut)}... ${left} more characters: call more with cursor ${cursor}`;
  }

  /** The next part; `undefined` for a cursor that is not known any longer. */
  next(cursor: string): string | undefined {
    const rest = this.rests.get(cursor);
    return rest === undefined ? undefined : this.first(rest);
  }
}

/** The offset, or the one before it where it is in the middle of a character. */
function wholeCharacters(text: string, offset: number): number {
  const isInside = (text.codePointAt(offset - 1) ?? 0) > 0xffff;
  return isInside ? offset - 1 : offset;
}
